export const SPORT = `
bici, bicicletta, velocipede, biga, bicicletta da adulto
mountain bike, mtb, mountainbike, rampichino, bici da montagna < bici
bici da corsa, bicicletta da corsa, bici gravel, bici da strada < bici
bici elettrica, e-bike, ebike, bicicletta elettrica, bici a pedalata assistita < bici
bici da città, city bike, graziella, olandese, bici olandese, bici da passeggio < bici
bici pieghevole, bicicletta pieghevole < bici
tandem < bici
bmx < bici
porta bici, portabici, portabiciclette, porta biciclette, rastrelliera, gancio per bici
cestino per bici, cestino bici, cesto per bici, cestino da bici, cestino per la bici
pompa, pompa per bici, pompa per bicicletta, pompetta, compressore
lucchetto, catena antifurto, antifurto per bici, lucchetto per bici, catena per bici
sella, sellino, sella da bici
camera d'aria, copertone, copertoncino, camera aria
ruota, cerchione, cerchio
rulli, rullo per bici, rulli per bici
rimorchio per bici, carrello per bici, carrellino per bici, carrellino
casco da bici, caschetto da bici, casco bici, casco per bici, caschetto bici, casco da ciclista < casco
casco da sci, casco sci < casco
casco da moto, casco moto, casco integrale < casco
casco da arrampicata, caschetto da arrampicata < casco
casco, caschetto, elmetto
monopattino, scooter a spinta
monopattino elettrico < monopattino
skateboard, skate, longboard, tavola da skate
pattini, pattino
pattini in linea, rollerblade, roller, pattini a rotelle < pattini
pattini da ghiaccio, pattini sul ghiaccio, pattini da hockey < pattini
sci, paio di sci
sci da discesa, sci alpino, sci da pista, sci carving < sci
sci da fondo, sci di fondo, sci nordico, fondo < sci
sci da alpinismo, sci da scialpinismo, sci alpinismo, scialpinismo, sci da skialp, skialp < sci
pelli di foca, pelli da sci, pelle di foca
attacchi da sci, attacco da sci, attacchi
bastoncini, bastoncino, racchette da sci, bastoncini da sci, bastone da passeggio, bacchette da sci
bastoncini da trekking, bastone da trekking, bastoncini telescopici, bastoncini da passeggio, bastoncini da montagna, nordic walking, bastoncini da nordic walking < bastoncini
portasci, porta sci, sacca da sci, sacca porta sci, borsa da sci
snowboard, tavola da snowboard, tavola da neve, tavola snowboard, splitboard
slitta, slittino, slittone, davos, parigina
bob, bob da neve, palettone, paletta da neve, slittino di plastica < slitta
ciaspole, ciaspola, racchette da neve, racchetta da neve, racchette per la neve, ciaspe, ciaspolata
scarpone, scarponi
scarponi da sci, scarpone da sci, scarponi sci < scarpone
scarponi da trekking, scarpone da montagna, scarponi da montagna, pedule, pedula, scarponcini, scarponcino, scarpe da trekking, scarpe da montagna, scarponcini da montagna < scarpone
scarpe da fondo, scarpette da fondo, scarpe da sci di fondo
ghette
ramponi, rampone, ramponcini
piccozza, picozza, piolet
imbragatura, imbrago, imbracatura
corda da arrampicata, corda per arrampicata, corda da montagna < corda
moschettone, rinvio, rinvii
scarpette da arrampicata, scarpe da arrampicata
artva, arva, pala da valanga, sonda
zaino, zainone, sacca da montagna
zaino da montagna, zaino da trekking, zaino da escursionismo < zaino
sacco a pelo, sacco letto, saccoapelo
materiale da campeggio, attrezzatura da campeggio, set da campeggio
torcia, pila frontale, lampada frontale, frontale, torcia elettrica
binocolo, cannocchiale
telescopio
bussola
altimetro
racchetta
racchetta da tennis, racchette da tennis < racchetta
racchetta da ping pong, racchette da ping pong, racchetta da pingpong, racchetta da tennis tavolo < racchetta
racchetta da padel, pala da padel < racchetta
racchetta da badminton, badminton, volano < racchetta
tavolo da ping pong, tavolo ping pong, tennis tavolo, tavolo da pingpong, pingpong
canestro, canestro da basket, tabellone da basket
calcetto, calciobalilla, calcio balilla, biliardino
biliardo, stecca da biliardo
bocce, boccia, petanque
freccette, bersaglio
arco, arco e frecce
porta da calcio, porte da calcio, porta calcio
scarpe da calcio, scarpini, scarpette da calcio < scarpa
scarpe da ginnastica, scarpa da ginnastica, sneakers, scarpe da corsa, scarpe da running, scarpe da tennis < scarpa
cyclette, bicicletta da camera, spin bike, ciclette, bici da camera
tapis roulant, tappeto da corsa, tapis-roulant
attrezzo ginnico, attrezzi da palestra
ellittica < attrezzo ginnico
vogatore < attrezzo ginnico
panca pesi, panca per addominali < attrezzo ginnico
stepper < attrezzo ginnico
pesi, manubrio, peso, bilanciere, manubri
elastici fitness, elastico fitness, palla da pilates, fitball
canna da pesca, canne da pesca, mulinello, attrezzatura da pesca
attrezzatura da sub
muta, muta da sub < attrezzatura da sub
pinne, pinna < attrezzatura da sub
maschera da sub, boccaglio < attrezzatura da sub
canoa, kayak, gommone, canotto
surf, tavola da surf
windsurf
sup, tavola da sup
piscina, piscina gonfiabile, piscinetta
trampolino, tappeto elastico
salvagente, braccioli
sella da cavallo, sella per cavallo, finimenti
mazza da golf, ferri da golf, sacca da golf
guantoni, sacco da boxe, guantoni da boxe
tuta da sci, completo da sci, salopette da sci, tuta da neve
giacca da sci, giaccone da sci, giubbotto da sci < giacca
pantaloni da sci < pantalone
maschera da sci, occhiali da sci, mascherina da sci
guanti da sci, guanti da neve, moffole, muffole < guanto
tsan, rebatta, fiolet
`
