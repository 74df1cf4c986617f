import type { StaticText } from '../../static-page.ts'

export const accessibility = {
  title: 'Accessibilità',
  description:
    'Come Barattolo si può usare senza mouse, con un lettore di schermo o con i testi ingranditi, che cosa manca e a chi dirlo.',
  updated: '2026-11-30',
  lead: 'Barattolo vuole essere di tutti. Qui c’è scritto che cosa abbiamo controllato, che cosa ancora non va e a chi lo puoi dire.',
  sections: [
    {
      title: 'A che punto siamo',
      paragraphs: [
        'Il riferimento sono le regole WCAG 2.2, livello AA, che comprendono quelle della norma europea EN 301 549. Barattolo è conforme in parte: le mancanze che conosciamo sono elencate qui sotto.',
        'Questa dichiarazione nasce da una nostra verifica, non da quella di un ente esterno.',
      ],
    },
    {
      title: 'Che cosa abbiamo controllato',
      paragraphs: ['Questi controlli si ripetono a ogni nuova versione, o prima di pubblicarla:'],
      list: [
        'ogni schermata, piena, vuota, in attesa e guasta, con un programma che cerca i difetti di accessibilità più comuni, su telefono e su computer, con i colori chiari e con quelli scuri;',
        'pubblicare un oggetto, aprire una conversazione, mandare una proposta e accettarla con la sola tastiera;',
        'i comandi restano raggiungibili su un telefono con i caratteri grandi il doppio, e niente esce di lato da uno schermo stretto;',
        'la mappa si muove anche con le frecce e con i tasti + e −, e i suoi oggetti si trovano anche nell’elenco “Qui vicino”, senza mappa;',
        'le foto si riordinano anche con i tasti freccia, senza trascinarle;',
        'chi ha chiesto al dispositivo meno movimento non vede animazioni.',
      ],
    },
    {
      title: 'Che cosa manca',
      paragraphs: ['Sappiamo che:'],
      list: [
        'nessuna persona che usa ogni giorno un lettore di schermo ha ancora provato Barattolo per noi: con i lettori di schermo abbiamo controllato i nomi e i ruoli dei comandi, non l’uso vero;',
        'le foto degli oggetti hanno come descrizione soltanto il titolo: chi pubblica non può descrivere che cosa si vede;',
        'il disegno della mappa non si legge con un lettore di schermo: al suo posto c’è l’elenco degli oggetti vicini;',
        'la mappa dettagliata, che si accende a parte, arriva da un altro sito e non l’abbiamo controllata;',
        'la finestra di accesso è di Google, o del servizio con cui scegli di entrare, con le sue regole di accessibilità; il link per e-mail non ne apre nessuna;',
        'i testi sono solo in italiano, e quelli scritti dalle persone possono essere in altre lingue senza che sia indicato.',
      ],
    },
    {
      title: 'Se qualcosa non va',
      paragraphs: [
        'Se una cosa non riesci a farla, scrivilo a chi gestisce questo sito, con la pagina e con che cosa la stavi usando. Basta il modulo dei contatti, anche senza accesso.',
        ({ accessibilityAuthority }) =>
          `Se la risposta non arriva o non basta, e chi gestisce il sito è un ente pubblico, puoi rivolgerti ${accessibilityAuthority}.`,
        'Chi gestisce questo sito:',
      ],
      showsOperator: true,
      link: { to: 'contact', text: 'Scrivi a chi gestisce' },
    },
  ],
} as const satisfies StaticText
