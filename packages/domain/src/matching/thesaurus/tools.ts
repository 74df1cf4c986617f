/** One group per line: synonyms, then their broader concepts. `index.ts` parses the lines. */
export const TOOLS = `
attrezzo, utensile, arnese, attrezzatura, ferri del mestiere, attrezzi, attrezzi da lavoro, utensileria, utensili, ferramenta, attrezzi da officina, attrezzi fai da te
attrezzo da falegname, attrezzi da falegnameria, utensili da falegname, attrezzi per il legno
trapano, trapano a percussione, perforatore, tassellatore, martello demolitore, trapano a colonna, trapano a mano, menarola, trapano a batteria, trapano elettrico, demolitore, girabacchino < attrezzo, attrezzo da falegname
avvitatore, cacciavite elettrico, trapano avvitatore, avvitatore a batteria, svitatore < trapano
punta per trapano, punte per trapano, punte da trapano, punte trapano, punte da muro, punte da legno, punte da ferro, fresa a tazza, inserti per avvitatore
cacciavite, giravite, cacciavite a stella, set di cacciaviti, cacciavite piatto, cacciavite cercafase < attrezzo
martello, mazzetta, mazzuola, martelletto, martello da fabbro, mazza, martello di gomma, incudine, martello da carpentiere, martello da calzolaio < attrezzo, attrezzo da falegname
tenaglia, pinza, tronchese, pinze, tronchesi, pinza spelafili, pinza universale, spelafili, rivettatrice, pinza a pappagallo, fustella a pinza < attrezzo, attrezzo da falegname
chiave inglese, chiavi inglesi, brugola, chiave a bussola, cricchetto, chiave a pappagallo, chiave fissa, chiavi fisse, set di bussole, chiavi combinate, chiavi a brugola, giratubi, chiave dinamometrica, set di chiavi, bussole e cricchetto, chiavi a bussola, chiave a tubo < attrezzo
sega, seghetto, segaccio, sega a mano, seghetto da ferro, segone, sega ad arco, gattuccio, foretto, sega da traforo, troncone, seghetto a mano < attrezzo, attrezzo da falegname
sega circolare, sega da banco, seghetto alternativo, troncatrice, sega a nastro < sega
motosega, elettrosega, sega a motore, catena per motosega, motosega elettrica < attrezzo da giardino
decespugliatore, tagliabordi, taglia bordi, filo per decespugliatore, decespugliatore a scoppio < attrezzo da giardino
pialla, piallatrice < attrezzo, attrezzo da falegname
levigatrice, smerigliatrice, flessibile, mola, levigatrice orbitale, molatrice, carta vetrata, carta abrasiva, levigatrice a nastro, dremel, mola da banco, multiutensile, disco da taglio < attrezzo
scalpello, sgorbia, scalpelli < attrezzo, attrezzo da falegname
lima, raspa < attrezzo, attrezzo da falegname
morsa, morsetto, strettoio, morsetti da falegname, sergente, strettoi, morsa da banco < attrezzo, attrezzo da falegname
accetta, ascia, scure, spaccalegna, spacca legna, mannaia, cuneo, scure da spacco, cuneo per legna, piccola accetta < attrezzo
metro, metro a nastro, flessometro, rotella metrica, livella, metro da falegname, bolla, livella laser, calibro, filo a piombo, squadra da falegname, metro pieghevole, misuratore laser, archipendolo < attrezzo
saldatore, saldatrice, stagnatore, saldatrice a elettrodi, saldatrice a filo, maschera da saldatore, stagno per saldare, elettrodi, cannello, cannello a gas < attrezzo
idropulitrice, pulitrice a vapore, vaporetto, vaporella, scopa a vapore, polti, lavasciuga pavimenti > lavavetri = tergivetro = lavavetri elettrico
generatore, gruppo elettrogeno, motore elettrico > pannello solare = pannelli solari = pannello fotovoltaico = fotovoltaico, inverter
scala, scala a pioli, scala a forbice, scaletta, trabattello, scala in alluminio, scala di legno, scaleo, scala a libretto, scala allungabile, ponteggio, scaletta a due gradini, scala da biblioteca, sgabello scala, piolo, cavalletto da imbianchino
vernice, pittura, smalto per legno, tempera murale, bomboletta spray, bomboletta, gommalacca, vernice per legno, cera per mobili, turapori, pittura murale, idropittura, smalto all'acqua, cementite, primer > diluente = acquaragia, stucco, impregnante, mordente, antiruggine
pennello, rullo per imbiancare, pennellessa, plafoncino, rullo per pittura, telo per imbianchino, nastro carta, vaschetta per pittura, rullo da imbianchino
carta da parati, tappezzeria
viteria
chiodo, chiodini da calzolaio, bulletta, chiodi vecchi, chiodi misti < viteria
vite, vite da legno, scatola di viti, cassetta di viti, barattolo di viti, viti miste < viteria
bullone, dado, rondella, bulloneria < viteria
tassello < viteria
asse, tavola di legno, assi di legno, tavolame, perlina, listello, travetto, trave, legname, assi, asse di legno, compensato, pannello osb, truciolato, palo, tondino di legno, assi da ponteggio, multistrato, lamellare, travi vecchie, legno di recupero, assito, mdf, scandola, palo di legno, perlinato, pali di castagno, pannello di legno < materiale edile
tegola, loza, losa, mattone, lose, coppo, ardesia per tetti, onduline, lamiera per tetto, forato, blocco di cemento, tavella, ondulina, pietra da costruzione, grondaia, pluviale, mattoni vecchi, autobloccante, coppi antichi, policarbonato, pannello coibentato < materiale edile
cemento, intonaco, sacco di cemento < materiale edile > malta, calce, gesso da costruzione, cartongesso, lana di roccia = lana di vetro = isolante = pannello isolante = polistirolo, silicone da edilizia = sigillante, schiuma poliuretanica, colla per piastrelle, guaina
sabbia, sabbia da muratore < materiale edile
ghiaia, ghiaino, ciottolo, pietrisco, pietre da giardino, lastre di pietra, ciottoli, breccia < materiale edile
tubo, tubo di gomma, canna per innaffiare, gomma da giardino, tubo da giardino, avvolgitubo, tubo per annaffiare, canna dell'acqua, raccordo per tubo, lancia da giardino, raccordi
corda, fune, cordame, fune d'acciaio, spago da balle, corda di canapa, tirfor > carrucola = paranco = argano = verricello, spago = cordino
cassetta degli attrezzi, cassetta attrezzi, cassetta per attrezzi, valigetta attrezzi, cassetta porta attrezzi, porta attrezzi, carrello porta attrezzi, pannello porta attrezzi, portautensili, cinturone porta attrezzi, cassettiera per viti, minuteria in cassetta
prolunga, ciabatta elettrica, multipresa, presa elettrica, interruttore elettrico, riduttore di presa, avvolgicavo, prolunga elettrica, spina elettrica, ciabatta multipresa, timer elettrico, quadro elettrico, filo elettrico, cavo elettrico
batteria, pila, pile stilo, batteria ricaricabile, pila ricaricabile, batterie ricaricabili > batteria per trapano = batteria per avvitatore
caricabatterie, caricabatteria, carica batterie, caricatore per batterie, caricatore per pile
batteria per auto, batteria auto, batteria da auto
cric, crick, martinetto, cavalletti per auto, sollevatore da officina, binda
attrezzo da giardino, attrezzi per il giardino, attrezzi da orto, utensili da giardino, attrezzi per orto, attrezzi da giardinaggio, attrezzi per l'orto, giardinaggio, attrezzi agricoli, attrezzo agricolo, attrezzi per il giardinaggio
vanga, badile, pala, vanghetta, paletta da giardino, bidente, trapiantatore, forca vanga, vangatrice manuale, piantabulbi, paletta da orto < attrezzo da giardino
rastrello, scopa da giardino < attrezzo da giardino
zappa, zappetta, sarchiatore, estirpatore, zappone, sarchiello, zappino < attrezzo da giardino
forca, forcone, tridente < attrezzo da giardino
piccone, piccozzino < attrezzo
falce, falce fienaia, falcetto, ranza, roncola, falciola, messoria, cote da falce, incudine da falce, falce messoria, portacote, cote per falce < attrezzo da giardino
cesoia, forbice da potatura, forbici da potare, troncarami, svettatoio, cesoie, forbici da giardino, forbici da siepe, innestatoio, forbici da pota, seghetto da potatura, potatoio < attrezzo da giardino
tagliaerba, tosaerba, rasaerba, falciatrice, taglia erba, tosa erba, rasa erba, trattorino, robot tagliaerba, motofalciatrice, trattorino tagliaerba, trattorino rasaerba, tagliaerba elettrico, tagliaerba a scoppio < attrezzo da giardino
tagliasiepi, taglia siepi < attrezzo da giardino
soffiatore, aspirafoglie, soffia foglie < attrezzo da giardino
motozappa, motocoltivatore, fresa, aratro, ranghinatore, erpice, seminatrice, voltafieno, zappatrice, fresatrice < attrezzo da giardino
spazzaneve, turbina da neve, fresa da neve, fresaneve, spazza neve, turbina spazzaneve
pala da neve, spalaneve, badile da neve, pala per la neve
carriola, cariola, carretta, carretto, carrello da giardino, carretto da giardino, carrettino, carriola da giardino, carretto di legno < attrezzo da giardino
annaffiatoio, innaffiatoio, inaffiatoio, annaffiatore, nebulizzatore da giardino, irroratore, pompa a spalla, pompa irroratrice, spruzzino, inaffiatore < attrezzo da giardino
irrigazione, irrigatore, impianto di irrigazione
compostiera, compost, composter, bidone per compost, lombricompost > lombrico = lombrichi = vermicompostiera, biotrituratore
serra, serretta, tunnel per orto, semenzaio, telo per orto, germinatore, cassone per orto, tessuto non tessuto, orto rialzato, serra da balcone, telo pacciamatura, propagatore, vasca per orto, vasetti per semina
pianta, piantina, piantine, pianta in vaso, pianta da esterno, pianta ornamentale, pianta da balcone
seme, semi, semente, sementi, bustina di semi, semi da orto, bustine di semi, seme di fiori, semi di fiori, semi antichi, semenza, patate da semina, patata da semina, semina
albero, alberello, arbusto, cespuglio, nocciolo, alberello in vaso < pianta > abete = abete in vaso, pino, larice, betulla, alloro = lauro, bosso, sambuco, bonsai, tuia, quercia, acero, olivo = ulivo, faggio, acacia, cipresso, siepe
fiore, fiori, girasole da giardino < pianta > geranio, rosa = rosaio = rosa rampicante = talea di rosa, begonia, petunia = surfinia, viola del pensiero = violetta, primula, ortensia, orchidea, azalea, ciclamino, stella di natale, peonia, camelia, stella alpina = edelweiss, glicine, iris, gerbera, margherita, garofano, rododendro, calendula, lillà, gelsomino, mughetto, lavanda, crisantemo, girasole, zinnia = tagete, bouganville
terriccio, terra, substrato, humus, corteccia per giardino, terra da vaso, terra da giardino, terriccio universale, lana da pacciamatura > concime = fertilizzante, letame = stallatico = letame maturo, torba, argilla espansa, cippato = pacciamatura
nano da giardino, statua da giardino
barbecue, griglia, graticola, grill, griglia per barbecue, bbq, braciere, affumicatore per cibi, griglia elettrica, barbecue a gas, barbecue a carbonella, fornacella, weber, piastra in ghisa, rosticceria > spiedo = girarrosto, carbonella = diavolina = accendifuoco, pietra ollare, forno a legna
recinzione, rete metallica, staccionata, rete per recinzione, filo spinato, rete elettrosaldata, recinzione elettrica, elettrificatore, rete da pollaio, steccato, pastore elettrico, rete elettrica per pecore, canniccio, arella, rete ombreggiante, traliccio, pali per recinzione, grigliato, paletto per recinzione, rete per galline, filo di ferro, rete da orto
casetta per attrezzi, capanno, legnaia, tettoia, box in lamiera, pensilina, casetta di legno, armadio da esterno, casetta da giardino in legno, ripostiglio da giardino, casetta porta attrezzi, container
arnia, alveare, arnie, arnia da dieci telaini, arnietta, arnia vuota, bugno, bugno villico, sciame, sciame d'api, famiglia di api, api, ape, nucleo di api, arnia con telaini < attrezzatura da apicoltore
telaino, telaini, telaini per arnia, telaino da nido, melario, foglio cereo, cera d'api, telaini da melario, fogli cerei, escludiregina < attrezzatura da apicoltore
attrezzatura da apicoltore, attrezzatura per api, attrezzatura per apicoltura, apicoltura, attrezzatura apistica, attrezzi da apicoltore, attrezzi da apicoltura
affumicatore, affumicatore per api, maschera da apicoltore, tuta da apicoltore, leva da apicoltore, guanti da apicoltore, spazzola per api, camiciotto da apicoltore, cassettina portasciami, trappola per vespe, nutritore < attrezzatura da apicoltore
smielatore, maturatore, smielatore manuale, banco per disopercolare, forchetta disopercolatrice, setaccio per miele < attrezzatura da apicoltore
fieno, paglia, balla di fieno, rotoballa, balle di fieno, balla di paglia, fieno per conigli, erba medica, segatura, truciolo, paglia per lettiera
mangime, crocchetta, croccantini, becchime, granaglia, mais per galline, cibo per cani, cibo per gatti, cibo per animali, mangime per galline, scatolette per gatti, mangime per pesci, crocchette per cani, scatolette per cani, crocchette per gatti, cibo per uccelli, semi per uccelli, mangime per uccelli, pane secco, palline di grasso < prodotto per animali
gallina, gallina ovaiola, ovaiola, pollastra, galline ovaiole, galline < animale > anatra, oca da cortile, quaglia, tacchino, faraona, gallo = galletto, pulcino
uccello, uccellino, diamantino < animale > canarino, pappagallo = cocorita = pappagallino = inseparabile = calopsite, cardellino, merlo, colomba = piccione
cane, cagnolino, cucciolo, cagnetto, cane da pastore, cucciolo di cane, cagnolina, cani, border collie, cane da tartufo < animale
gatto, gattino, micio, gattina, gatta, micia, gattini, cucciolo di gatto < animale
cuccia, cuccia per cane, cuccia per gatto, cuccetta, cesta per cane, lettino per cane, casetta per cane, cuscino per cane, cuccia da esterno, materassino per cane, cesta per gatto, cuscino per gatto, cuscino per cani, cuccia per cani, cuccia per gatti, tana per gatti < prodotto per animali
trasportino, gabbietta da viaggio, gabbia da trasporto, gabbietta da trasporto, trasportino per gatti, kennel, borsa per cane, zaino per gatto, trasportino per cani, trasportino per gatto, trasportino per cane, rete divisoria per auto, rampa per cani, seggiolino auto per cani < prodotto per animali
guinzaglio, collare, pettorina, museruola, medaglietta per cane, collarino per gatto, cappottino per cane, pettorina per cane, guinzaglio allungabile, collare per cane, imbragatura per cane, cappotto per cane, lunghina per cane, impermeabile per cane < prodotto per animali
tiragraffi, albero tiragraffi, graffiatoio, albero per gatti, palestra per gatti, parco giochi per gatti, tappetino tiragraffi < prodotto per animali
lettiera, cassetta per la sabbia, cassetta igienica, lettiera per gatto, toilette per gatto, cassettina per gatti, sabbia per gatto, sabbietta, lettiera chiusa, paletta per lettiera, sabbia per gatti, sabbietta per gatti, lettiera per gatti < prodotto per animali
gattaiola, porta per gatti, porticina per gatti, porta basculante per gatti < prodotto per animali
gabbia, gabbietta, voliera, gabbia per uccelli, gabbia per criceti, gabbia per conigli, conigliera, gabbia per canarini, ruota per criceti, gabbia per criceto, recinto per cuccioli, gabbia per coniglio, box per cuccioli, gabbia per cavie < prodotto per animali
acquario, boccia per pesci, vasca per pesci, terrario, tartarughiera, filtro per acquario, pompa per acquario, lampada per terrario, riscaldatore per acquario, boccia di vetro, laghetto, mobile per acquario, lampada per tartarughe < prodotto per animali
mangiatoia, mangiatoia per uccelli, bird garden, abbeveratoio per uccelli < prodotto per animali > nido artificiale = nido = casetta per uccelli = casetta per uccellini = nido per uccelli = casetta per le cince = casetta per cince = cassetta nido, hotel per insetti, bat box
ciotola per cane, ciotola per gatto, ciotola del cane, ciotole per animali, distributore di crocchette, fontanella per gatti, abbeveratoio, ciotole per cani, ciotola per animali, distributore di cibo per gatti, ciotole per gatti, beverino < prodotto per animali
campanaccio, campana, campanella, sonaglio da mucca, rudun, chamonix, campanaccio da mucca, collare da mucca, campana da mucca, tola, collare per campanaccio, campanaccio antico, sonagliera, campanello da mucca, campanellino, gong
gerla, cabas, cavagno da spalla, portantina da fieno, gerlo, gerletta, bena, gerla da fieno, basto da spalla
materiale edile, materiale da costruzione, materiale edilizio, materiali edili, materiali da costruzione
attrezzo da muratore, attrezzi da muratore, cazzuola, frattazzo, betoniera, cardarella, spatola da muratore, carrucola da cantiere, tagliapiastrelle, staggia < attrezzo
attrezzo da elettricista, tester, multimetro, cercafase, amperometro < attrezzo
attrezzo da idraulico, sturalavandini, ventosa sturalavandini, sonda per tubi, sifone per lavandino < attrezzo
pistola termica, pistola per silicone, pistola sparachiodi, graffatrice, chiodatrice, sparapunti, pistola a spruzzo, aerografo < attrezzo
tornio per legno, fresatrice per legno, combinata per legno, traforo elettrico, tornio da legno, pialla a filo < attrezzo da falegname
raschietto, spatola per stucco, raschiatoio, coltello da intaglio, utensili da intaglio, coltellino da intaglio, coltello a petto < attrezzo da falegname
materiale di consumo, grasso per catene, mastice > colla da legno = colla per legno, nastro isolante, fascetta = fascette, nastro americano, olio lubrificante = svitol
ferramenta per mobili > maniglia = maniglie per mobili = maniglia antica, pomello = pomelli, cardine = bandelle, cerniera per ante, gancio da muro, staffa per mensola = reggimensola, ruote per mobili = rotelle per mobili, feltrini, piedini per mobili = gambe per tavolo
tassello da muro, tasselli fischer < viteria
rubinetteria, flessibile per lavandino, cassetta di scarico, galleggiante wc, guarnizioni per rubinetto
pompa per acqua, elettropompa > pompa sommersa, autoclave, cisterna = cisterna per acqua = serbatoio = serbatoio per acqua piovana, bidone per acqua piovana, abbeveratoio da pascolo
mulino, mulino per cereali, ruota del mulino, meccanismo antico, ventilabro, vaglio da grano > macina = macina di pietra, ingranaggio = ingranaggi, trebbiatrice, sgranatrice
pollaio, casetta per galline, pollaio mobile, mangiatoia per galline, abbeveratoio per galline, nido per galline, stia, tramoggia per galline < prodotto per animali > incubatrice = incubatrice per uova
animale, animali, bestiola, animale domestico, bestia, animali da cortile, animali domestici
piccolo animale, roditore, porcellino < animale > criceto, cavia = porcellino d'india, furetto, tartaruga, coniglio = coniglietto = coniglio nano, cincillà
pesce, pesciolino, pesce rosso, pesci d'acquario, pesci rossi, pesci tropicali < animale
cavallo < animale > pony = puledro, asino = asinello = mulo da soma
animale da allevamento < animale > pecora = agnello = ovino, capra = capretto = capretta, mucca = vitello = mucca valdostana, maiale
prodotto per animali, prodotti per animali, accessori per animali, articoli per animali, roba per animali, accessorio per animali
gioco per cani, giochi per cani, gioco per gatti, giochi per gatti, giocattolo per cane, pallina per cane, osso per cane, pallina per gatti, gioco per gatto < prodotto per animali
spazzola per cani, tosatrice, antipulci, tosatrice per cani, sacchetti per cani, pettine per gatti, spazzola per gatti, spazzola per cane, tosatrice per pecore, cardatore, shampoo per cani < prodotto per animali
pianta grassa, succulenta, pianta succulenta, piante grasse < pianta, pianta da appartamento > cactus = fico d'india, aloe = aloe vera, agave, sempervivum, sedum
pianta da appartamento, pianta d'appartamento, pianta da interno, pianta verde, dieffenbachia, stella d'argento, caladium < pianta > ficus = beniamino, filodendro, pothos = potos, monstera, sansevieria, spatifillo, felce, dracena = tronchetto della felicità, kentia, edera, papiro, zamioculcas, palma, yucca, pilea, clorofito = nastrino
pianta da frutto, albero da frutto, alberello da frutto, castagno da frutto, noce da frutto, alberi da frutto, piante da frutto < pianta > melo, pero, ciliegio, albicocco, susino, albero di pesco, vite da uva = barbatella, pianta di limone = limone in vaso, fico in vaso, pianta di kiwi, melograno, mandarino = kumquat = arancio in vaso
piccoli frutti, rovo senza spine < pianta > pianta di lamponi, fragolina = fragoline di bosco = piantina di fragola = pianta di fragole, pianta di mirtilli, pianta di ribes = uva spina, mora da giardino
erba aromatica, erbe aromatiche, pianta aromatica, piante aromatiche < pianta > basilico = piantina di basilico, rosmarino, salvia, timo, menta, prezzemolo, erba cipollina, origano, maggiorana, melissa, assenzio = achillea, dragoncello, santoreggia
piantina da orto, piantine da orto, piantine per l'orto, bulbilli d'aglio < pianta > piantina di pomodoro, piantine di zucchine, piantine di insalata, piantine di peperoni, piantina di zucca, piantine di melanzane
bulbo, bulbo da fiore, rizoma, tubero, rizomi di iris, bulbi da fiore < pianta > tulipano = bulbi di tulipano, narciso, giglio, dalia = tuberi di dalia, croco, giacinto, gladiolo, bucaneve
talea, talee, innesto, marza, talea di geranio, talee di pianta grassa, propaggine < pianta
decorazione naturale, rametti secchi, corteccia decorativa, spighe secche, lavanda secca > pigna = pigne, zucca ornamentale = zucche ornamentali, radice decorativa = legno di fiume, zucca di halloween = lanterna di zucca, muschio per presepe
rastrelliera da fieno, tridente di legno, rastrello di legno, falciatrice d'epoca, carro da fieno, slittone da legna, slitta da fieno < attrezzo da giardino
accessori per l'orto, legacci > spaventapasseri, rete antigrandine = rete anti uccelli = rete per uccelli, tutore per piante = sostegno per pomodori = sostegni per piante = paletti per pomodori, canna di bambù = canne di bambù, rafia, trappola per lumache
ornamento da giardino, gnomo da giardino, lanterna da giardino, luci da giardino, lampada solare, faretto da giardino, lampade solari, luci solari, mulino a vento da giardino, fontana zampillante, laghetto da giardino, vasca di pietra, bacino di pietra, lavatoio di pietra, trogolo
scatola per uova, cartoni delle uova, cartone per uova, contenitori per uova
sacco di juta, sacchi di juta, telo per fieno, telo da raccolta, sacco, sacchetto, telo da fieno, rete per olive, ceste da raccolta, cassette per raccolta, cassette per la raccolta, sacchetti
`
