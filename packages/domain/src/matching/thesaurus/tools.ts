/** One group per line: synonyms, then their broader concepts. `index.ts` parses the lines. */
export const TOOLS = `
attrezzo, utensile, arnese, attrezzatura, ferri del mestiere
attrezzo da falegname, attrezzi da falegnameria, utensili da falegname, attrezzi per il legno
trapano, trapano a percussione, perforatore, tassellatore, martello demolitore < attrezzo, attrezzo da falegname
avvitatore, cacciavite elettrico, trapano avvitatore, avvitatore a batteria, svitatore < trapano
punta per trapano, punte per trapano, punte da trapano, punte trapano
cacciavite, giravite < attrezzo
martello, mazzetta, mazzuola, martelletto < attrezzo, attrezzo da falegname
tenaglia, pinza, tronchese, pinze < attrezzo, attrezzo da falegname
chiave inglese, chiavi inglesi, brugola, chiave a bussola, cricchetto, chiave a pappagallo < attrezzo
sega, seghetto, segaccio, sega a mano < attrezzo, attrezzo da falegname
sega circolare, sega da banco, seghetto alternativo, troncatrice, sega a nastro < sega
motosega, elettrosega, sega a motore
decespugliatore, tagliabordi, taglia bordi < attrezzo da giardino
pialla, piallatrice < attrezzo, attrezzo da falegname
levigatrice, smerigliatrice, flessibile, mola, levigatrice orbitale, molatrice < attrezzo
scalpello, sgorbia, scalpelli < attrezzo, attrezzo da falegname
lima, raspa < attrezzo, attrezzo da falegname
morsa, morsetto, strettoio < attrezzo, attrezzo da falegname
accetta, ascia, scure, spaccalegna, spacca legna, mannaia < attrezzo
metro, metro a nastro, flessometro, rotella metrica, livella < attrezzo
saldatore, saldatrice, stagnatore < attrezzo
idropulitrice, pulitrice a vapore, vaporetto, vaporella
generatore, gruppo elettrogeno
scala, scala a pioli, scala a forbice, scaletta, trabattello, scala in alluminio, scala di legno
vernice, pittura, smalto per legno, impregnante, tempera murale
pennello, rullo per imbiancare, pennellessa, plafoncino
carta da parati, tappezzeria
viteria
chiodo < viteria
vite < viteria
bullone, dado < viteria
tassello < viteria
asse, tavola di legno, assi di legno, tavolame, perlina, listello, travetto, trave, legname, assi, asse di legno
tegola, loza, losa, mattone, lose
cemento
sabbia
ghiaia
tubo, tubo di gomma, canna per innaffiare, gomma da giardino, tubo da giardino
corda, fune, cordino, spago
cassetta degli attrezzi, cassetta attrezzi, cassetta per attrezzi, valigetta attrezzi, cassetta porta attrezzi
prolunga, ciabatta elettrica, multipresa
batteria, pila, pile stilo, batteria ricaricabile, pila ricaricabile, batterie ricaricabili
caricabatterie, caricabatteria, carica batterie, caricatore per batterie
batteria per auto, batteria auto, batteria da auto
cric, crick, martinetto
attrezzo da giardino, attrezzi per il giardino, attrezzi da orto, utensili da giardino, attrezzi per orto
vanga, badile, pala, vanghetta, paletta da giardino < attrezzo da giardino
rastrello, scopa da giardino < attrezzo da giardino
zappa, zappetta, sarchiatore < attrezzo da giardino
forca, forcone, tridente < attrezzo da giardino
piccone, piccozzino
falce, falce fienaia, falcetto, ranza, roncola < attrezzo da giardino
cesoia, forbice da potatura, forbici da potare, troncarami, svettatoio, cesoie < attrezzo da giardino
tagliaerba, tosaerba, rasaerba, falciatrice, taglia erba, tosa erba, rasa erba, trattorino, robot tagliaerba < attrezzo da giardino
tagliasiepi, taglia siepi < attrezzo da giardino
soffiatore, aspirafoglie, soffia foglie < attrezzo da giardino
motozappa, motocoltivatore, fresa
spazzaneve, turbina da neve, fresa da neve, fresaneve, spazza neve
pala da neve, spalaneve, badile da neve, pala per la neve
carriola, cariola, carretta < attrezzo da giardino
annaffiatoio, innaffiatoio, inaffiatoio, annaffiatore < attrezzo da giardino
irrigazione, irrigatore, impianto di irrigazione
compostiera, compost, composter, bidone per compost
serra, serretta, tunnel per orto
pianta, piantina, pianta grassa, talea, piantine, pianta d'appartamento
seme, semi, semente, bulbo da fiore
albero, alberello, alberello da frutto
fiore, geranio, fiori
terriccio, terra, concime, letame
nano da giardino, statua da giardino
barbecue, griglia, graticola, grill, griglia per barbecue, bbq, braciere
recinzione, rete metallica, staccionata, rete per recinzione
casetta per attrezzi, capanno, legnaia
arnia, alveare, arnie
telaino, telaini, telaini per arnia, telaino da nido, melario
attrezzatura da apicoltore
affumicatore < attrezzatura da apicoltore
smielatore < attrezzatura da apicoltore
fieno, paglia
mangime
gallina, pulcino, gallo
uccello, uccellino, canarino, pappagallo, cocorita
cane, cagnolino, cucciolo
gatto, gattino, micio
cuccia, cuccia per cane, cuccia per gatto, cuccetta, cesta per cane, lettino per cane, casetta per cane
trasportino, gabbietta da viaggio, gabbia da trasporto, gabbietta da trasporto, trasportino per gatti, kennel
guinzaglio, collare, pettorina, museruola
tiragraffi, albero tiragraffi, graffiatoio
lettiera, cassetta per la sabbia, cassetta igienica, lettiera per gatto, toilette per gatto, cassettina per gatti, sabbia per gatto
gattaiola, porta per gatti
gabbia, gabbietta, voliera, gabbia per uccelli
acquario, boccia per pesci, vasca per pesci, terrario, tartarughiera
mangiatoia, mangiatoia per uccelli, casetta per uccelli, nido
ciotola per cane, ciotola per gatto, ciotola del cane
campanaccio, campana, campanella, sonaglio
gerla, cabas, cavagno
`
