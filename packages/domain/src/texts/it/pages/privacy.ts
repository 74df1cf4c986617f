import { REMAINDER_REASONS, type RemainderReason } from '../../../people/erasure-remainders.ts'
import { RETENTION } from '../../../retention.ts'
import type { StaticTerm, StaticText } from '../../static-page.ts'
import { formatPeriod } from '../words/numbers.ts'

type Retention = keyof typeof RETENTION
/** A row of the table for each period; `unusedAccountWarning` is in the row of `unusedAccount`. */
const RETENTION_TERMS: Record<Exclude<Retention, 'unusedAccountWarning'>, readonly [string, (period: string) => string]> = {
  unusedAccount: [
    'Un account che non usi',
    (period) =>
      `dopo ${period} senza visite te lo scriviamo, con un avviso e, se sono accese, per e-mail; se non torni, ${formatPeriod(RETENTION.unusedAccountWarning)} dopo lo eliminiamo. Se hai uno scambio in corso aspettiamo che finisca`,
  ],
  closedConversation: [
    'I messaggi di una conversazione chiusa o di uno scambio a tre finito',
    (period) => `${period} dall’ultimo`,
  ],
  meetingPlace: ['I luoghi proposti e fissati per un incontro', (period) => `${period} dalla fine dello scambio`],
  notices: ['Gli avvisi', (period) => period],
  contactMessages: ['I messaggi dal modulo dei contatti', (period) => period],
  reports: [
    'Le segnalazioni e le loro decisioni',
    (period) => `${period} dalla decisione; di una foto rimasta nascosta resta soltanto quale foto è`,
  ],
  adminLog: [
    'Quello che fa chi amministra, con il motivo',
    (period) => `${period}, e nel frattempo nessuno lo può cambiare dal sito`,
  ],
  suspendedEmail: [
    'L’impronta dell’e-mail di chi elimina un account sospeso',
    (period) => `${period} al massimo: finché chi amministra non riammette quell’e-mail`,
  ],
  devices: ['Da quali browser entri, ciascuno sotto un’impronta', (period) => `${period} dall’ultimo giorno in cui l’hai usato`],
  refusedSwaps: ['Gli scambi suggeriti che hai rifiutato', (period) => `${period}: fino ad allora non te li proponiamo più`],
  suggestedRings: [
    'Gli scambi a tre e a quattro che ti abbiamo suggerito, o che sono stati proposti e non si sono fatti',
    (period) => `${period} da quando scadono o finiscono: così uno che hai ignorato non torna`,
  ],
  dailyCounts: ['I conteggi contro chi disturba, sotto un’impronta dell’e-mail', (period) => `${period} dall’ultimo`],
  addressCounts: [
    'I conteggi di chi scrive senza accesso, sotto un’impronta dell’indirizzo di rete e, per le ricevute, dell’e-mail',
    (period) => `${period} dall’ultimo`,
  ],
}
const retentionTerms: readonly StaticTerm[] = (Object.keys(RETENTION_TERMS) as (keyof typeof RETENTION_TERMS)[]).map((key) => {
  const [term, describe] = RETENTION_TERMS[key]
  return { term, description: `${describe(formatPeriod(RETENTION[key]))}.` }
})

