export const TECH = `
computer, pc, computer fisso, elaboratore, pc fisso, desktop, imac
computer portatile, portatile, notebook, laptop, pc portatile, macbook, chromebook, netbook < computer
tablet, ipad, tavoletta, kindle fire
lettore di ebook, ebook reader, ereader, e-reader, kindle, lettore ebook
monitor, schermo, schermo per pc, display, schermo per computer, monitor per pc
tastiera per computer, tastiera pc, tastiera senza fili, tastiera per pc, tastiera wireless
mouse, mouse senza fili, topo
stampante, stampante laser
scanner
multifunzione < stampante, scanner
cartuccia, toner, cartucce per stampante, cartuccia per stampante, inchiostro
cellulare, smartphone, telefonino, iphone, telefono cellulare, telefono, samsung galaxy, android
telefono fisso, cordless, telefono cordless, telefono di casa, apparecchio telefonico
cover, custodia per cellulare, cover per cellulare, custodia per telefono, cover per smartphone, custodia cellulare, pellicola
caricatore, caricatore per cellulare, caricabatterie per cellulare, alimentatore, cavetto, carica cellulare, carica telefono, powerbank, power bank
cavo, cavo hdmi, cavo usb, adattatore
chiavetta, chiavetta usb, pendrive, pennetta usb, scheda di memoria
disco fisso, hard disk, disco esterno, ssd, disco rigido
router, modem, ripetitore wifi
webcam
videocamera, telecamera, camcorder
televisore, televisione, tv, tivù, smart tv, televisore a colori, tele
decoder, digitale terrestre, decoder digitale
antenna, parabola
telecomando
proiettore, videoproiettore, proiettore per diapositive
telo per proiettore
lettore dvd, dvd player, lettore blu-ray
videoregistratore, vhs
dvd, film in dvd, bluray
radio, radiolina, autoradio, radio a transistor
stereo, impianto stereo, hi-fi, hifi, amplificatore hifi, impianto hi-fi
giradischi, grammofono, piatto giradischi, mangiadischi, gira dischi
disco in vinile, disco, vinile, lp, quarantacinque giri, dischi in vinile
cd, compact disc, cd musicale
musicassetta, audiocassetta
lettore cd, lettore mp3, walkman, mangianastri, ipod, registratore
cassa acustica, casse acustiche, cassa bluetooth, altoparlante, diffusore, casse per pc, soundbar
cuffie, auricolare, cuffia, auricolari, cuffie bluetooth, cuffiette
microfono
macchina fotografica, fotocamera, reflex, polaroid, apparecchio fotografico, macchinetta fotografica, mirrorless
obiettivo, obbiettivo, teleobiettivo
treppiede, treppiedi, cavalletto per fotocamera, cavalletto fotografico, stativo, cavalletto per macchina fotografica
album, album per foto, album di foto, album fotografico
drone
calcolatrice, calcolatrice scientifica
macchina da scrivere, macchina per scrivere, olivetti
orologio intelligente, smartwatch, contapassi, fitness tracker
navigatore, gps, navigatore satellitare
auto, automobile, macchina, vettura, utilitaria
moto, motocicletta, vespa, scooter, motorino, ciclomotore
camper, roulotte, caravan
furgone, camioncino, ape car, apecar
trattore, motocarro
rimorchio, carrello per auto, carrello appendice
portapacchi, porta pacchi, barre portatutto, barre da tetto, box da tetto, portatutto, box auto da tetto
catene da neve, catena da neve, catene per auto, calze da neve
pneumatico, pneumatici, gomme, treno di gomme, gomme per auto
gomme invernali, gomma invernale, gomma da neve, gomme da neve, gomme termiche, pneumatici da neve, pneumatici invernali < pneumatico
gomme estive, pneumatici estivi < pneumatico
cerchi in lega, cerchi in ferro
telo copriauto, copri auto, telo auto
carrozzina per disabili, sedia a rotelle, carrozzella, carrozzina per disabile, carrozzina disabili, carrozzella per anziani, carrozzina per anziani, carrozzella per disabili
stampella, stampelle, gruccia ortopedica, stampelle ortopediche
deambulatore, girello per anziani, rollator, girello anziani
bastone, bastone da anziano
letto ortopedico, letto da ospedale, letto per degenza, materasso antidecubito
tutore, busto ortopedico, ginocchiera, collarino
misuratore di pressione, misura pressione
termometro
aerosol
saturimetro
macchina da cucire, macchina per cucire, macchina cucire, taglia e cuci, tagliacuci
scaldasonno, coperta elettrica, termocoperta
borsa dell'acqua calda, boule, scaldino
`
