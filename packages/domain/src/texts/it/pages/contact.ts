export const contact = {
  title: 'Contatti',
  description: 'Il modulo dei contatti di Barattolo: per ora è una dimostrazione e non invia niente.',
  lead: 'Questo modulo è una dimostrazione: puoi provarlo, ma non invia e non conserva niente. Te lo diciamo prima, così non aspetti una risposta.',
  name: 'Nome',
  email: 'E-mail',
  message: 'Messaggio',
  send: 'Prova a inviare',
  nameMissing: 'Scrivi il tuo nome.',
  emailMissing: 'Scrivi il tuo indirizzo e-mail.',
  emailWrong: 'Scrivi un indirizzo e-mail intero, come anna@example.org.',
  messageMissing: 'Scrivi il messaggio.',
  done: {
    title: 'Modulo compilato, niente inviato',
    text: 'È una dimostrazione: il tuo messaggio non è partito e non lo abbiamo conservato. I campi sono di nuovo vuoti.',
  },
  meanwhile: {
    title: 'Intanto',
    data: 'Per i tuoi dati non serve scriverci: si scaricano e si cancellano dal tuo bazar.',
    dataLink: 'Vai al tuo bazar',
    exchange: 'Per uno scambio, la persona giusta è quella con cui stai parlando: scrivile in chat.',
    exchangeLink: 'Vai alle conversazioni',
  },
} as const
