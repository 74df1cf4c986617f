import type { StaticText } from '../../static-page.ts'

export const terms = {
  title: 'Termini d’uso',
  description: 'Le regole della piazza: che cosa fa Barattolo, che cosa spetta a chi scambia, quando si resta fuori.',
  updated: '2026-11-30',
  lead: 'Barattolo è una piazza: dà alle persone un modo per trovarsi, e poi si fa da parte.',
  sections: [
    {
      title: 'Che cos’è',
      paragraphs: [
        'Barattolo è gratuito e non commerciale. Offre soltanto un canale di contatto fra persone che vogliono scambiare, regalare o aggiustare oggetti di persona, nella stessa zona. Non prende parte agli scambi, non li garantisce, non ci guadagna.',
        'Qui il denaro non entra: né per gli oggetti, né per usare il sito. Chi ne chiede è nel posto sbagliato.',
      ],
    },
    {
      title: 'Chi lo gestisce',
      paragraphs: ['Di questo sito risponde chi lo gestisce:'],
      showsOperator: true,
      link: { to: 'contact', text: 'Scrivi a chi gestisce' },
    },
    {
      title: 'Chi può usarlo',
      paragraphs: [
        ({ ageLaw }) =>
          `Le persone, per sé, non le imprese. Per pubblicare e trattare serve un accesso tuo (con Google, con un altro servizio tra quelli proposti, o con un link alla tua e-mail) e devi avere almeno 14 anni (${ageLaw}): lo confermi la prima volta che pubblichi o scrivi, insieme a queste regole; sotto i 18, fatti accompagnare da un adulto agli incontri.`,
      ],
    },
    {
      title: 'Quando metti un oggetto in circolo',
      paragraphs: [],
      list: [
        'è tuo, e ne puoi disporre;',
        'lo descrivi com’è, difetti compresi, con foto che hai fatto tu o che puoi usare;',
        'non è fra le cose vietate;',
        'lo togli quando non c’è più.',
      ],
      link: { to: 'forbidden', text: 'Cose e comportamenti vietati' },
    },
    {
      title: 'Quando ti accordi',
      paragraphs: [
        'Un accordo è una promessa fra due persone. Si può annullare finché lo scambio non è avvenuto: dillo in tempo, con un messaggio. Trovatevi in un luogo pubblico, guardate bene gli oggetti prima di lasciarvi, e dite poi com’è andata, con sincerità.',
      ],
    },
    {
      title: 'Quello che scrivi resta tuo',
      paragraphs: [
        'Testi e foto restano tuoi. Ci permetti soltanto di mostrarli qui, per far funzionare la piazza, finché non li togli. Quello che hai scritto a un’altra persona resta anche a lei.',
      ],
    },
    {
      title: 'Se le regole non si rispettano',
      paragraphs: [
        'Ogni oggetto, annuncio, persona, frase di un giudizio o messaggio si può segnalare; tutto, tranne i messaggi, anche senza fare l’accesso. Chi amministra decide e dice perché a tutti e due: può non trovare niente che non vada, avvisare, nascondere o togliere qualcosa, sospendere una persona. Chi non è d’accordo lo dice una volta, entro 14 giorni, e si decide di nuovo.',
        'Chi non vuoi più incontrare puoi bloccarlo: non vi vedrete e non vi scriverete più.',
        'Una persona sospesa, quando entra, vede soltanto il motivo: può contestarlo, scaricare i suoi dati o eliminare l’account. I suoi oggetti non si vedono più e i suoi scambi aperti si annullano.',
        'Decidono le persone. Una cosa sola succede da sé: una foto segnalata come intima si nasconde subito e, se dopo 72 ore nessuno ha deciso, si vede di nuovo.',
      ],
    },
    {
      title: 'Il sito cambia, e si può fermare',
      paragraphs: [
        'Questa è una versione 2.0 di prova: può avere difetti, cambiare, o fermarsi. Puoi andartene quando vuoi, portando via i tuoi dati. Se queste regole cambiano, cambia la data qui sopra e te le facciamo accettare di nuovo prima che tu possa scrivere.',
      ],
      link: { to: 'profile', text: 'Vai al tuo profilo' },
    },
    {
      title: 'Quale legge',
      paragraphs: [({ law }) => `Vale ${law}. Restano fermi i diritti che la legge ti dà comunque.`],
    },
  ],
} as const satisfies StaticText