/** What stays after the account was deleted; the reasons are those of the closed list of remainders. */
const REMAINDER_TERMS: Record<RemainderReason, readonly [string, string]> = {
  conversations: [
    'Le conversazioni con gli altri',
    `quello che hai scritto e i titoli degli oggetti di cui parlavate restano a chi li ha ricevuti, senza il tuo nome e senza il tuo codice interno: in ogni conversazione e in ogni scambio a tre ne prende il posto uno a caso, sempre diverso, senza data, e ogni conversazione si chiude con un orario suo, preso dall’ultima ora. Spariscono ${formatPeriod(RETENTION.closedConversation)} dopo l’ultimo messaggio`,
  ],
  feedback: [
    'I giudizi che hai dato',
    'restano alla persona di cui parlano, senza il tuo nome; le note per chi amministra spariscono',
  ],
  passedOnItems: [
    'Gli oggetti che hai dato',
    'sono di chi li ha ricevuti, con il titolo, la descrizione e, se non le togli, le foto; niente dice che erano tuoi',
  ],
  othersNotices: [
    'Gli avvisi degli altri',
    `chi ha ricevuto un avviso su una conversazione o uno scambio con te vi legge ancora il titolo dell’oggetto, per ${formatPeriod(RETENTION.notices)} al massimo`,
  ],
  reports: [
    'Le segnalazioni e le loro decisioni',
    `quelle su di te, con ciò che era segnalato e che cosa è stato deciso, restano sigillate per ${formatPeriod(RETENTION.reports)}, e le può leggere solo chi amministra, scrivendo perché. Di una tua segnalazione già decisa su altri resta, senza il tuo nome e le tue parole, che cosa era segnalato, perché possano ancora contestarla`,
  ],
  adminLog: [
    'Quello che ha fatto chi amministra',
    `il registro tiene per ${formatPeriod(RETENTION.adminLog)} che cosa è stato fatto, su quale account e perché`,
  ],
  writtenSignedOut: [
    'Quello che hai scritto senza fare l’accesso',
    `i messaggi dal modulo dei contatti, con il nome e l’e-mail che ci hai messo, per ${formatPeriod(RETENTION.contactMessages)}; le segnalazioni come sopra. Non sappiamo che sono tuoi: se li vuoi togliere prima, scrivici`,
  ],
  dailyCounts: [
    'I conteggi contro chi disturba',
    `per ${formatPeriod(RETENTION.dailyCounts)} un’impronta della tua casella e-mail, da cui l’indirizzo non si ricava senza una chiave che ha solo il server, con i momenti in cui hai scritto a persone nuove o segnalato qualcosa: così i limiti valgono anche per un account nuovo`,
  ],
  suspendedEmail: [
    'La sospensione, se eri sospeso',
    `un’impronta della tua casella e-mail (con o senza punti e “+…”, dove è la stessa) e il giorno della sospensione, per ${formatPeriod(RETENTION.suspendedEmail)} al massimo`,
  ],
  tombstone: [
    'Un segno dell’account',
    'il tuo codice interno e il giorno della cancellazione, e nient’altro, nemmeno quando sei arrivato: serve a rifiutare una vecchia chiave di accesso',
  ],
  erasureLog: [
    'L’elenco delle cancellazioni',
    'il giorno, il codice interno e un’impronta dell’e-mail: se un giorno si dovesse tornare a una copia di sicurezza più vecchia, i tuoi dati verrebbero cancellati di nuovo prima di riaprire',
  ],
}
const remainderTerms: readonly StaticTerm[] = REMAINDER_REASONS.map((reason) => {
  const [term, description] = REMAINDER_TERMS[reason]
  return { term, description: `${description}.` }
})

