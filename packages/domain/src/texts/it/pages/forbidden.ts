import type { StaticText } from '../../static-page.ts'

export const forbidden = {
  title: 'Cose e comportamenti vietati',
  description: 'Che cosa non si può mettere in circolo su Barattolo e come non ci si comporta.',
  updated: '2026-11-25',
  lead: 'Vale tutto, anche la sedia zoppa. Quasi tutto.',
  sections: [
    {
      title: 'Non si mettono in circolo',
      paragraphs: [],
      list: [
        'armi, munizioni, esplosivi, fuochi d’artificio;',
        'droghe, farmaci, alcolici, tabacco e sigarette elettroniche;',
        'animali, e ciò che viene da specie protette;',
        'cose rubate, contraffatte o di cui non puoi disporre;',
        'documenti, tessere, biglietti nominativi, dati di altre persone;',
        'cibo fatto in casa o scaduto, sostanze pericolose, bombole, batterie danneggiate;',
        'caschi, seggiolini e corde da montagna che hanno preso un colpo, o di cui non sai la storia;',
        'materiale che incita all’odio o alla violenza, o pornografico;',
        'denaro, buoni, criptovalute e ogni cosa che faccia da denaro.',
      ],
    },
    {
      title: 'Non ci si comporta così',
      paragraphs: [],
      list: [
        'chiedere o offrire denaro, anche “solo per la benzina”;',
        'usare la piazza per un’attività commerciale o per fare pubblicità;',
        'insultare, molestare, discriminare, minacciare;',
        'fingersi un’altra persona, o usare foto di oggetti che non hai;',
        'promettere e non presentarsi, più di una volta, senza avvisare;',
        'raccogliere i dati degli altri, o cercare di scoprire dove abitano;',
        'mandare messaggi tutti uguali, con collegamenti o con inviti altrove.',
      ],
    },
    {
      title: 'Oggetti da riparare',
      paragraphs: [
        'Un oggetto rotto è benvenuto se dici che cosa ha. Se è elettrico o ha a che fare con gas, freni o sicurezza, scrivilo chiaro: chi lo prende deve poterlo far controllare.',
      ],
    },
    {
      title: 'Che cosa succede',
      paragraphs: [
        'Chi amministra toglie l’oggetto, l’annuncio o la conversazione, dicendo perché; nei casi seri sospende la persona. Chi non è d’accordo lo può contestare. Per un reato, rivolgiti alle forze dell’ordine: il 112 risponde sempre.',
      ],
      link: { to: 'terms', text: 'Leggi i termini d’uso' },
    },
  ],
} as const satisfies StaticText
