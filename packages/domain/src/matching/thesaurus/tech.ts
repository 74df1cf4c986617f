export const TECH = `
computer, pc, computer fisso, elaboratore, pc fisso, desktop, imac, pc da gaming, commodore, mac mini, computer da tavolo, commodore 64, amiga, computer all in one, case per pc
computer portatile, portatile, notebook, laptop, pc portatile, macbook, chromebook, netbook, thinkpad, ultrabook, computerino < computer
tablet, ipad, tavoletta, kindle fire, tavoletta grafica, penna grafica, ipad mini, apple pencil
lettore di ebook, ebook reader, ereader, e-reader, kindle, lettore ebook, kobo, ebook, libro elettronico
monitor, schermo, schermo per pc, display, schermo per computer, monitor per pc, monitor per computer, supporto per monitor
tastiera per computer, tastiera pc, tastiera senza fili, tastiera per pc, tastiera wireless, tastiera da gaming, tastiera meccanica, tastierino numerico, tastiera
mouse, mouse senza fili, mouse wireless, tappetino per mouse, trackball, tappetino mouse, mouse da gaming
stampante, stampante laser, stampante a getto, stampante a colori, stampante fotografica, stampante 3d, stampante ad aghi, etichettatrice, fotocopiatrice, filamento per stampante 3d, plotter
scanner
multifunzione, stampante multifunzione, stampante con scanner < stampante, scanner
cartuccia, toner, cartucce per stampante, cartuccia per stampante, inchiostro per stampante
telefono, apparecchio telefonico
cellulare, smartphone, telefonino, iphone, telefono cellulare, samsung galaxy, android, nokia, xiaomi, huawei, cellulare vecchio, telefonino a tasti, cellulare per anziani, galaxy, smartphone samsung < telefono
telefono fisso, cordless, telefono cordless, telefono di casa, telefono da tavolo, telefono con i tasti grandi, segreteria telefonica, telefono con filo, cornetta telefonica < telefono
cover, custodia per cellulare, cover per cellulare, custodia per telefono, cover per smartphone, custodia cellulare, pellicola, cover per iphone, vetro temperato, custodia per tablet, custodia tablet > supporto per cellulare = porta cellulare = portacellulare = popsocket, bastone per selfie = selfie stick, supporto per tablet
caricatore, caricatore per cellulare, caricabatterie per cellulare, alimentatore, cavetto, carica cellulare, carica telefono, powerbank, power bank, caricatore wireless, caricabatteria per cellulare, trasformatore, alimentatore per pc, caricatore portatile, pannello solare portatile
cavo, cavo hdmi, cavo usb, adattatore, cavo di rete, cavo ethernet, cavo audio, adattatore da viaggio, hub usb, docking station, cavi, spinotto, cavo scart, matassa di cavi
chiavetta, chiavetta usb, pendrive, pennetta usb, scheda di memoria, scheda sd, micro sd, floppy disk, floppy, memory card, lettore di schede, schedina sd
disco fisso, hard disk, disco esterno, ssd, disco rigido, componenti per pc, hard disk esterno, ventola per pc, componenti pc > scheda video, ram, scheda madre, processore, masterizzatore, nas, raspberry = arduino
router, modem, ripetitore wifi, ripetitore wi-fi, access point, switch di rete, powerline, saponetta wifi, fritzbox, extender
webcam
videocamera, telecamera, camcorder, videocamera digitale, cinepresa, gopro, action cam, telecamera di sorveglianza, videocamera a cassette, dash cam, fototrappola, super 8, handycam, telecamerina
televisore, televisione, tv, tivù, smart tv, televisore a colori, tele, tv led, televisorino, televisore a tubo catodico, tv a tubo catodico, televisore lcd, tv lcd
decoder, digitale terrestre, decoder digitale, decoder satellitare, chromecast, fire stick, tv box, decoder sky, apple tv, tivusat
antenna, parabola, antenna tv, parabola satellitare, antenna da interno, cavo antenna
telecomando, telecomando universale, telecomando tv
proiettore, videoproiettore, proiettore per diapositive, proiettore super 8, diaproiettore, diapositiva, episcopio, proiettore 8 mm, diapositive, caricatore per diapositive
telo per proiettore
lettore dvd, dvd player, lettore blu-ray, lettore dvd portatile
videoregistratore, vhs, videoregistratore vhs, lettore vhs
dvd, film in dvd, bluray, film, blu-ray, cofanetto dvd, cartoni animati in dvd, dvd per bambini, film per bambini, serie tv in dvd, film dvd
radio, radiolina, autoradio, radio a transistor, radio a valvole, radio portatile, radio a pile, radio da cucina, radio fm, radio dab, radio d'emergenza, transistor, radio da tavolo, radio a manovella
stereo, impianto stereo, hi-fi, hifi, amplificatore hifi, impianto hi-fi, compatto stereo, ghetto blaster, boombox, sintoamplificatore, home theatre, radioregistratore, impianto audio, radio cd, home theater, piastra a cassette, mini stereo
giradischi, grammofono, piatto giradischi, mangiadischi, gira dischi, puntina per giradischi, jukebox, fonografo, testina per giradischi, fonovaligia
disco in vinile, disco, vinile, lp, quarantacinque giri, dischi in vinile, settantotto giri, dischi, long playing, vinili, porta vinili
cd, compact disc, cd musicale, cd musicali, cd di musica, raccolta di cd, porta cd, portacd
musicassetta, audiocassetta, musicassette, cassette audio, cassetta audio, cassette musicali, nastro magnetico
lettore cd, lettore mp3, walkman, mangianastri, ipod, registratore, mp3, mangiacassette, registratore a cassette, discman, registratore vocale, registratore a bobine, lettore cd portatile
cassa acustica, casse acustiche, cassa bluetooth, altoparlante, diffusore, casse per pc, soundbar, subwoofer, cassa portatile, casse da scaffale, alexa, echo dot, casse, google home, casse dello stereo, impianto voci, speaker
cuffie, auricolare, cuffia, auricolari, cuffie bluetooth, cuffiette, cuffie da musica, airpods, cuffie con microfono, cuffie wireless, cuffie da gaming, headset, auricolari bluetooth
microfono, karaoke, radiomicrofono, microfono con asta, megafono, microfono a condensatore
macchina fotografica, fotocamera, reflex, polaroid, apparecchio fotografico, macchinetta fotografica, mirrorless, macchina fotografica digitale, macchina fotografica analogica, macchina fotografica usa e getta, bridge fotografica, rolleiflex, fotocamera digitale, compatta digitale, instax, reflex a pellicola, macchina a soffietto, leica, hasselblad, folding
obiettivo, obbiettivo, teleobiettivo, grandangolo, zoom fotografico, paraluce, filtro fotografico
treppiede, treppiedi, cavalletto per fotocamera, cavalletto fotografico, stativo, cavalletto per macchina fotografica, monopiede, gimbal, ring light, testa per treppiede
album, album per foto, album di foto, album fotografico, album portafoto, fotografia, fotografia antica, album di fotografie, foto antiche, vecchie fotografie, foto d'epoca
drone
calcolatrice, calcolatrice scientifica, calcolatrice da tavolo, addizionatrice, regolo calcolatore
macchina da scrivere, macchina per scrivere, olivetti, lettera 22, macchina da scrivere olivetti, nastro per macchina da scrivere
orologio intelligente, smartwatch, contapassi, fitness tracker, garmin, fitbit, apple watch, orologio gps, orologio sportivo, braccialetto fitness
navigatore, gps, navigatore satellitare, tomtom, gps da trekking
auto, automobile, macchina, vettura, utilitaria, fuoristrada, auto d'epoca, suv, station wagon, jeep
moto, motocicletta, vespa, scooter, motorino, ciclomotore, cinquantino, ciao piaggio, lambretta, motocross, enduro da moto, moto da cross, sidecar, quad, moped, moto d'epoca, moto da trial
camper, roulotte, caravan, carrello tenda, veranda da camper, accessori per camper, camper van
furgone, camioncino, ape car, apecar
trattore, motocarro, motoagricola, transporter agricolo, trattore agricolo, carro agricolo, rimorchio agricolo
rimorchio, carrello per auto, carrello appendice, gancio traino, carrello rimorchio, gancio da traino, rimorchietto
portapacchi, porta pacchi, barre portatutto, barre da tetto, box da tetto, portatutto, box auto da tetto, thule, baule da tetto, barre portapacchi, box portabagagli, portabagagli
catene da neve, catena da neve, catene per auto, calze da neve, catene per la neve, ragni da neve
pneumatico, pneumatici, gomme, treno di gomme, gomme per auto, gomma da auto, gomme quattro stagioni, gomme usate, ruote per auto, gomme da moto, gomme auto
gomme invernali, gomma invernale, gomma da neve, gomme da neve, gomme termiche, pneumatici da neve, pneumatici invernali, ruote invernali, gomme chiodate, gomme m+s < pneumatico
gomme estive, pneumatici estivi < pneumatico
cerchi in lega, cerchi in ferro, copricerchi, borchie per auto, coppe ruota, cerchi auto
telo copriauto, copri auto, telo auto, copriauto, telo coprimoto, copri moto, telo per moto
carrozzina per disabili, sedia a rotelle, carrozzella, carrozzina per disabile, carrozzina disabili, carrozzella per anziani, carrozzina per anziani, carrozzella per disabili, carrozzina elettrica, scooter elettrico per anziani, carrozzina pieghevole, scooter per disabili, carrozzina elettrica per disabili < ausilio
stampella, stampelle, gruccia ortopedica, stampelle ortopediche, stampelle regolabili, bastone canadese, antibrachiale < ausilio
deambulatore, girello per anziani, rollator, girello anziani, deambulatore con ruote < ausilio
bastone, bastone da anziano, bastone pieghevole, bastone bianco, bastone da pastore, bastone da cammino, bastone con il pomo
letto ortopedico, letto da ospedale, letto per degenza, materasso antidecubito, letto ospedaliero, letto articolato, cuscino antidecubito, sponde per letto ortopedico < ausilio
tutore, busto ortopedico, ginocchiera, collarino, cavigliera elastica, fascia lombare, tutore per ginocchio, polsiera, calze elastiche, tutore per polso, stivaletto ortopedico, plantare, tutore per caviglia, plantari < ausilio
misuratore di pressione, misura pressione, sfigmomanometro, misurapressione, apparecchio per la pressione, apparecchio per la glicemia > stetoscopio = fonendoscopio, glucometro = misuratore di glicemia
termometro, termometro digitale, termometro a mercurio, termometro per la febbre, termoscanner
aerosol, apparecchio per aerosol, inalatore, nebulizzatore, apparecchio aerosol
saturimetro
macchina da cucire, macchina per cucire, macchina cucire, taglia e cuci, tagliacuci, singer a pedale, necchi, borletti, macchina da cucire a pedale, macchina da cucire elettrica, macchina da cucire necchi, macchina da ricamo, piedino per macchina da cucire, macchina da cucire singer
scaldasonno, coperta elettrica, termocoperta
borsa dell'acqua calda, boule, scaldino, borsa acqua calda, cuscino di noccioli, cuscino con noccioli di ciliegia, cuscino termico, scaldamani, cuscino riscaldante
apparecchio da ufficio > fax = telefax, telescrivente, cercapersone
walkie talkie, ricetrasmittente, radio cb, baracchino, cb, radio ricetrasmittente, ricetrasmittenti, radioamatore
camera oscura, attrezzatura da camera oscura, ingranditore, ingranditore fotografico, bacinelle fotografiche, rullino, pellicola fotografica, tank di sviluppo, rullini scaduti
borsa fotografica, custodia per macchina fotografica, zaino fotografico, custodia fotografica > flash = flash fotografico, batteria per fotocamera
custodia per portatile, custodia per pc, custodia per computer, supporto per portatile, borsa per portatile
zaino da moto, borse da moto, bauletto da moto, abbigliamento da moto, giacca da moto, tuta da moto, stivali da moto, guanti da moto, giubbotto da moto, bauletto moto, borse laterali moto, paraschiena da moto, antipioggia da moto
accessori per auto, accessorio per auto, deflettori aria, cric idraulico, organizer per bagagliaio, tendine parasole auto > cavo da batteria = cavi per batteria = cavi per la batteria, triangolo di emergenza, tappetini per auto = tappetini auto, catena da traino = fune da traino = cavo da traino, avviatore di emergenza = booster per auto, caricabatterie per auto = mantenitore di carica, raschietto per ghiaccio = raschiaghiaccio, parasole per auto, coprivolante, vivavoce, olio motore
ricambi auto, pezzi di ricambio auto, faro auto, fanale auto, ricambi moto, pezzi vespa > marmitta, carburatore, paraurti, candele auto, motore di motorino, portiera
ausilio, ausili, ausilio per anziani, ausili per anziani, ausili per disabili, materiale sanitario, ausilio per disabili
ausilio per il bagno < ausilio > rialzo per water = alza water = rialzo wc, sedia comoda = sedia con wc, maniglione = maniglia da bagno, sedile per doccia = sgabello da doccia = sedia da doccia = sedia doccia, sedile per vasca da bagno, sollevatore = alzamalati, montascale, pannolone, traversa letto, padella da letto = pappagallo da letto, telefono salvavita, portapillole, pinza raccogli oggetti
apparecchio acustico, protesi acustica, pile per apparecchi acustici, cornetto acustico < ausilio
poltrona alzapersona, poltrona relax alzapersona, poltrona per anziani, poltrona reclinabile per anziani < poltrona, ausilio
lettino da massaggio, lettino massaggi, massaggiatore, massaggiatore per piedi, poltrona massaggiante, pistola massaggiante, cuscino massaggiante, elettrostimolatore, tens, idromassaggio plantare, massaggiatore elettrico, magnetoterapia, panca a inversione, cuscino shiatsu
lampada a infrarossi, lampada abbronzante, lampada al sale, lampada per luminoterapia, lampada di sale
kit di pronto soccorso, cassetta del pronto soccorso, cassetta di pronto soccorso, ghiaccio istantaneo > cerotto, benda, garza, mascherina = ffp2, disinfettante, siringhe, cotone idrofilo
prodotti per l'igiene, prodotto per l'igiene, igiene, prodotti da bagno, prodotti per igiene > sapone = saponetta = sapone fatto in casa, shampoo, bagnoschiuma = bagno schiuma, dentifricio, deodorante, assorbenti, spazzolino da denti, crema per le mani, sali da bagno
manicure, set da manicure, fornetto unghie, lampada per unghie, limetta, tronchesina, pedicure, specchio da trucco, specchio per il trucco, kit unghie, gel per unghie
spazzolino elettrico, idropulsore
lente da lettura, lampada con lente, videoingranditore, libri a caratteri grandi < ausilio
`
