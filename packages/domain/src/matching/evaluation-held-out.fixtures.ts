import { parseEvaluationSet } from './evaluation-set.fixtures.ts'

/**
 * The held-out third of the evaluation data, written before the rules and the thesaurus and never used for tuning, to measure
 * the quality on unseen titles. Left of the arrow a request; right of it the objects that its author would open.
 */
export const HELD_OUT_SET = parseEvaluationSet(
  `
  slitta: Slitta in legno Davos, due posti
  bob: Bob rosso in plastica con freni
  slittagiocattolo: Slitta di Babbo Natale, decorazione da appendere
  trapano: Trapano a percussione Bosch con valigetta
  avvitatore: Avvitatore a batteria 18V
  punte: Punte per trapano, serie da 19
  lettino: Lettino con sbarre e materasso
  culla: Culla in vimini della nonna
  lenzuolalettino: Lenzuola per lettino, tre completi
  sofa: Sofà due posti in velluto verde
  divanoletto: Divano letto Ikea grigio
  copridivano: Copridivano elasticizzato beige
  bimbobici: Bici bimba 16 pollici con rotelle
  mtb: Mountain bike Scott da uomo taglia L
  ebike: Bicicletta elettrica da città
  portabici: Porta bici da gancio traino per 3 bici
  luci: Luci per bicicletta, davanti e dietro
  frigo: Frigo piccolo per seconda casa
  freezer: Congelatore a pozzetto 200 litri
  calamite: Calamite da frigo, una trentina
  smartphone: Smartphone Samsung A52 schermo rotto
  cordless: Telefono cordless con base
  custodiacell: Cover per cellulare mai usata
  rotelle: Sedia a rotelle pieghevole
  seggiolone: Seggiolone pappa reclinabile
  sediecucina: Quattro sedie da cucina impagliate
  ufficio: Sedia da ufficio girevole
  sdraio: Sdraio da giardino, due
  chitarra: Chitarra classica per principianti
  pianola: Tastiera Casio 61 tasti con supporto
  flauto: Flauto dolce di plastica, per la scuola
  tastierapc: Tastiera per computer senza fili
  racchetteneve: Racchette da neve taglia unica con bastoncini
  racchettetennis: Racchette da tennis Wilson, coppia
  scarponisci: Scarponi da sci n. 42
  scarponcini: Scarponcini da montagna donna n. 38
  sciscialp: Sci da scialpinismo 170 con pelli
  scifondo: Sci di fondo bambino 130 cm
  tutasci: Tuta da sci bimbo 6 anni
  ricette: Ricettario valdostano, polenta e fonduta
  cucinabimbi: Cucina giocattolo in legno con pentoline
  libricucina: Due libri di cucina vegetariana
  romanzi: Romanzi gialli, una ventina
  fumetti: Fumetti Topolino anni Novanta
  vocabolario: Dizionario di latino Castiglioni Mariotti
  casetta: Casa delle bambole a tre piani
  cuccia: Cuccia per cane di taglia media
  trasportino: Trasportino per gatti
  tiragraffi: Tiragraffi alto un metro
  acquario: Acquario 60 litri con filtro
  tagliaerba: Tosaerba elettrico
  motosega: Motosega Stihl da sistemare
  vasi: Vasi di terracotta di varie misure
  compost: Compostiera da 300 litri
  zaino: Zaino da trekking 50 litri
  cartella: Zainetto per l’asilo con dinosauri
  tendacamp: Tenda da campeggio quattro posti
  tendaggi: Tende per salotto color panna
  saccoapelo: Sacco a pelo invernale
  culletta: Passeggino trio con ovetto e navicella
  fascia: Fascia porta bebè elastica
  macchinacucire: Macchina per cucire Singer a pedale
  lana: Gomitoli di lana avanzati
  macchinafoto: Reflex Canon con due obiettivi
  moka: Caffettiera moka da sei
  macchinacaffe: Macchina del caffè a cialde
  robot: Robot da cucina con accessori
  monitor: Schermo per pc 24 pollici
  televisore: Tv Philips 32 pollici
  portatile: Computer portatile Lenovo
  libreria: Libreria in abete cinque ripiani
  scaffale: Scaffale metallico da garage
  specchio: Specchio con cornice dorata
  lampada: Lampada da terra anni Settanta
  tavolopp: Tavolo da ping pong richiudibile
  tavolosala: Tavolo allungabile da pranzo in noce
  risiko: Gioco da tavolo Risiko completo
  puzzle: Puzzle 1000 pezzi del Cervino
  lego: Scatola di mattoncini Lego sfusi
  giacca: Giacca a vento uomo taglia M
  cappotto: Cappotto di lana da donna tg 44
  scialpbastoni: Bastoncini telescopici da trekking
  pattini: Pattini da ghiaccio n. 37
  cascobici: Caschetto da bici per bambini
  cascosci: Casco da sci adulto
  seggauto: Seggiolino auto gruppo 1
  seggbici: Seggiolino posteriore per bici
  catene: Catene da neve per pneumatici 205/55 R16
  gommeneve: Quattro gomme invernali con cerchi
  stufa: Stufa a pellet 7 kW
  legna: Legna di faggio tagliata
  marmellata: Vasetti vuoti per marmellata
  quadro: Quadro a olio del Gran Paradiso
  cornici: Cornici per foto di varie misure
  `,
  `
  Cerco uno slittino o un bob per i bambini -> slitta bob
  Cerco slitta di legno -> slitta
  Trapano o avvitatore in prestito -> trapano avvitatore
  Cerco trapanno -> trapano
  Cerco una culla per neonato -> culla lettino
  Cerco lettini con le sbarre -> lettino
  Divano per la casa nuova -> sofa divanoletto
  Cerco divano-letto -> divanoletto
  Cerco bici da bambina -> bimbobici
  Cerco bicicletta da adulto -> mtb ebike
  Cerco una mountain bike -> mtb
  Portabiciclette per auto -> portabici
  Frigorifero usato -> frigo
  Cerco un congelatore -> freezer
  Cellulare anche vecchio -> smartphone
  Cerco telefono fisso -> cordless
  Carrozzina per disabile -> rotelle
  Cerco sedie per la cucina -> sediecucina
  Sedie, anche spaiate -> sediecucina ufficio
  Strumenti musicali per bambini -> chitarra pianola flauto
  Cerco una pianola -> pianola
  Cerco ciaspole -> racchetteneve
  Cerco ciaspola da donna -> racchetteneve
  Racchetta da tennis -> racchettetennis
  Scarponi sci 42 -> scarponisci
  Pedule da montagna da donna 38 -> scarponcini
  Cerco sci da fondo per mio figlio -> scifondo
  Cerco libro di ricette -> ricette libricucina
  Cerco libri gialli -> romanzi
  Dizionario latino italiano -> vocabolario
  Giornalini di Topolino -> fumetti
  Casa delle bambole anche senza mobili -> casetta
  Cerco cuccia per il mio cane -> cuccia
  Cerco gabbietta da viaggio per gatto -> trasportino
  Tagliaerba funzionante -> tagliaerba
  Zaini da montagna -> zaino
  Tenda per quattro persone da campeggio -> tendacamp
  Cerco tende per la finestra -> tendaggi
  Carrozzina o passeggino -> culletta
  Marsupio portabebè -> fascia
  Machina da cucire -> macchinacucire
  Macchina fotografica reflex -> macchinafoto
  Cerco caffettiera -> moka
  Cerco un televisore -> televisore
  Cerco pc portatile -> portatile
  Notebook per la scuola -> portatile
  Cerco scaffali -> scaffale libreria
  Tavolo da pranzo -> tavolosala
  Giochi di società -> risiko
  Cerco costruzioni lego -> lego
  Giaccone invernale da uomo -> giacca
  Casco per andare in bici, bambino -> cascobici
  Seggiolino per la macchina -> seggauto
  Pneumatici da neve -> gommeneve
  Vasi per piante -> vasi
  Cerco barattoli di vetro per la marmellata -> marmellata
  Cornice per quadro -> cornici
  Bastoncini da passeggio in montagna -> scialpbastoni
  Pattini sul ghiaccio 37 -> pattini
  Impastatrice o robot da cucina -> robot
  `,
)
