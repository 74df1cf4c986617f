import type { StaticText } from '../../static-page.ts'

export const cookies = {
  title: 'Cookie',
  description: 'Barattolo non usa cookie. Ecco che cosa conserva il tuo browser, perché, e come si toglie.',
  updated: '2026-11-30',
  lead: 'Barattolo, gratuito e non commerciale, non usa cookie: né suoi né di altri. Per questo non vedi nessun avviso da accettare.',
  sections: [
    {
      title: 'Che cosa resta nel tuo browser',
      paragraphs: [
        'Solo quello che serve a far funzionare ciò che hai chiesto, nella memoria del browser, e solo su questo dispositivo:',
      ],
      list: [
        'l’accesso: la chiave della tua sessione, conservata dal programma di accesso (Firebase, archivio “firebaseLocalStorageDb”) finché esci;',
        'se chiedi un link per entrare, un numero a caso che dice che l’hai chiesto da qui: al massimo 15 minuti, o finché lo usi; mentre sei nella finestra di un altro servizio, un altro numero a caso, finché torni;',
        'che l’ultima volta c’eri, senza dire chi: un segno per non mostrarti prima la vista di chi passa, finché esci;',
        'quello che non hai ancora finito: l’oggetto o l’annuncio che stavi scrivendo, i messaggi e i codici di consegna non ancora partiti, finché li mandi, li butti o esci, sotto un’etichetta che non dice chi sei; quello che scrivi negli altri moduli, finché lo mandi, esci o chiudi la scheda;',
        'i tuoi codici di consegna, perché si leggano anche senza rete, e il comune e la zona del tuo ultimo oggetto, per proporteli di nuovo: finché esci;',
        'le zone degli oggetti pubblicati da questo browser, senza dire da chi: due persone della stessa casa finiscono nella stessa zona, e dalle zone non si capisce dove abitano. Restano anche quando esci, finché elimini un account da qui;',
        'il tema e la grandezza del testo, se li hai scelti: restano su questo dispositivo, anche quando esci;',
        'il comune da cui guardi, se l’hai scelto: finché ne scegli un altro, o esci;',
        'le impostazioni del sito, uguali per tutti, per aprirlo senza rete; e, finché chiudi la scheda, a che punto di ogni pagina eri;',
        'quando entri, un piccolo programma di servizio (service worker) con i file di Barattolo, uguali per tutti: così si apre anche senza rete. Non tiene nessuna risposta che parli di te;',
        'dopo che sei entrato, quello che hai visto negli ultimi sette giorni (inbox, scambi, bazar, oggetti, profili, avvisi), così si apre subito e anche senza rete: al massimo 200 risposte, finché esci, elimini l’account o l’account viene sospeso;',
        'se accendi gli avvisi su questo dispositivo, la chiave con cui il browser li riceve e li apre, finché li spegni o esci. Il permesso te lo chiede il browser, e solo quando premi tu;',
        'un numero a caso, che serve a dare un nome alle bozze senza dire di chi sono, e un altro numero a caso per l’ultima uscita, così anche le altre schede dimenticano;',
        'un terzo numero a caso, lo stesso per chiunque entri da qui, che il server riceve quando entri e conserva sotto un’impronta: così più account della stessa persona contano come uno. Resta anche dopo l’uscita; se lo cancelli ne nasce un altro;',
        'che hai già letto come funziona uno scambio a tre, per non spiegartelo ogni volta: finché esci;',
        'se hai acceso la mappa dettagliata: solo questo, finché la spegni;',
        'nell’accesso di prova, i nomi usati in questo browser, finché li dimentichi uno per uno.',
      ],
    },
    {
      title: 'E gli altri siti',
      paragraphs: [
        'La finestra di accesso è di Google, o del servizio con cui scegli di entrare: sulle loro pagine possono usare i loro cookie. Se entri con un link per e-mail non se ne apre nessuna. La mappa dettagliata, se la accendi, arriva da un altro sito (di solito OpenFreeMap) senza cookie nostri. Non ci sono pulsanti di social network, video o contatori che ti seguano.',
      ],
    },
    {
      title: 'Come si toglie',
      paragraphs: [
        'Con “Logout” finisce la sessione e si cancella quello che non hai mandato, dopo averti chiesto se va bene. Per togliere anche il resto, cancella i dati di questo sito dalle impostazioni del browser: si perde solo quello che non avevi ancora mandato.',
      ],
      link: { to: 'privacy', text: 'Leggi la privacy' },
    },
  ],
} as const satisfies StaticText
