import type { StaticText } from '../../static-page.ts'

export const disclaimer = {
  title: 'Responsabilità',
  description: 'Barattolo mette in contatto: degli oggetti e degli incontri rispondono le persone.',
  updated: '2026-11-25',
  lead: 'Barattolo è gratuito, non commerciale, e offre soltanto un canale di contatto fra le persone.',
  sections: [
    {
      title: 'Lo scambio è vostro',
      paragraphs: [
        'Gli oggetti sono di chi li pubblica. Barattolo non li vede, non li controlla, non li custodisce: non può garantire che siano come descritti, che funzionino, che siano sicuri. L’accordo è fra voi due, e solo voi ne rispondete.',
      ],
    },
    {
      title: 'L’incontro',
      paragraphs: ['Ci si trova di persona, quindi un po’ di prudenza:'],
      list: [
        'scegliete un luogo pubblico e un’ora con gente in giro;',
        'dite a qualcuno dove andate; chi è minorenne viene con un adulto;',
        'provate gli oggetti prima di salutarvi;',
        'se qualcosa non vi torna, si può sempre dire di no.',
      ],
    },
    {
      title: 'Oggetti da riparare',
      paragraphs: [
        'Chi li prende sa che non funzionano. Apparecchi elettrici, a gas o che tengono su una persona vanno fatti controllare da chi se ne intende prima di usarli.',
      ],
    },
    {
      title: 'Il sito',
      paragraphs: [
        'È una versione di prova, tenuta in piedi con cura ma senza promesse: può sbagliare, fermarsi, perdere qualcosa. Le distanze e le zone sulla mappa sono indicative apposta. La mappa disegnata non serve per andare in montagna.',
        'Niente di quanto scritto qui toglie i diritti che la legge ti dà, né la responsabilità di chi fa un danno apposta o per colpa grave.',
      ],
    },
    {
      title: 'Fonti',
      paragraphs: [
        'I nomi e le posizioni dei comuni e delle cime vengono da GeoNames (CC BY 4.0); la mappa dettagliata, se la accendi, scrive nell’angolo da chi viene (di solito OpenFreeMap, OpenMapTiles e OpenStreetMap). Le figure degli oggetti d’esempio sono Fluent Emoji di Microsoft (licenza MIT), le icone sono Phosphor (licenza MIT).',
      ],
    },
  ],
} as const satisfies StaticText
