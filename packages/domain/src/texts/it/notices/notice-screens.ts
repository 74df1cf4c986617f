import { count } from '../words/numbers.ts'

/** The screens about notices; the texts of the notices are in `notices.ts`. */
export const noticeScreens = {
  title: 'Avvisi',
  unread: (n: number) => `${count(n, 'avviso', 'avvisi')} da leggere`,
  allRead: 'Hai letto tutto.',
  new: 'Da leggere:',
  readAll: 'Segna tutti come letti',
  choose: 'Scegli gli avvisi',
  none: 'Nessun avviso, per ora',
  noneText: 'Qui trovi chi è interessato ai tuoi oggetti, le proposte, gli incontri: tutto ciò che aspetta te.',
  noneButton: 'Guarda il bazar',
  more: 'Mostra altri avvisi',
  failed: (message: string) => `Gli avvisi non si sono caricati: ${message}`,
  preferences: {
    title: 'Scegli gli avvisi',
    lead: 'Un avviso per ogni novità, mai doppioni, e niente per ciò che hai già davanti agli occhi.',
    back: 'Torna agli avvisi',
    everything: 'Tutti',
    oneByOne: 'Scegli uno per uno',
    /** The name of one switch. */
    cell: (kind: string, channel: string) => `${kind}, ${channel}`,
    saved: 'Scelta salvata.',
    notSaved: (message: string) => `La scelta non è stata salvata: ${message}`,
    device: {
      title: 'Su questo dispositivo',
      text: 'Il telefono o il computer ti avvisa anche quando Barattolo è chiuso. L’avviso passa, cifrato, dal servizio del tuo browser.',
      on: 'Accesi su questo dispositivo.',
      turnOn: 'Accendi su questo dispositivo',
      turningOn: 'Un momento…',
      turnOff: 'Spegni su questo dispositivo',
      unsupported:
        'Questo browser non sa ricevere avvisi a pagina chiusa. Su iPhone e iPad prima aggiungi Barattolo alla schermata Home.',
      denied:
        'Hai detto al browser di non mostrare avvisi di Barattolo: per cambiare idea apri le impostazioni del browser, alla voce di questo sito.',
      noAnswer: 'Il servizio del tuo browser non risponde: riprova più tardi.',
      failed: (message: string) => `Non ha funzionato: ${message}`,
    },
    mail: {
      title: 'Per e-mail',
      text: 'Una sola e-mail raccoglie quello che dopo mezz’ora non hai ancora letto.',
      wanted: 'Mandami le e-mail',
      none: 'Per ora Barattolo non manda e-mail.',
    },
    quiet: {
      title: 'Ore di silenzio',
      text: 'In queste ore non suona e non parte niente: gli avvisi arrivano dopo.',
      wanted: 'Non disturbarmi',
      from: 'Dalle',
      to: 'alle',
      hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
    },
    what: 'Quali avvisi',
  },
  unsubscribe: {
    title: 'Niente più e-mail',
    ask: 'Premi e non ti scriviamo più per e-mail. Gli avvisi restano qui, dentro Barattolo.',
    stopped: 'Fatto: non ti scriveremo più per e-mail. Gli avvisi restano qui, dentro Barattolo.',
    undo: 'Ho cambiato idea: scrivetemi ancora',
    undone: 'Va bene, ti scriviamo ancora quando c’è qualcosa che ti riguarda.',
    stop: 'Niente più e-mail',
    home: 'Vai a Barattolo',
  },
} as const
