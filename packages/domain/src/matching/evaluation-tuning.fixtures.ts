import { parseEvaluationSet } from './evaluation-set.fixtures.ts'

/** The evaluation data used for tuning. Left of the arrow a request; right of it the objects that its author would open. */
export const TUNING_SET = parseEvaluationSet(
  `
  divano: Divano tre posti in tessuto blu
  canape: Canapè dell’Ottocento da rifoderare
  poltrona: Poltrona reclinabile
  pouf: Pouf portaoggetti
  lettocastello: Letto a castello in pino
  lettomatr: Letto matrimoniale con testiera
  materasso: Materasso singolo in lattice
  armadio: Armadio due ante con specchio
  cassettiera: Cassettiera bianca a quattro cassetti
  comodini: Coppia di comodini in noce
  tavolino: Tavolino basso da salotto
  tavolocucina: Tavolo da cucina con cassetto
  scrivania: Scrivania ad angolo
  sedie6: Sei sedie impagliate
  sediapieg: Sedia pieghevole
  rotelle: Sedia a rotelle leggera
  sedileauto: Coprisedile per auto
  dondolo: Sedia a dondolo della zia
  sgabello: Sgabello da bar
  tappeto: Tappeto persiano consumato
  yogamat: Tappetino da yoga
  lampadario: Lampadario a sei luci
  abatjour: Abat-jour con paralume giallo
  lampadine: Lampadine a led, una decina
  pentole: Set di pentole in acciaio
  padella: Padella antiaderente 28 cm
  fonduta: Servizio per la fonduta bourguignonne
  piatti: Servizio di piatti da dodici
  tazzine: Sei tazzine da caffè
  bicchieri: Bicchieri di cristallo
  posate: Posate in acciaio per sei
  frullatore: Frullatore a immersione
  fornetto: Fornetto elettrico
  microonde: Forno a microonde
  tostapane: Tostapane anni Sessanta
  bilancia: Bilancia da cucina
  bollitore: Bollitore elettrico
  lavatrice: Lavatrice carica dall’alto
  ferro: Ferro da stiro a vapore
  asse: Asse da stiro
  aspirapolvere: Aspirapolvere Folletto
  stendino: Stendibiancheria da balcone
  passeggino: Passeggino leggero richiudibile
  ombrellino: Ombrellino parasole per passeggino
  carrozzina: Carrozzina blu anni Ottanta
  fasciatoio: Fasciatoio con vaschetta
  girello: Girello musicale
  box: Box per bambini con rete
  sterilizzatore: Sterilizzatore per biberon
  vestitini: Vestitini da neonato 0-3 mesi
  tutine: Tutine in ciniglia, otto
  pannolini: Pannolini lavabili
  bicibimbo: Bici da bambino con rotelle
  bicicorsa: Bici da corsa anni Ottanta
  bicidonna: Bicicletta da donna con cestino
  triciclo: Triciclo in metallo
  monopattino: Monopattino elettrico
  balance: Bici senza pedali in legno
  cestobici: Cestino in vimini per bici
  pompa: Pompa per bicicletta
  lucchetto: Lucchetto per bici
  sellini: Sella Brooks in cuoio
  sci160: Sci da discesa 160 con attacchi
  scifondo: Sci da fondo con scarpette n. 40
  scarponisci: Scarponi da sci n. 38
  scarponitrek: Scarponi da trekking n. 42
  ciaspole: Ciaspole TSL con sacca
  portasci: Porta sci da tetto
  snowboard: Tavola da snowboard 155
  slitta: Slitta Davos di frassino
  bob: Bob da neve con volante
  padel: Racchetta da padel
  pingpong: Racchette da ping pong con palline
  pattini: Pattini in linea n. 39
  corda: Corda da arrampicata 60 metri
  imbrago: Imbragatura taglia M
  piccozza: Piccozza da ghiacciaio
  zaino: Zaino Invicta
  zainoscuola: Cartella per le elementari
  tenda: Tenda due posti igloo
  tendoni: Tende oscuranti per camera
  fornello: Fornelletto da campo a gas
  borraccia: Borraccia termica
  thermos: Thermos da un litro
  chitarra: Chitarra acustica Yamaha
  custodia: Custodia rigida per chitarra
  corde: Corde per chitarra, due mute
  violino: Violino 4/4 con archetto
  fisarmonica: Fisarmonica 48 bassi
  piano: Pianoforte verticale da accordare
  spartiti: Spartiti per pianoforte
  giradischi: Giradischi Technics
  vinili: Dischi in vinile, cantautori
  cuffie: Cuffie con microfono
  radio: Radiolina a transistor
  libricucina: Libro di cucina piemontese
  librimontagna: Due libri di montagna
  libriscuola: Libri di scuola media, terza
  portalibri: Fermalibri in marmo
  segnalibro: Segnalibri fatti a mano
  enciclopedia: Enciclopedia in venti volumi
  favole: Fiabe dei fratelli Grimm illustrate
  giochitavolo: Gioco da tavolo dei treni
  scacchi: Scacchiera con pezzi in legno
  bambola: Bambola di pezza
  casabambole: Casa delle bambole con mobili
  trenino: Trenino di legno con binari
  peluche: Orso di peluche gigante
  costruzioni: Costruzioni in legno
  pallone: Pallone da basket
  canestro: Canestro con piantana
  trapano: Trapano a colonna
  avvitatore: Avvitatore Makita senza caricabatteria
  sega: Sega circolare
  martelli: Martelli e tenaglie del nonno
  scala: Scala in alluminio tre metri
  scaletta: Scaletta a due gradini
  banco: Banco da falegname
  assi: Assi di larice, avanzi
  carriola: Carriola da giardino
  vanga: Vanga e rastrello
  falce: Falce fienaia
  tosaerba: Rasaerba a scoppio
  annaffiatoio: Innaffiatoio in zinco
  piantine: Piantine di pomodoro
  semi: Semi di zucca
  gazebo: Gazebo 3x3
  ombrellone: Ombrellone con base
  barbecue: Griglia per barbecue
  cassette: Cassette da mele, venti
  arnia: Arnia da dieci telaini
  telaini: Telaini da nido già montati
  computer: Computer fisso con monitor
  notebook: Portatile Asus, batteria da cambiare
  stampante: Stampante a getto
  cartucce: Cartucce per stampante
  tablet: Tablet 10 pollici
  cellulare: Cellulare a tasti per anziani
  iphone: iPhone 8 con crepa
  caricatore: Caricatore per cellulare
  televisore: Televisore Lg 40 pollici
  mobiletv: Mobile porta tv
  decoder: Decoder digitale terrestre
  macchinafoto: Macchina fotografica analogica
  treppiede: Cavalletto per fotocamera
  cavallettopitt: Cavalletto da pittore
  colori: Colori a olio quasi finiti
  tele: Tele da dipingere
  uncinetto: Uncinetti e ferri da maglia
  stoffe: Scampoli di stoffa
  bottoni: Barattolo di bottoni
  cappotto: Cappotto da donna taglia 44
  giaccasci: Giacca da sci bimbo
  pile: Maglia in pile
  batterie: Batterie ricaricabili
  stivali: Stivali di gomma n. 41
  abitosposa: Abito da sposa
  guanti: Guanti da neve
  gattaia: Gattaiola per porta
  lettiera: Lettiera chiusa per gatto
  guinzaglio: Guinzaglio e collare
  gabbia: Gabbia per canarini
  mangime: Mangiatoia per uccelli
  seggiolino: Seggiolino auto isofix
  portapacchi: Portapacchi per auto
  catene: Catene da neve
  stampelle: Stampelle ortopediche
  deambulatore: Deambulatore con ruote
  valigia: Valigia rigida grande
  borsa: Borsa in pelle
  orologio: Orologio da parete
  specchiera: Specchiera antica
  portafoto: Porta foto d’argento
  presepe: Presepe con trenta statuine
  alberonatale: Albero di Natale sintetico
  addobbi: Palline di Natale
  `,
  `
  Cerco divano -> divano canape
  Sofà per taverna -> divano canape
  Cerco un letto per due bambini -> lettocastello
  Cerco letti -> lettocastello lettomatr
  Materassi singoli -> materasso
  Cerco un guardaroba -> armadio
  Comò o cassettiera -> cassettiera
  Cerco tavolo per la cucina -> tavolocucina
  Tavoli e sedie -> tavolocucina sedie6 sediapieg
  Cerco quattro sedie -> sedie6 sediapieg
  Sedie da cucina -> sedie6
  Carrozzella per anziana -> rotelle
  Sedia a rotelle -> rotelle
  Cerco sedia dondolo -> dondolo
  Tappeto per il soggiorno -> tappeto
  Materassino per yoga -> yogamat
  Lampada da comodino -> abatjour
  Cerco pentola grande -> pentole
  Cerco padelle -> padella
  Set da fonduta -> fonduta
  Servizio di piatti -> piatti
  Tazze da caffè -> tazzine
  Cerco un minipimer -> frullatore
  Cerco forno a microonde -> microonde
  Forno elettrico piccolo -> fornetto microonde
  Cerco lavabiancheria -> lavatrice
  Ferro da stiro -> ferro
  Cerco ferro -> ferro
  Cerco un’aspirapolvere -> aspirapolvere
  Stendino per il bucato -> stendino
  Passegino per gemelli o singolo -> passeggino carrozzina
  Cerco carrozzina -> carrozzina passeggino
  Fasciatoi -> fasciatoio
  Cerco vestiti neonato -> vestitini tutine
  Cerco biciclette per bambini -> bicibimbo balance
  Bici per bambino di 6 anni -> bicibimbo
  Cerco una bici da corsa taglia 56 -> bicicorsa
  Cerco bici -> bicidonna bicicorsa bicibimbo balance
  Cerco bicicleta da donna -> bicidonna
  Cestino per la bici -> cestobici
  Cerco lucchetti -> lucchetto
  Cerco sci -> sci160 scifondo
  Sci da fondo -> scifondo
  Cerco sci da discesa -> sci160
  Scarponi n. 42 -> scarponitrek
  Scarponi da montagna -> scarponitrek
  Racchette da neve -> ciaspole
  Cerco racchette -> padel pingpong
  Cerco uno slittino o una slitta -> slitta bob
  Tavola snowboard -> snowboard
  Rollerblade 39 -> pattini
  Imbrago da arrampicata -> imbrago
  Cerco zaino per la scuola -> zainoscuola zaino
  Tenda canadese -> tenda
  Tende per finestra della camera -> tendoni
  Fornello da campeggio -> fornello
  Cerco uno strumento musicale -> chitarra violino fisarmonica piano
  Chitara per cominciare -> chitarra
  Cerco una chitarra classica -> chitarra
  Cerco una custodia per chitarra -> custodia
  Cerco un violino quattro quarti da studio -> violino
  Cerco fisarmoniche anche rotte -> fisarmonica
  Cerco un giradischi che giri -> giradischi
  Dischi e vinili -> vinili
  Cerco un libro di cucina -> libricucina
  Cerco libri -> libricucina librimontagna libriscuola enciclopedia favole
  Libri sulla montagna -> librimontagna
  Libri di favole per bambini -> favole
  Testi scolastici di terza media -> libriscuola
  Cucina economica a legna ->
  Cerco giochi da tavolo -> giochitavolo scacchi
  Cerco scacchi -> scacchi
  Giochi per bambini -> trenino bambola peluche costruzioni casabambole giochitavolo
  Casa in affitto ->
  Casa delle bambole -> casabambole
  Bambole -> bambola
  Cerco un orsacchiotto di peluche -> peluche
  Pallone da calcio ->
  Palla da basket -> pallone
  Cerco in prestito un trapano -> trapano avvitatore
  Avvitatori -> avvitatore trapano
  Seghe e seghetti -> sega
  Attrezzi da falegname -> banco sega martelli trapano avvitatore
  Cerco una scala a pioli -> scala
  Cerco assi di legno, anche corte -> assi
  Attrezzi da giardino -> vanga falce carriola annaffiatoio tosaerba
  Tagliaerba -> tosaerba
  Inaffiatoio -> annaffiatoio
  Cerco cassette per le mele -> cassette
  Cerco telaini per arnia da dieci -> telaini
  Griglia da barbecue -> barbecue
  Cerco un computer -> computer notebook
  Pc portatile per studiare -> notebook
  Stampante -> stampante
  Cerco smartphone -> iphone cellulare
  Telefonino semplice -> cellulare iphone
  Tv per cameretta -> televisore
  Cerco fotocamera -> macchinafoto
  Cavalletto per dipingere -> cavallettopitt
  Cerco colori, anche mezzi vuoti -> colori
  Cerco stoffe pesanti per un sipario -> stoffe
  Cappotto donna 44 -> cappotto
  Giaccone da sci bambino -> giaccasci
  Pile e batterie -> batterie
  Stivali da pioggia -> stivali
  Cerco vestito da sposa -> abitosposa
  Cassetta per la sabbia del gatto -> lettiera
  Cerco un gatto ->
  Gabbia per uccellini -> gabbia
  Seggiolini auto -> seggiolino
  Catene da neve -> catene
  Cerco stampelle -> stampelle
  Trolley o valigie -> valigia
  Orologi da muro -> orologio
  Addobbi natalizi -> addobbi presepe alberonatale
  Cerco uno specchio -> specchiera
  Cerco qualcosa di bello ->
  `,
)