export const privacy = {
  title: 'Privacy',
  description: 'Quali dati usa Barattolo, perché, dove stanno, per quanto tempo, e i pulsanti per portarli via o cancellarli.',
  updated: '2026-11-30',
  lead: 'In breve: teniamo il poco che serve per scambiare di persona, non mostriamo mai dove abiti, non facciamo statistiche su di te e non diamo niente a chi fa pubblicità. Due pulsanti bastano per portare via i tuoi dati o cancellarli.',
  sections: [
    {
      title: 'Chi se ne occupa',
      paragraphs: [
        'Barattolo è un progetto gratuito e non commerciale: mette a disposizione soltanto un canale di contatto fra le persone. Chi amministra vede gli elenchi degli oggetti, delle persone, delle conversazioni e degli scambi a tre e a quattro proposti; per aprire una conversazione, uno di questi scambi, un’e-mail intera o una segnalazione deve scrivere perché, e resta annotato. Può intervenire solo per tenere in ordine la piazza o per rispondere alla legge.',
        'Il trattamento serve a farti usare il servizio che hai chiesto (articolo 6, paragrafo 1, lettera b del Regolamento UE 2016/679) e a tenerlo sicuro (lettera f). Non c’è nient’altro per cui ti chiediamo un consenso, perché non c’è nient’altro che facciamo.',
        'Il titolare dei dati è chi gestisce questo sito:',
      ],
      showsOperator: true,
    },
    {
      title: 'Che cosa sappiamo di te',
      paragraphs: ['Si può guardare tutto ciò che è pubblico senza dirci chi sei. Se entri, conserviamo:'],
      list: [
        'da come entri. Con Google: nome, indirizzo e-mail, se è verificato, un identificativo e una copia piccola della tua foto, che mostriamo dal nostro archivio. Con un altro servizio: qual è, il numero che hai lì, il nome e l’indirizzo e-mail, se ce li dà. Con un link per e-mail: l’indirizzo. Restano finché togli quel modo di entrare o elimini l’account;',
        'mentre stai entrando con un altro servizio o con un link, il tentativo: che cosa hai scelto e, per il link, l’indirizzo, per 15 minuti al massimo; un’impronta dell’indirizzo e-mail e di quello di rete conta le richieste di link, contro chi ne chiede troppi;',
        'il nome che scegli di mostrare e, per 30 giorni, quello di prima; la foto e le due parole che scegli tu, finché le cambi o le togli; se chi amministra ne nasconde una, il motivo;',
        'il giorno della prima visita e, al massimo una volta l’ora, il momento dell’ultima;',
        'quello che pubblichi: oggetti, foto, annunci, con le loro date; il peso che dai a un oggetto, che vedi solo tu; le ricerche che salvi, le pause che prendi e gli scambi suggeriti che rifiuti;',
        'gli oggetti che tieni tra i preferiti e che cosa daresti in cambio: chi ha l’oggetto vede quante persone lo tengono d’occhio, da tre in su e una volta al giorno, mai chi;',
        'le conversazioni, le proposte anche non mandate, gli scambi con i luoghi e le ore degli incontri, i codici di consegna e i giudizi che vi lasciate;',
        'la zona di ogni oggetto che pubblichi: il punto serve a trovarla, e poi lo dimentichiamo; le zone che hai usato, e i comuni degli oggetti che fanno vedere solo il comune, restano finché resta il tuo bazar, così non cambiano da un oggetto all’altro. Se fai vedere al browser dove sei, la posizione serve alle distanze: ci arriva arrotondata e non la conserviamo;',
        'il comune da cui guardi, se l’hai scelto: non lo vede nessun altro;',
        'il tuo comune, se lo scrivi nel profilo: gli altri lo leggono solo se accendi “Mostra il mio comune”;',
        'gli avvisi che ti abbiamo dato e quali vuoi; se li accendi su un dispositivo, l’indirizzo con cui il servizio del tuo browser lo raggiunge e le chiavi per cifrare ciò che ti arriva;',
        'le persone che hai bloccato; le tue segnalazioni con ciò che era segnalato, le decisioni con i loro motivi, le contestazioni;',
        'un’impronta di ogni browser da cui entri, con l’ultimo giorno: viene da un numero a caso che quel browser conserva, non dall’apparecchio né dall’indirizzo di rete. Con le zone dei tuoi oggetti serve a una cosa sola: più account della stessa persona contano come uno nei numeri delle pagine e negli scambi a tre. Due persone di una famiglia possono contare come una, finché non consegnano qualcosa a chi ha già scambiato con tre persone; questo segno resta quanto l’account;',
        'i momenti in cui hai scritto a persone nuove o segnalato qualcosa, insieme a un’impronta della tua casella e-mail: servono ai limiti contro chi disturba e spariscono sette giorni dopo l’ultimo;',
        'se elimini l’account mentre è sospeso, un’impronta della tua casella e-mail e il giorno della sospensione, per 24 mesi al massimo: così la sospensione vale anche per un account nuovo;',
        'quello che scrivi dal modulo dei contatti, con il nome e l’e-mail che ci metti, anche senza fare l’accesso: lo legge chi gestisce il sito, e sparisce dopo 180 giorni;',
        'se segnali qualcosa senza fare l’accesso, il nome e l’e-mail che scrivi: li vede solo chi amministra, e a quell’e-mail mandiamo, se il sito manda e-mail, la ricevuta e la decisione;',
        'il giorno in cui hai confermato di avere almeno 14 anni e accettato le regole, e di quali regole si trattava.',
      ],
    },
    {
      title: 'Chi vede che cosa',
      paragraphs: ['Gli altri ricevono molto meno di quello che conserviamo:'],
      list: [
        'il nome che hai scelto o, finché non lo scegli, la prima parola del tuo nome con l’iniziale della seconda, così: Giulia R., la tua foto e le tue due parole; l’e-mail soltanto nascosta, così: gi***@gmail.com, e solo a chi ha fatto l’accesso; il dominio si vede soltanto se è quello di un grande fornitore; i motori di ricerca non trovano la tua pagina;',
        'sulla tua pagina, quando sono almeno tre persone diverse: con quante hai scambiato, se rispondi e in quanto tempo, che cosa dicono di te, senza i loro nomi;',
        'gli oggetti e gli annunci pubblici; degli ultimi scambi, in piazza, che cosa per che cosa e in quale comune, senza nomi;',
        'la zona dell’oggetto, un quadrato di circa 500 metri, o di 2 chilometri dove abitano in pochi, uguale per tutti; o solo il comune, se vuoi; mai il punto esatto, che non conserviamo;',
        'chi segnala: chi amministra sa chi è, la persona segnalata mai; di un blocco non sa nessuno oltre a te;',
        'quello che scrivi “solo per chi amministra” dopo uno scambio: chi amministra, e nessun altro;',
        'i messaggi e le proposte: solo le due persone della conversazione, o le persone dello scambio a tre o a quattro, e, se serve, chi amministra, scrivendo perché.',
      ],
    },
    {
      title: 'Le foto',
      paragraphs: [
        'Prima di lasciare il tuo telefono ogni foto viene raddrizzata, rimpicciolita e riscritta: le informazioni nascoste nel file (EXIF), con il luogo e l’ora dello scatto, restano da te. Il server la riscrive ancora una volta. Una foto caricata e mai usata, o rimasta senza oggetto, viene eliminata dopo circa un giorno.',
      ],
    },
    {
      title: 'Dove stanno e chi altro c’entra',
      paragraphs: ['I dati stanno sul server che fa funzionare questo sito. Fuori da lì:'],
      list: [
        'se entri con Google (Firebase Authentication) o con un altro servizio, quel servizio sa che entri e ha le sue regole sulla privacy; se entri con un link, lo porta chi gestisce la tua posta; nelle installazioni di prova l’accesso è interno e Google non c’entra;',
        'gli avvisi che accendi tu su un dispositivo passano dal servizio del tuo browser (Google, Mozilla, Apple o Microsoft): sa che ti arriva qualcosa e quando, non che cosa, perché è cifrato per il tuo dispositivo;',
        'se chi gestisce il sito ha acceso le e-mail, il tuo indirizzo e il testo degli avvisi, e quello che scrivi dal modulo dei contatti, passano dal suo servizio di posta. Ogni avviso per e-mail ha un link che li ferma tutti, anche senza entrare; nessuna ha immagini nascoste o link che contano chi li preme;',
        'se chi gestisce il sito usa un servizio esterno per le foto, le foto stanno lì, già senza informazioni nascoste;',
        'se premi “Mappa dettagliata”, il tuo browser chiede i pezzi di mappa a un altro sito (di solito OpenFreeMap), che vede il tuo indirizzo di rete e la zona che guardi. La scelta resta su questo dispositivo finché premi di nuovo. Prima, e sempre dove metti sulla mappa un tuo oggetto, c’è la mappa disegnata, che arriva da qui;',
        'Google e i servizi dei browser possono trattare questi dati anche fuori dall’Unione europea, con le garanzie che pubblicano loro;',
        'chi gestisce il sito ne fa copie di sicurezza: una cosa che elimini può restare in quelle già fatte finché anche loro vengono eliminate. Nessuno le legge, se non per rimettere in piedi il sito.',
      ],
    },
    {
      title: 'Che cosa non c’è',
      paragraphs: [],
      list: [
        'nessuna statistica sulle visite, nessun profilo, nessuna pubblicità;',
        'nessun cookie: quello che il tuo browser conserva è elencato nella pagina dei cookie;',
        'nessun carattere, immagine o programma preso da altri siti per contarti;',
        'nessuna decisione presa da una macchina su di te: soltanto una foto segnalata come intima si nasconde da sé, finché una persona decide o al massimo per 72 ore, e più account con la stessa zona o lo stesso browser contano come uno nei numeri.',
      ],
      link: { to: 'cookies', text: 'Che cosa resta nel browser' },
    },
    {
      title: 'Il diario del server',
      paragraphs: [
        'Il server annota che cosa gli è stato chiesto, con quale esito e in quanto tempo, senza nomi, e-mail, posizioni né chiavi di accesso. Per fermare chi ne abusa conta per un minuto le richieste di ogni indirizzo di rete, in memoria, e quelle di ogni account; poi dimentica.',
        'I messaggi del modulo dei contatti e le segnalazioni fatte senza accesso si contano per un giorno: non sotto l’indirizzo di rete, ma sotto una sua impronta, da cui l’indirizzo non si ricava senza una chiave che ha solo il server.',
      ],
    },
    {
      title: 'Per quanto tempo',
      paragraphs: [
        'Finché hai un account, o finché togli tu una cosa; un dispositivo finché lo spegni, esci o il browser dice che non c’è più. Queste cose spariscono da sole:',
      ],
      terms: retentionTerms,
    },
    {
      title: 'Se elimini l’account',
      paragraphs: ['Succede subito, e anche quando eliminiamo noi un account che non usi:'],
      list: [
        'spariscono subito nome, e-mail, foto e parole del profilo, oggetti con le loro zone, foto, annunci, gli avvisi che altri ne hanno ricevuto, ricerche, preferiti, i tuoi avvisi, dispositivi, impronte dei browser, blocchi, il conto delle copie dei tuoi dati e i messaggi che hai mandato dal modulo dei contatti dopo aver fatto l’accesso;',
        'gli scambi ancora aperti vengono annullati e le conversazioni si chiudono;',
        'spariscono i luoghi dei vostri incontri, che cosa hai detto di com’è andata, i codici che vi siete scambiati, le note per chi amministra, i giudizi su di te e le segnalazioni fatte da te che aspettano.',
      ],
    },
    {
      title: 'Che cosa resta dopo',
      paragraphs: ['Questo è l’elenco intero:'],
      terms: remainderTerms,
    },
    {
      title: 'I tuoi diritti, con i pulsanti',
      paragraphs: [
        'Puoi sapere che cosa conserviamo, correggerlo, portarlo via, cancellarlo, limitarne l’uso o opporti. Per quasi tutto non serve chiedere: nel tuo profilo trovi “Scarica i miei dati” (tutto quello che ti riguarda, in un archivio con le tue foto; al massimo cinque volte all’ora e dieci al giorno) ed “Elimina il mio account”. Il nome che gli altri vedono si cambia nel tuo profilo, una volta ogni 30 giorni, la foto e le due parole quando vuoi; l’e-mail dove hai l’account con cui entri; i modi di entrare si aggiungono e si tolgono in “Come entri”. Gli oggetti e gli annunci si modificano o si tolgono uno per uno.',
        ({ dataAuthority }) =>
          `Per il resto scrivi a chi gestisce il sito: risponde entro un mese. Se pensi che qualcosa non vada puoi rivolgerti ${dataAuthority}.`,
      ],
      link: { to: 'profile', text: 'Vai al tuo profilo' },
    },
  ],
} as const satisfies StaticText
