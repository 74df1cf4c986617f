export const SPORT = `
bici, bicicletta, velocipede, bicicletta da adulto, bike, bicicletta vintage, telaio di bici, bici usata
mountain bike, mtb, mountainbike, rampichino, bici da montagna, bici da downhill, enduro, mountain bike biammortizzata, full suspended, bici front, bici da enduro < bici
bici da corsa, bicicletta da corsa, bici gravel, bici da strada, gravel, bici da ciclocross, bici a scatto fisso < bici
bici elettrica, e-bike, ebike, bicicletta elettrica, bici a pedalata assistita < bici
bici da città, city bike, graziella, bici olandese, bici da passeggio, bici da trekking, trekking bike, bicicletta da passeggio, bicicletta da città < bici
bici pieghevole, bicicletta pieghevole < bici
tandem < bici
bmx < bici
porta bici, portabici, portabiciclette, porta biciclette, rastrelliera, gancio per bici, supporto per bici, cavalletto per bici, porta bici da auto, portabici da tetto, portabici da gancio traino
cestino per bici, cestino bici, cesto per bici, cestino da bici, cestino per la bici, borse da bici, borsa da bici, borsa per bici, borse laterali per bici, portapacchi per bici, parafango, parafanghi
pompa, pompa per bici, pompa per bicicletta, pompetta, compressore, pompa a pedale, pompa da bici, gonfiatore, pompa elettrica, compressore ad aria
lucchetto, catena antifurto, antifurto per bici, lucchetto per bici, catena per bici, antifurto, blocca bici, lucchetto a combinazione
sella, sellino, sella da bici, coprisella, sella brooks, canotto sella
camera d'aria, copertone, copertoncino, camera aria, kit per forature, kit di riparazione, toppe per camera d'aria, copertone da bici, tubolare
ruota, cerchione, cerchio, ruota di bici, ruota da bici, raggio di ruota, ruote da bici, ruota di scorta, ruota da carro, ruote da carro
rulli, rullo per bici, rulli per bici
rimorchio per bici, carrello per bici, carrellino per bici, carrellino
casco da bici, caschetto da bici, casco bici, casco per bici, caschetto bici, casco da ciclista < casco
casco da sci, casco sci < casco
casco da moto, casco moto, casco integrale < casco
casco da arrampicata, caschetto da arrampicata < casco
casco, caschetto, elmetto
monopattino, scooter a spinta, monopattino a spinta, monopattino da bambino
monopattino elettrico < monopattino
skateboard, skate, longboard, tavola da skate, waveboard, penny board, rampa da skate, surfskate
pattini, pattino, pattini a quattro ruote
pattini in linea, rollerblade, roller, pattini a rotelle, schettini, pattini roller, rollerblades, skiroll < pattini
pattini da ghiaccio, pattini sul ghiaccio, pattini da hockey < pattini
sci, paio di sci, sci usati, sci da bambino, monosci, telemark
sci da discesa, sci alpino, sci da pista, sci carving, sci da slalom, sci freeride, sci da freeride < sci
sci da fondo, sci di fondo, sci nordico, fondo < sci
sci da alpinismo, sci da scialpinismo, sci alpinismo, scialpinismo, sci da skialp, skialp < sci
pelli di foca, pelli da sci, pelle di foca
attacchi da sci, attacco da sci, attacchi, attacchini, skistopper, attacchi da snowboard
bastoncini, bastoncino, racchette da sci, bastoncini da sci, bastone da passeggio, bacchette da sci, bastone da sci
bastoncini da trekking, bastone da trekking, bastoncini telescopici, bastoncini da passeggio, bastoncini da montagna, nordic walking, bastoncini da nordic walking < bastoncini
portasci, porta sci, sacca da sci, sacca porta sci, borsa da sci, borsa per scarponi, sacca portascarponi, portascarponi, portasci da auto
snowboard, tavola da snowboard, tavola da neve, tavola snowboard, splitboard, scarponi da snowboard, boots da snowboard < attrezzatura sportiva invernale
slitta, slittino, slittone, davos, parigina, slitta di legno, slittino di legno, slittino da traino, lesa, slitta davos < attrezzatura sportiva invernale
bob, bob da neve, palettone, paletta da neve, slittino di plastica < slitta
ciaspole, ciaspola, racchette da neve, racchetta da neve, racchette per la neve, ciaspe, ciaspolata, ciastre, ciaspa < attrezzatura sportiva invernale
scarpone, scarponi, scarponi usati < scarpa
scarponi da sci, scarpone da sci, scarponi sci < scarpone
scarponi da trekking, scarpone da montagna, scarponi da montagna, pedule, pedula, scarponcini, scarponcino, scarpe da trekking, scarpe da montagna, scarponcini da montagna < scarpone
scarpe da fondo, scarpette da fondo, scarpe da sci di fondo
ghette, ghetta, uose
ramponi, rampone, ramponcini, ramponi da ghiaccio, grappelle
piccozza, picozza, piolet
imbragatura, imbrago, imbracatura
corda da arrampicata, corda per arrampicata, corda da montagna < corda
moschettone, rinvio, rinvii
scarpette da arrampicata, scarpe da arrampicata
artva, arva, pala da valanga, sonda, arvo, zaino airbag, zaino da valanga, kit artva
zaino, zainone, sacca da montagna, sacca, zaino invicta, zaino eastpak, sacca sportiva
zaino da montagna, zaino da trekking, zaino da escursionismo < zaino
sacco a pelo, sacco letto, saccoapelo, sacco piuma, sacco lenzuolo, sacco a pelo in piuma, saccopelo, lenzuolo da rifugio
materiale da campeggio, attrezzatura da campeggio, set da campeggio, roba da campeggio, attrezzatura per campeggio
torcia, pila frontale, lampada frontale, frontale, torcia elettrica, pila a mano, torcia a led, torcia da speleologo, lampada da testa, torcia frontale, luce frontale, lampada tascabile, faretto da testa
binocolo, cannocchiale, monoculare, binocolo da teatro
telescopio, telescopio astronomico, cannocchiale astronomico, oculare
bussola, bussola da orientamento, curvimetro
altimetro
racchetta, racchettone, racchettoni, incordatura, racchettoni da spiaggia
racchetta da tennis, racchette da tennis, palline da tennis, racchetta da squash, rete da tennis, sacca da tennis < racchetta
racchetta da ping pong, racchette da ping pong, racchetta da pingpong, racchetta da tennis tavolo, racchette e palline da ping pong, palline da ping pong, set da ping pong, rete da ping pong < racchetta
racchetta da padel, pala da padel, palline da padel, padel < racchetta
racchetta da badminton, badminton, volano, racchette da volano, rete da badminton, set da badminton < racchetta
tavolo da ping pong, tavolo ping pong, tennis tavolo, tavolo da pingpong, pingpong, tavolo da tennis tavolo
canestro, canestro da basket, tabellone da basket, canestro da cortile, canestro da camera
calcetto, calciobalilla, calcio balilla, biliardino > subbuteo, flipper, air hockey
biliardo, stecca da biliardo, boccette da biliardo, boccette, tavolo da biliardo, palle da biliardo
bocce, boccia, petanque, set di bocce, bocce da spiaggia, pétanque, boules
freccette, bersaglio, bersaglio per freccette, darts
arco, arco e frecce, tiro con l'arco, arco da ragazzi > balestra, freccia = frecce = faretra
porta da calcio, porte da calcio, porta calcio, porta da calcetto, porticina da calcio, rete da calcio
scarpe da calcio, scarpini, scarpette da calcio, scarpe da calcetto, parastinchi, scarpe coi tacchetti, parastinco < scarpa
scarpe da ginnastica, scarpa da ginnastica, sneakers, scarpe da corsa, scarpe da running, scarpe da tennis, sneaker, scarpe da trail, scarpe sportive, converse, all star, superga, scarpe nike, scarpe adidas, nike, adidas, scarpe da trail running, scarpe da palestra, scarpe da basket < scarpa
cyclette, bicicletta da camera, spin bike, ciclette, bici da camera, bici da spinning, spinning, pedaliera da camera < attrezzo ginnico
tapis roulant, tappeto da corsa, tapis-roulant, treadmill < attrezzo ginnico
attrezzo ginnico, attrezzi da palestra, attrezzi ginnici, attrezzo da palestra, attrezzatura da palestra, palestra in casa, attrezzi per la ginnastica
ellittica < attrezzo ginnico
vogatore < attrezzo ginnico
panca pesi, panca per addominali, panca piana, panca multifunzione, sbarra per trazioni, spalliera svedese, spalliera, barra per trazioni < attrezzo ginnico
stepper, step, pedana vibrante, step da ginnastica < attrezzo ginnico
pesi, manubrio, peso, bilanciere, manubri, pesetti, kettlebell, cavigliere con pesi, dischi di ghisa, cavigliere zavorrate < attrezzo ginnico
elastici fitness, elastico fitness, palla da pilates, fitball, elastico da ginnastica, foam roller, pallone da ginnastica, rullo massaggiatore, swiss ball, corda da fitness, trx, nastro da ginnastica, clavette, mattone da yoga, body ring < attrezzo ginnico
canna da pesca, canne da pesca, attrezzatura da pesca, canna da mosca, lenza, canna a mosca, cassetta da pesca, mosche da pesca, galleggiante, cucchiaini da pesca, esche artificiali > esca = esche = scatola di esche, amo = ami da pesca, mulinello, retino da pesca = guadino, stivali da pesca = waders, rete da pesca
attrezzatura da sub, attrezzatura da snorkeling, bombola da sub, erogatore, set da snorkeling
muta, muta da sub < attrezzatura da sub
pinne, pinna < attrezzatura da sub
maschera da sub, boccaglio, maschera e boccaglio, maschera da snorkeling < attrezzatura da sub > occhialini = occhialini da piscina = occhialini da nuoto, cuffia da piscina = cuffia da nuoto, accappatoio da piscina
canoa, kayak, canadese da fiume, packraft > gommone, canotto = canotto gonfiabile, barca = barca a remi, pagaia = remo = pagaie, barca a vela, zattera, giubbotto salvagente
surf, tavola da surf
windsurf
sup, tavola da sup
piscina, piscina gonfiabile, piscinetta, piscina fuori terra, piscina da giardino, telo per piscina, piscina per bambini, filtro per piscina
trampolino, tappeto elastico, trampolino elastico < giochi da giardino
salvagente, ciambella gonfiabile, materassino da mare, materassino da spiaggia, gonfiabile, tubo da nuoto > braccioli, tavoletta da nuoto, isola gonfiabile
sella da cavallo, sella per cavallo, finimenti, cap da equitazione, sottosella, attrezzatura da equitazione, longhina, brusca e striglia > briglia = briglie, morso, staffa, stivali da equitazione, pantaloni da equitazione, cavezza, frustino, coperta per cavallo, ferro di cavallo
mazza da golf, ferri da golf, sacca da golf, mazze da golf, palline da golf, mazza da cricket > mazza da baseball, guantone da baseball, mazza da hockey = stecca da hockey
guantoni, guantoni da boxe, colpitori, fasce da boxe, casco da boxe, caschetto da boxe, pera da boxe > paradenti, sacco da boxe = sacco da pugilato = punching ball
tuta da sci, completo da sci, salopette da sci, tuta da neve, tutina da neve, salopette da neve < abbigliamento da sci
giacca da sci, giaccone da sci, giubbotto da sci < giacca
pantaloni da sci < pantalone
maschera da sci, occhiali da sci, mascherina da sci, maschera da snowboard, maschera sci, maschere da sci
guanti da sci, guanti da neve, moffole, muffole, moffola, manopole da sci, guanti da montagna < guanto
tsan, rebatta, fiolet, tsan e rebatta, pirouletta
attrezzatura sportiva invernale, attrezzatura da sci, attrezzatura sciistica
stone da curling, curling, scopa da curling, bastone da hockey, disco da hockey < attrezzatura sportiva invernale
casco da equitazione, cap da cavallo < casco
protezioni, set di protezioni, protezioni da skate, conchiglia protettiva > paraschiena = paraschiena da sci, gomitiera = gomitiere, parapolsi, ginocchiera da pallavolo
kimono, judogi, kimono da judo, karategi, dobok, kimono da karate, kimono da aikido > katana = bokken, tatami, cintura di judo = cintura nera
tutù, tutu, body da danza, body da ginnastica, tutina da ginnastica artistica, vestito da danza, gonnellino da danza, costume da danza
rete da pallavolo, rete da beach volley
pallone da rugby, palla ovale, pallone da football americano, palla da rugby < palla
pallone da pallamano, pallone da pallanuoto < palla
trofeo, coppa sportiva, medaglia sportiva, pettorale, targa sportiva
cronometro, cronometro da gara, contapassi da polso, cartellini da arbitro > cardiofrequenzimetro = fascia cardio, fischietto da arbitro
ciclocomputer, contachilometri, contachilometri da bici, computer da bici, gps da bici
campanello da bici, campanello per bici, campanello bici, clacson da bici, trombetta per bici, specchietto per bici
luce per bici, luci per bici, fanale, fanalino, fanale da bici, dinamo, luci per bicicletta, luci da bici, faro per bici, luce posteriore
abbigliamento da bici, pantaloncini da ciclismo, maglia da ciclismo, maglia da ciclista, salopette da ciclismo, scarpe da bici, scarpe da ciclismo, scarpe da mtb, guanti da bici, giacca da bici, divisa da ciclismo, tenuta da ciclismo, scarpini da bici, calzamaglia da ciclismo < abbigliamento sportivo
ricambi per bici, pezzi di bici, manubrio da bici, cambio shimano, copertone da mtb, cavalletto laterale > pedale = pedali = pedali a sgancio, freni da bici = freno da bici, sterzo, forcella ammortizzata, pedivella = guarnitura
materiale da arrampicata, attrezzatura da arrampicata, dado da arrampicata, secchiello assicuratore, casco da ferrata > longe = set da ferrata = kit da ferrata, discensore, fettuccia, cordino da montagna, magnesite, crash pad, friend, gri gri = assicuratore, chiodo da roccia = chiodi da roccia, vite da ghiaccio, prese da arrampicata
telo termico, coperta termica, telo di emergenza, kit di sopravvivenza
coprizaino, copri zaino, parapioggia per zaino, cinghie per zaino
porta bambino da montagna, zaino porta bimbo da trekking, zaino da trekking per bambini
stoviglie da campeggio, pentolame da campeggio, set di pentole da campeggio, gavette da campeggio, piatti da campeggio, posate da campeggio, pentolino da campo
accessori per tenda, tirante, telo per tenda, paleria > picchetto, telo da terra, tarp, telone = telo impermeabile = telo cerato
doccia da campeggio, wc chimico, bagno chimico, tanica per acqua, filtro per borracce
cucina da campeggio, mobile da campeggio
`
