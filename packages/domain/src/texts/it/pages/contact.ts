export const contact = {
  title: 'Contatti',
  description: 'Chi gestisce Barattolo, e come scrivergli.',
  lead: 'Una domanda, un problema, qualcosa che non va: da qui scrivi a chi gestisce il sito, anche senza aver fatto l’accesso.',
  retention: 'Il messaggio resta a chi gestisce il sito per 180 giorni, poi viene eliminato.',
  privacy: 'Che cosa facciamo dei tuoi dati',
  meanwhile: {
    title: 'Forse ti serve questo',
    data: 'Per i tuoi dati non serve scriverci: si scaricano e si cancellano dal tuo profilo.',
    dataLink: 'Vai al tuo profilo',
    exchange: 'Per uno scambio, la persona giusta è quella con cui stai parlando: scrivile in chat.',
    exchangeLink: 'Vai alle conversazioni',
  },
} as const
