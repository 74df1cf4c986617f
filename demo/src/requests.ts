import type { PersonKey } from './people.ts'

/** A request of the demo town. `ago`: days since it was published; `closedAfter`: days until it was closed, if it is closed. */
export interface DemoRequest {
  readonly owner: PersonKey
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly ago: number
  readonly closedAfter?: number
}

export const REQUESTS: readonly DemoRequest[] = [
  {
    owner: 'giulia.perron',
    title: 'Cerco uno slittino o una slitta',
    description: 'Per due nipoti e molta neve. Va bene anche senza corda, quella la trovo.',
    tags: ['inverno', 'bambini'],
    ago: 10,
  },
  {
    owner: 'samir.elidrissi',
    title: 'Cerco una tajine, anche sbeccata',
    description: 'La mia è caduta a metà cottura. Offro cena a chi me la porta.',
    tags: ['cucina', 'ceramica'],
    ago: 3,
  },
  {
    owner: 'elena.popescu',
    title: 'Cerco un violino quattro quarti da studio',
    description: 'Mia figlia è cresciuta di dieci centimetri e il tre quarti le sta sotto il mento come un giocattolo.',
    tags: ['musica', 'violino'],
    ago: 15,
  },
  {
    owner: 'federico.rollin',
    title: 'Cerco un pallottoliere grande per la classe',
    description: 'Seconda elementare, diciassette bambini. Quelli piccoli si perdono nelle tasche.',
    tags: ['scuola'],
    ago: 12,
  },
  {
    owner: 'matteo.empereur',
    title: 'Cerco assi di legno, anche corte',
    description: 'Vorrei fare una pista per le macchinine lunga quanto il corridoio. Larice o abete, non importa se storte.',
    tags: ['legno', 'fai-da-te'],
    ago: 6,
  },
  {
    owner: 'adele.berard',
    title: 'Cerco qualcuno con occhi buoni e ago veloce',
    description: 'Ho una coperta da finire, otto quadrati e il bordo. In cambio racconto storie e offro il caffè.',
    tags: ['cucito'],
    ago: 8,
  },
  {
    owner: 'lucia.jeantet',
    title: 'Cerco telaini per arnia da dieci',
    description: 'A marzo tornano le api e io sono rimasta senza casa per loro. Vanno bene anche da sistemare.',
    tags: ['api', 'legno'],
    ago: 9.5,
  },
  {
    owner: 'piero.jacquemod',
    title: 'Cerco un giradischi che giri',
    description: 'Ho i vinili e il tempo, mi manca solo la puntina, e quello che le sta sotto.',
    tags: ['musica', 'dischi'],
    ago: 22,
  },
  {
    owner: 'marco.ottoz',
    title: 'Cerco una bici da corsa taglia 56',
    description: 'Anche vecchia, purché d’acciaio: il carbonio mi mette ansia.',
    tags: ['bici'],
    ago: 11,
  },
  {
    owner: 'ornella.girod',
    title: 'Cerco stoffe pesanti per un sipario',
    description: 'La compagnia di Issime riparte a dicembre e il sipario è rimasto nel Novecento. Rosso, se si può.',
    tags: ['teatro', 'stoffa'],
    ago: 18,
  },
  {
    owner: 'denise.vierin',
    title: 'Cerco un microscopio per mio figlio',
    description: 'Ha deciso che gli insetti di Valgrisenche vanno contati uno per uno, zampe comprese.',
    tags: ['scienza', 'scuola'],
    ago: 4,
  },
  {
    owner: 'tommaso.lavoyer',
    title: 'Cerco scarponi n. 42',
    description: 'Per il giro del Monte Fallère in primavera. I miei hanno sorriso dalla punta.',
    tags: ['montagna', 'scarpe'],
    ago: 5,
  },
  {
    owner: 'beatrice.thuegaz',
    title: 'Cerco cassette per le mele',
    description: 'Quest’anno i rami toccano terra. Le restituisco piene, se volete.',
    tags: ['frutta', 'legno'],
    ago: 2.5,
  },
  {
    owner: 'roberto.challancin',
    title: 'Cerco una carrozzina in prestito o in dono',
    description: 'Per mio fratello, tre o quattro mesi. Pieghevole, perché la macchina è piccola.',
    tags: ['salute', 'aiuto'],
    ago: 5.5,
    closedAfter: 2.4,
  },
  {
    owner: 'valentina.petitjacques',
    title: 'Cerco un metronomo',
    description: 'In famiglia suoniamo tutti, ognuno col tempo suo. Quello che vince sono sempre io, ma mi annoio.',
    tags: ['musica'],
    ago: 7,
  },
  {
    owner: 'simone.obert',
    title: 'Cerco uno stagnino',
    description: 'Ho tre pentole di rame da rifare dentro. Scambio il lavoro con legna tagliata o con una cena a Champoluc.',
    tags: ['rame', 'mestieri'],
    ago: 14,
  },
  {
    owner: 'chiara.lucianaz',
    title: 'Cerco un seggiolino da bici',
    description:
      'Da agganciare dietro, fino a venti chili. Prometto di togliere le briciole più spesso di quanto faccio in macchina.',
    tags: ['bici', 'bambini'],
    ago: 1.2,
  },
  {
    owner: 'ivan.avoyer',
    title: 'Cerco carte, fagioli e quarto giocatore',
    description: 'Il giovedì sera a Etroubles. Chi porta il mazzo sceglie il compagno.',
    tags: ['giochi', 'compagnia'],
    ago: 20,
  },
  {
    owner: 'sofia.grange',
    title: 'Cerco colori a olio, anche mezzi vuoti',
    description: 'Dipingo muri e porte vecchie. Il blu mi finisce sempre per primo.',
    tags: ['pittura'],
    ago: 6.5,
  },
  {
    owner: 'pietro.creton',
    title: 'Cerco lo zaino di scuola più resistente che avete',
    description: 'Mia figlia ci mette sassi, pigne e una volta una rana. Deve reggere fino a giugno.',
    tags: ['scuola', 'bambini'],
    ago: 2,
  },
  {
    owner: 'giorgio.joly',
    title: 'Cerco damigiane',
    description: 'Da venti o da trenta litri, impagliate o nude. La vendemmia è finita e il vino è per terra, in senso buono.',
    tags: ['vino', 'cantina'],
    ago: 30,
    closedAfter: 9,
  },
  {
    owner: 'maria.favre',
    title: 'Cerco tazze da caffellatte',
    description: 'Per la colazione con i nipoti. Le mie si sono rotte una alla volta, sempre di domenica.',
    tags: ['cucina', 'tazze'],
    ago: 8,
  },
  {
    owner: 'tommaso.lavoyer',
    title: 'Cerco un bersaglio con le freccette',
    description: 'In casa siamo in quattro e il torneo è già deciso. Il muro di sughero lo metto io.',
    tags: ['giochi'],
    ago: 9,
  },
  {
    owner: 'silvia.martinet',
    title: 'Cerco una canna da mosca',
    description: 'Mio padre va in pensione a gennaio e non ha più scuse. Basta che non sia la prima che ha perso nel Buthier.',
    tags: ['pesca'],
    ago: 5,
  },
]
