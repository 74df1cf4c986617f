export const KIDS = `
culla, culletta, cestina, next to me, culla da viaggio, culla di vimini, culla in legno, cullina, porte enfant, moisè, zana < letto
lettino, lettino con sbarre, lettino con le sbarre, lettino per bambini, lettino da campeggio, lettino con sponde, lettino da viaggio, lettino co-sleeping < culla, letto
passeggino, duo, trio, passeggino gemellare, passeggino leggero, passeggino trio, passeggino duo, passeggino da viaggio, passeggino a tre ruote, stroller, passeggino da corsa
carrozzina, carrozzella per neonati, navicella, culla con ruote < passeggino
ovetto, ovetto auto < seggiolino auto
seggiolino auto, seggiolino per auto, seggiolino da auto, seggiolino per la macchina, seggiolino macchina, isofix, seggiolone auto
rialzo auto, alzatina, alzabimbo, rialzo per auto
seggiolino da bici, seggiolino per bici, seggiolino bici, seggiolino posteriore, seggiolino bicicletta
seggiolone, seggiolino da tavolo, seggiolone pappa
fasciatoio, tavolo fasciatoio
vaschetta, vaschetta bagnetto, vaschetta per bagnetto, vaschetta per il bagnetto, bagnetto, vaschetta per neonati, riduttore vasca, sedile per vasca
marsupio, marsupio portabebè, fascia porta bebè, fascia portabebè, fascia porta bimbo, portabebè, porta bebè, zaino porta bimbo, zaino portabimbo, porta bimbo, mei tai
sdraietta, sdraietta per neonati, dondolina, altalena per neonati, infant seat, sdraietta a dondolo, dondolino, altalenina
girello, primi passi, carrellino primi passi, girello a spinta
box, box per bambini, recinto per bambini, recinto
cancelletto, cancelletto di sicurezza, barriera di sicurezza
biberon, tettarella, bibe, poppatoio, biberon di vetro, biberon in vetro
scaldabiberon, scalda biberon
sterilizzatore, sterilizza biberon
tiralatte, tira latte
pannolino, pannolini, pannolini lavabili, pannolini di stoffa, pampers, panno lavabile, ciripà, mutandine assorbenti
vasino, riduttore, riduttore wc
ciuccio, succhietto, portaciuccio, porta ciuccio, catenella per ciuccio, tettina
body, tutina, pagliaccetto, vestitino, completino, bodino, ghettina, scarpina da neonato, bavaglina, salopette da bambino, sacco nanna, completino da neonato, vestitino da battesimo, cuffietta da neonato, babbucce da neonato < abbigliamento per bambini
abbigliamento per bambini, vestito per bambini, vestiti per bambini, vestiti da bambino, vestiti neonato, vestitini da neonato, abbigliamento neonato, corredino, vestiti da bambina, abiti per bambini, abbigliamento bambino, vestiti bimbo, vestiti bimba, abbigliamento bimbi < abbigliamento
gioco, giocattolo, giochino, balocco, giochi per bambini, giocattolino, gioco per bambini, giocattolo di legno, giocattolo di latta, giocattolo antico, gioco educativo, gioco montessori, gioco di legno, gioco in legno, giocattoli per bambini
gioco da tavolo, gioco di società, gioco in scatola, boardgame, giochi di società < gioco > monopoli = monopoly, risiko, cluedo, scarabeo, gioco dell'oca, dama, catan, ticket to ride, tombola, gioco di ruolo = dungeons and dragons, backgammon, domino, memory, gioco di carte, shangai, dixit, pictionary, trivial, taboo, mercante in fiera, forza quattro, battaglia navale, gioco dei dadi = dadi
scacchi, scacchiera, gioco degli scacchi, scacchi di legno < gioco da tavolo
carte da gioco, carte, mazzo di carte, carte da briscola, carte da scopa, belote, carte piemontesi < gioco da tavolo > tarocchi, carte pokemon, carte magic = carte collezionabili, segnapunti
puzzle, rompicapo, cubo di rubik, tangram, puzzle di legno, puzzle 1000 pezzi < gioco
costruzioni, costruzione, lego, mattoncino, mattoncini lego, duplo, lego technic, costruzioni in legno, cubi di legno, mattoncini, blocchi di legno, clementoni < gioco > playmobil, meccano, geomag = costruzioni magnetiche, kapla
bambola, pigotta, bambola di pezza, bambola di porcellana, bambolina, bambola antica, bambola da collezione < gioco > barbie = ken, cicciobello = bambolotto = reborn = bambola reborn, matrioska, kokeshi
casa delle bambole, casetta delle bambole, casa di barbie, casa barbie, casa per bambole < gioco
peluche, pupazzo, orsacchiotto, orsetto, orso di peluche, pelouche, pelush, orso di pezza, orso, animale di peluche, pupazzetto, doudou, pupazzo di pezza, animaletto di stoffa, coniglietto di peluche, trudi < gioco
trenino, pista per trenini, treno giocattolo, pista macchinine, trenino elettrico, trenino di legno, binari, locomotiva, vagone, brio, pista elettrica, plastico ferroviario, polistil, ferromodellismo, binari del trenino < veicolo giocattolo
macchinina, automobilina, modellino, macchina giocattolo, macchina telecomandata, hot wheels, modellino auto, macchinina telecomandata < veicolo giocattolo > razzo = astronave giocattolo, ruspa = escavatore, aeroplanino = aereo giocattolo, elicottero = elicottero telecomandato, barchetta, ambulanza, camion giocattolo = camioncino giocattolo = camion dei pompieri, trattore giocattolo = trattorino giocattolo, gru giocattolo, autopista
cucina giocattolo, cucinetta, cucina giocattolo in legno, cucina per bambini, cucina dei bambini, negozio giocattolo, cibo giocattolo, registratore di cassa, banco da lavoro giocattolo, set del dottore, valigetta del dottore, servizio da tè giocattolo, mercatino giocattolo < gioco
giochi da giardino, giochi all'aperto, gioco da giardino, gioco all'aperto, giochi da cortile < gioco
altalena, altalena da giardino, seggiolino per altalena < giochi da giardino
scivolo, scivolo da giardino, scivolo per bambini < giochi da giardino
casetta da giardino, casetta per bambini, casetta di plastica < giochi da giardino > tepee = teepee = tenda degli indiani = tenda gioco, tunnel gioco
sabbiera < giochi da giardino > giochi da spiaggia = giochi da sabbia = formine da sabbia = secchiello e paletta = paletta e secchiello = secchiello da spiaggia = paletta da spiaggia
tappeto gioco, tappeto per bambini, palestrina, tappeto puzzle, tappetino gioco, tappeto di gomma puzzle, palestrina per neonati < gioco
palla, pallone, pallina, pallina rimbalzina, palla di gomma, palla di spugna, palla medica, palla da spiaggia, pallone da spiaggia
pallone da calcio, palla da calcio, pallone di cuoio, pallone da calcetto < palla
pallone da basket, palla da basket, pallone da pallacanestro < palla
pallone da pallavolo, palla da pallavolo, pallone da volley < palla
cavallo a dondolo, dondolo per bambini, cavallino a dondolo, tatà, cavallo di legno, tata, cavalluccio, cavalluccio di legno < cavalcabile
trottola, bey blade, beyblade < gioco
yo-yo, yoyo < gioco
biglia, biglie di vetro < gioco
aquilone, girandola < giochi da giardino
marionetta, burattino, teatrino, pinocchio, pupo, teatrino dei burattini < gioco
travestimento, costume di carnevale, maschera di carnevale, costume da carnevale, vestito di carnevale, vestito da principessa, vestito da strega, costume da supereroe, costume da pirata, mantello, coroncina, bacchetta magica, costume carnevale, costume da halloween, cerchietto, parrucca da carnevale < gioco
videogioco, videogame, gioco per playstation, gioco per switch, gioco playstation, gioco nintendo, giochi ps4, gioco xbox, gioco per xbox, gioco per nintendo, cartuccia nintendo, gioco wii
console, consolle per videogiochi, playstation, nintendo, xbox, wii, game boy, gameboy, switch, consolle, ps4, ps5, ps3, sega mega drive, nintendo switch, console per videogiochi, atari, psp, joystick, joypad, controller
pallottoliere, abaco < gioco
cartella, zainetto, zaino da scuola, zaino per la scuola, zaino scuola, cartella per la scuola, cartella scolastica, zaino di scuola, zainetto per l'asilo, zaino trolley, trolley scuola < zaino
astuccio, portapenne, porta penne, portamatite, porta matite, bustina portapenne, astuccio scuola
quaderno, blocco, quadernone, blocco per appunti, block notes, bloc notes, quaderno a righe, quaderno a quadretti > agenda, diario = diario scolastico, rubrica, blocco da disegno, taccuino = moleskine
triciclo, quadriciclo, triciclo per bambini < cavalcabile
bici senza pedali, bicicletta senza pedali, balance bike < bici da bambino
bici da bambino, bicicletta da bambino, bici da bambina, bicicletta da bambina, bici per bambini, bicicletta per bambini, biciclettina, bicicletta per bambino, bici bimba, bici bimbo, bici con rotelle < bici
rotelle, rotelline, rotelle per bici, rotelle stabilizzatrici
grembiulino, grembiule per la scuola, grembiule scolastico
lavagna, lavagnetta, lavagna magnetica, lavagna a fogli, lavagna bianca, lavagna luminosa, lavagna per bambini, cavalletto lavagna > gesso = gessetto, bacheca = bacheca di sughero
mappamondo, globo, globo terrestre
banco di scuola, banco scolastico, banchetto
presepe, statuine del presepe, presepio, capanna del presepe, pastori del presepe, statuine per presepe, natività, statuina del presepe < addobbo
albero di natale, abete di natale, albero natalizio, alberello di natale, albero di natale finto, abete finto, base per albero di natale, puntale < addobbo
addobbo, addobbo natalizio, addobbi natalizi, decorazione > babbo natale, ghirlanda di natale = corona dell'avvento, luci di natale = lucine = lucine di natale = filo di luci = catena luminosa = ghirlanda luminosa, calendario dell'avvento, calza della befana, palline di natale = palla di natale = palline per l'albero, befana, angelo di natale, vischio, folletto di natale = elfo, stella di natale finta, renna
festone, ghirlanda di carta, cappellini da festa, decorazioni per feste, addobbi per feste, festoni > coriandoli, stelle filanti, striscione, bandierine, lanterna di carta, pignatta messicana
palloncino, palloncini, palloncini gonfiabili
veicolo giocattolo, veicoli giocattolo < gioco
cavalcabile, macchinina a pedali, trattore a pedali, macchina a pedali, moto elettrica per bambini, trattore a spinta, auto elettrica per bambini, auto a pedali, gioco cavalcabile < gioco
animale giocattolo, schleich, animali di plastica < gioco > dinosauro = brontosauro = tirannosauro, unicorno, animali della fattoria = fattoria giocattolo = fattoria degli animali
personaggio, action figure, statuetta giocattolo, big jim < gioco > soldatino, robot giocattolo = robot di latta = transformers, supereroe, puffo, gormiti, pokemon, funko
gioco da bagno, giochi da bagno, paperella, paperetta, paperella da bagno, giochi per il bagnetto < gioco
arma giocattolo < gioco > pistola ad acqua = fucile ad acqua = nerf = pistola giocattolo, spada giocattolo = spada di legno = spada laser, fionda, arco giocattolo
gioco per neonati, giochi per neonati < gioco > sonaglio = sonaglino, massaggiagengive = dentaruolo, giostrina = giostrina per culla, carillon per neonati, catenella per passeggino
infilaperle, chiodini, gioco a incastro, incastri, cubo degli incastri, torre impilabile, anelli impilabili, gioco a incastri, labirinto < gioco
strumento giocattolo, pianoforte giocattolo, tamburello per bambini, xilofono giocattolo < gioco
gioco scientifico, giochi scientifici, kit scientifico, formicaio, robot da programmare < gioco
pasta modellabile per bambini, pongo, plastilina, didò, slime, pasta di sale, play doh < gioco
gioco di movimento, campana da cortile < giochi da giardino > bolle di sapone, corda per saltare = corda da salto, hula hoop = cerchio ginnico, palla salterina, frisbee, elastico per saltare, trampoli
percorso, arrampicata per bambini, struttura da gioco, torre da gioco, castello gonfiabile < giochi da giardino
piscina di palline, piscina con palline, palline colorate < gioco
tavolino per bambini, sedia per bambini, seggiolina per bambini, sediolina per bambini, tavolo per bambini < mobile
portagiochi, porta giochi, contenitore per giochi, cesto porta giochi, cassettiera per giochi, baule dei giochi
bavaglino, bavaglini, bavaglia, bandana per neonato
allattamento, cuscino per allattamento, cuscino da allattamento, cuscino allattamento, coppetta assorbente, paracapezzoli, reggiseno da allattamento
baby monitor, babyphone, interfono, baby control, radiolina per neonati
borsa fasciatoio, borsa cambio, borsa per il cambio, materassino fasciatoio
accessorio per passeggino, accessori per passeggino, copripasseggino, borsa per passeggino, coprigambe > parapioggia per passeggino = telo parapioggia, sacco per passeggino = sacco invernale per passeggino, capottina, pedana per passeggino
set culla, corredo per lettino > paracolpi = paracolpi per lettino, lenzuolino = lenzuola per lettino = lenzuola lettino, coperta per culla = coperta da neonato = copertina per neonato
piattino per bambini, ciotola per bambini, bicchierino con beccuccio, posatine per bambini, piatti per bambini, cuocipappa, scaldapappa, piatto per bambini
sicurezza bambini > copriprese, paraspigoli, blocca cassetti, ferma porta = fermaporta
bilancia per neonati, termometro per bagnetto, aspiratore nasale, forbicine per neonati
vestito premaman, abbigliamento premaman, pantaloni premaman, vestiti premaman, jeans premaman < abbigliamento
imbrago per bambini, redini per bambini
strumento da disegno, strumenti da disegno, riga > righello = riga da disegno, squadra = squadretta, compasso, goniometro, normografo, curvilinea, tecnigrafo
articolo di cancelleria, cancelleria, articoli da ufficio > gomma da cancellare = gomma per cancellare, bianchetto = correttore, temperino = temperamatite = appuntalapis, cucitrice = pinzatrice = spillatrice = levapunti = punti metallici, perforatrice, fermaglio = graffetta, puntina, evidenziatore, plastificatrice, taglierina, rilegatrice, trita documenti = distruggidocumenti
colla, colla stick, colla vinilica, vinavil, attaccatutto, pistola per colla a caldo, colla a caldo > nastro adesivo = scotch = nastro adesivo da pacchi
forbici, forbice, forbicina, forbici con la punta arrotondata, forbici da carta
raccoglitore, cartellina, classificatore, portadocumenti, porta documenti, busta trasparente, fogli protocollo, anelli per raccoglitore, cartella portadisegni, faldone, divisorio
copertina per libri, copri libri, etichetta, copertine per quaderni, etichette
calendario, planning, agenda settimanale
adesivo, adesivi, sticker, adesivi murali, figurine adesive
`
