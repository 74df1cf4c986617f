export const KIDS = `
culla, culletta, cestina, next to me, culla da viaggio
lettino, lettino con sbarre, lettino con le sbarre, lettino per bambini, lettino da campeggio < culla
passeggino, duo, trio, passeggino gemellare, passeggino leggero
carrozzina, carrozzella per neonati, navicella, culla con ruote < passeggino
ovetto, ovetto auto < seggiolino auto
seggiolino auto, seggiolino per auto, seggiolino da auto, seggiolino per la macchina, seggiolino macchina, isofix, seggiolone auto
rialzo auto, alzatina, alzabimbo, rialzo per auto
seggiolino da bici, seggiolino per bici, seggiolino bici, seggiolino posteriore, seggiolino bicicletta
seggiolone, seggiolino da tavolo, seggiolone pappa
fasciatoio, tavolo fasciatoio
vaschetta, vaschetta bagnetto, vaschetta per bagnetto
marsupio, marsupio portabebè, fascia porta bebè, fascia portabebè, fascia porta bimbo, portabebè, porta bebè, zaino porta bimbo, zaino portabimbo, porta bimbo, mei tai
sdraietta, sdraietta per neonati, dondolina, altalena per neonati
girello, primi passi
box, box per bambini, recinto per bambini, recinto
cancelletto, cancelletto di sicurezza, barriera di sicurezza
biberon, tettarella
scaldabiberon, scalda biberon
sterilizzatore, sterilizza biberon
tiralatte, tira latte
pannolino, pannolini, pannolini lavabili, pannolini di stoffa
vasino, riduttore, riduttore wc
ciuccio, succhietto
body, tutina, pagliaccetto, vestitino, completino, bodino < abbigliamento per bambini
abbigliamento per bambini, vestito per bambini, vestiti per bambini, vestiti da bambino, vestiti neonato, vestitini da neonato, abbigliamento neonato, corredino
gioco, giocattolo, giochino, balocco, giochi per bambini
gioco da tavolo, gioco di società, gioco in scatola, boardgame, monopoli, risiko, cluedo, scarabeo, gioco dell'oca, dama < gioco
scacchi, scacchiera < gioco da tavolo
carte da gioco, carte, mazzo di carte, tarocchi, carte pokemon
puzzle, rompicapo < gioco
costruzioni, costruzione, lego, mattoncino, mattoncini lego, duplo, playmobil, meccano < gioco
bambola, bambolotto, barbie, cicciobello, pigotta < gioco
casa delle bambole, casetta delle bambole, casa di barbie, casa barbie, casa per bambole < gioco
peluche, pupazzo, orsacchiotto, orsetto, orso di peluche, pelouche < gioco
trenino, pista per trenini, treno giocattolo, pista macchinine, trenino elettrico < gioco
macchinina, automobilina, modellino, macchina giocattolo, camion giocattolo, trattore giocattolo, macchina telecomandata < gioco
cucina giocattolo, cucinetta, cucina giocattolo in legno, cucina per bambini, cucina dei bambini < gioco
giochi da giardino
altalena < giochi da giardino
scivolo < giochi da giardino
casetta da giardino < giochi da giardino
sabbiera < giochi da giardino
tappeto gioco, tappeto per bambini, palestrina, tappeto puzzle, tappetino gioco < gioco
palla, pallone, palloncino
pallone da calcio, palla da calcio < palla
pallone da basket, palla da basket, pallone da pallacanestro < palla
pallone da pallavolo, palla da pallavolo, pallone da volley < palla
cavallo a dondolo, dondolo per bambini, cavallino a dondolo, tatà < gioco
trottola < gioco
yo-yo < gioco
biglia < gioco
aquilone
marionetta, burattino, teatrino < gioco
travestimento, costume di carnevale, maschera di carnevale, costume da carnevale, vestito di carnevale
videogioco, videogame, gioco per playstation, gioco per switch, gioco playstation
console, consolle per videogiochi, playstation, nintendo, xbox, wii, game boy, gameboy, switch
pallottoliere, abaco
cartella, zainetto, zaino da scuola, zaino per la scuola, zaino scuola, cartella per la scuola < zaino
astuccio, portapenne, porta penne
quaderno, raccoglitore, blocco
triciclo, quadriciclo, macchinina a pedali, cavalcabile
bici senza pedali, bicicletta senza pedali, balance bike < bici da bambino
bici da bambino, bicicletta da bambino, bici da bambina, bicicletta da bambina, bici per bambini, bicicletta per bambini, biciclettina, bicicletta per bambino, bici bimba, bici bimbo, bici con rotelle < bici
rotelle, rotelline, rotelle per bici
grembiulino, grembiule per la scuola
lavagna, lavagnetta, lavagna magnetica
mappamondo, globo, globo terrestre
banco di scuola, banco scolastico, banchetto
presepe, statuine del presepe, presepio < addobbo
albero di natale, abete di natale, albero natalizio < addobbo
addobbo, addobbo natalizio, addobbi natalizi, decorazione, decorazione natalizia, palline di natale, palla di natale, decorazione di natale, luci di natale
festone, palloncini
`
