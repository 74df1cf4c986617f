/** One group per line: synonyms, then their broader concepts. `index.ts` parses the lines. */
export const HOME = `
mobile, mobilio, arredamento, arredo, mobiletto
divano, sofà, sofa, canapè, divanetto, ottomana, dormeuse, divano angolare, divano ad angolo, chesterfield < seduta
divano letto, divanoletto, sofa letto, poltrona letto, futon, clic clac < divano
poltrona, poltroncina, poltronissima, bergère, poltrona reclinabile, poltrona relax, frau < seduta
pouf, puff, poggiapiedi, sgabello poggiapiedi, pouf contenitore, cuscinone < seduta
letto, lettino singolo, giaciglio, letto singolo, letto a una piazza, letto contenitore, letto a cassettoni, letto in ferro battuto < mobile
letto matrimoniale, lettone, letto a due piazze, letto francese, letto a baldacchino, baldacchino < letto
letto a castello, letti a castello, letto a soppalco < letto
brandina, branda, letto pieghevole, letto da campo < letto
rete a doghe, rete del letto, rete letto, doga, rete, sommier, rete a molle, rete matrimoniale, rete singola
testiera, testata del letto, testiera letto
materasso, materassino singolo, topper, materasso singolo, materasso matrimoniale, materasso in lattice, materasso memory, memory foam, materasso a molle, materasso una piazza, coprimaterasso, copri materasso
materassino, materasso gonfiabile, materassino gonfiabile, materassino da campeggio, materassino autogonfiante, letto gonfiabile
armadio, guardaroba, armadietto, quattro stagioni, armadione, armadio a muro, armadio a ponte, armuar < mobile
cabina armadio
cassettiera, comò, settimanale, settimino, canterano, cassettone < mobile
comodino, tavolino da notte, comodino da notte < mobile
credenza, madia, buffet, piattaia, dispensa, vetrinetta, vetrina, cristalliera, controbuffet, contromobile, angoliera, argentiera, mobile da cucina, pensile, pensile da cucina < mobile
scarpiera, mobile scarpe, mobile per scarpe, portascarpe < mobile
mobile tv, mobile porta tv, porta tv, portatv, mobiletto tv, mobile per tv, mobile per la tv < mobile
cucina, cucina componibile, blocco cucina, angolo cottura
tavolo, tavola, tavolone, tavolata, tavolo allungabile, tavolo rotondo, fratino < mobile
tavolo da pranzo, tavolo da cucina, tavolo da salotto grande, tavolo da sala, tavola da pranzo < tavolo
tavolo da lavoro, banco, bancone, banco da lavoro, banco da falegname < attrezzo da falegname
tavolo da giardino, tavolo da esterno, tavolo da campeggio, tavolino da giardino < tavolo
tavolino, tavolinetto, tavolino da salotto, tavolino da caffè, tavolo basso < mobile
scrivania, scrittoio, scrivanietta, secrétaire, secretaire < mobile
consolle, console da ingresso, mobile da ingresso < mobile
sedia, seggiola, seggiolina, sediolina, sediola, sedile, sedia di legno, sedia in paglia, sedia thonet < seduta
sedia da cucina, sedia da pranzo, sedia impagliata, sedia da tavola < sedia
sedia pieghevole, sedia richiudibile, sedia da campeggio, sedia da regista, sedia da campo, seggiolino pieghevole < sedia
sedia da ufficio, sedia girevole, sedia con rotelle, poltrona da ufficio, sedia da scrivania, sedia ergonomica, sedia gaming, sedia da gaming, poltrona direzionale, sedia operativa < sedia
sedia a dondolo, dondolo, poltrona a dondolo < seduta
sgabello, sgabellino, panchetto, sgabello da bar, sgabello da cucina, sgabello alto, treppiede da mungitura, sgabello da mungitura < seduta
panca, panchina, panchetta, panca da giardino, giropanca, panca ad angolo < seduta
libreria, scaffale per libri, mobile per libri, porta libri, portalibri < mobile
scaffale, scaffalatura, scansia, etagere, ripiano, scaffale metallico, scaffalatura metallica < mobile
mensola, mensolina, ripiano a muro
appendiabiti, attaccapanni, porta abiti, portabiti, servomuto, appendi abiti, omino, appendino, gancio appendiabiti, stand per abiti, stender
gruccia, grucce, stampella per abiti, stampelle per abiti, ometto, ometti
specchio, specchiera, specchietto da parete, specchio da parete, specchio da ingresso, specchio da terra, psiche > specchio ingranditore
cornice, portafoto, porta foto, portaritratti, cornice per foto, cornice per quadro, passepartout, cornice digitale, cornicetta
quadro, dipinto, tela dipinta, stampa, acquerello, quadretto, litografia, incisione, acquaforte, serigrafia, olio su tela, stampa antica, ritratto, icona, arazzo
poster, manifesto, locandina
tappeto, tappetino, passatoia, scendiletto, moquette, kilim, tappeto persiano, tappetone
zerbino, stuoino
tappetino da yoga, materassino da yoga, tappeto da yoga, materassino da ginnastica, tappetino fitness, tappetino da ginnastica
tenda, tendina, tendaggio, mantovana, tendone da interno
tenda oscurante, tenda per finestra, tenda da finestra, tende da interno, tenda da salotto, tenda per camera, tenda a rullo, tenda a pacchetto, veneziana, tenda veneziana, tenda a vetro, tenda da cucina < tenda
tenda da sole, tenda parasole, tenda da balcone, vela ombreggiante
tenda da doccia, tenda per doccia
tenda da campeggio, tenda canadese, tenda igloo, canadese, tenda da trekking, igloo, tenda da campo, tenda a due posti, tenda due posti, tenda tre posti, tenda quattro posti, tenda da due posti, tendina da trekking, bivacco < tenda
bastone per tende, bastone da tenda, asta per tende, riloga, binario per tende, scorritenda
zanzariera
lampada, lume, luce, lampada da tavolo, punto luce, lampada a led, faretto, faro, neon, plafone, lampada moderna, lampada vintage, apparecchio di illuminazione, illuminazione
lampadario, plafoniera, lampada a sospensione, lampada da soffitto, sospensione, lampadario a gocce, lampadario di murano < lampada
abat-jour, abat jour, abatjour, lampada da comodino, lumetto, lampadina da comodino, lampada da notte, lampada notturna, luce notturna, lucina notturna < lampada
piantana, lampada da terra, lampada a stelo < lampada
applique, lampada da parete, lampada da muro < lampada
lampada da scrivania, lampada da lettura, lampada da studio, lampada da architetto, lampada da ufficio < lampada
lampadina, lampadina led, lampadina a led, lampadina a incandescenza, lampadina alogena, lampadina a basso consumo, tubo al neon, filamento
lanterna, lampada a petrolio, lampada a olio, lume a olio, lume a petrolio, lanterna da campeggio, lampada da campeggio, lampada a gas, lampara, lampion < lampada
paralume
candela, candelina, cero, lumino, candela profumata, tealight, candela in cera, candela di cera
candelabro, candeliere, portacandele, porta candele, portacandela, bugia, portalumini, candelabro da tavolo
orologio, orologio da muro, orologio da parete, pendola, orologio a cucù, cucù, orologio da mensola, orologio da tavolo, orologio da cucina, orologio a pendolo
orologio da polso, cronografo, orologino, orologio da taschino, cipolla da taschino, swatch, orologio da uomo, orologio da donna, orologio al quarzo, orologio meccanico < orologio
sveglia, radiosveglia, orologio sveglia, sveglia digitale < orologio
vaso, vasetto da fiori, portafiori, anfora, porta fiori, giara, orcio, vaso di ceramica, vaso di cristallo
vaso per piante, vaso da fiori, fioriera, coprivaso, vaso di terracotta, sottovaso, cassetta per fiori, balconiera, vaso da balcone, vaso da giardino, portavasi, cachepot < vaso
cuscino, guanciale, cuscinetto, cuscino da divano, cuscino per sedia, copricuscino, cuscino da esterno, cuscino cervicale, cuscino da viaggio
lenzuolo, lenzuola, parure, completo letto, completo da letto, completo lenzuola, lenzuolo con angoli, lenzuola matrimoniali, lenzuola singole, parure letto < biancheria
federa, copri guanciale, federa per cuscino < biancheria
piumone, piumino da letto, trapunta, piumino letto, copripiumino, imbottita, piumino matrimoniale, sacco copripiumino, piumone matrimoniale < biancheria
coperta, plaid, copriletto, copertina, panno, copertone da letto, coperta di lana, trapuntina, coperta patchwork, quilt, granny, copriletto all'uncinetto, coltre < biancheria
biancheria, biancheria per la casa, corredo, corredo della nonna, biancheria da letto, biancheria da bagno
asciugamano, salvietta, telo da bagno, asciugamani, telo doccia, asciugamano da viso, ospite, telo spugna < biancheria > accappatoio, telo mare = telo da spiaggia
tovaglia, tovaglietta, centrotavola, runner, tovaglia ricamata, tovaglia cerata, tovaglietta americana, mollettone < biancheria
tovagliolo, portatovagliolo, tovaglioli di stoffa < biancheria
copridivano, copri divano, telo copridivano, gran foulard, telo arredo, copripoltrona, copri poltrona
coprisedile, copri sedile, coprisedili, foderina
stufa, stufetta, termostufa, stufa a legna, stufetta a legna, stufa in ghisa, stube, stufa in maiolica, putagè, putage, ronfò
stufa a pellet, termostufa a pellet < stufa
cucina economica, stufa a legna con forno, cucina a legna < stufa
caminetto, camino, inserto per camino, focolare, termocamino
legna, legna da ardere, ceppo, ciocco, ciocchi, ceppi, fascina, tronchetto, legna secca, bricchetto
pellet
termosifone, radiatore, calorifero, termoconvettore, termoarredo, scaldasalviette < riscaldamento
termoventilatore, stufa elettrica, stufetta elettrica, caldobagno, radiatore a olio, termosifone elettrico, stufa a gas, stufetta a gas, stufa a infrarossi, pannello radiante < riscaldamento
ventilatore, pala da soffitto, ventola, ventilatore a piantana, ventilatore da soffitto, ventilatore a torre
condizionatore, climatizzatore, aria condizionata
umidificatore, deumidificatore, diffusore di essenze, purificatore d'aria
scaldabagno, boiler, scalda bagno
lavandino, lavabo, lavello, acquaio, lavatoio, pilozza, secchiaio < sanitario
sanitario, sanitari, sanitari da bagno
water, wc < sanitario
bidet < sanitario
vasca, vasca da bagno, vaschetta da bagno, tinozza da bagno < sanitario
doccia, box doccia, piatto doccia, soffione
rubinetto, miscelatore
piastrella, mattonella, ceramica da pavimento
porta, portone, anta, uscio, porta interna, porta da interno, porta scorrevole, porta a soffietto, porta d'ingresso
porta blindata < porta
finestra, infisso, serramento, doppi vetri > lucernario = abbaino, vetrata, portafinestra
cassaforte
cesto, cesta, cestino, canestro di vimini, paniere, cesto di vimini, cestello, sporta, cavagna, cavagno, cesta di vimini
cesto per la biancheria, portabiancheria, cesta della biancheria, porta biancheria
scatola, scatolone, contenitore, cassetta portatutto, scatola di latta, scatola di cartone, cofanetto, portagioie, contenitore in plastica, box contenitore, cartone da trasloco, scatola da trasloco, portaoggetti
cassa, cassone, cassetta, cassetta di legno, cassetta da frutta, cassetta per la frutta, cassa di legno, cassa da vino
baule, cassapanca, cassapanca antica, valigia baule, baule da viaggio < mobile
bidone, pattumiera, cestino dei rifiuti, secchio della spazzatura, cestino della carta, cestino gettacarta, bidone della spazzatura, raccolta differenziata, bidoncino
secchio, secchiello, mastello, tinozza, bacinella, catino, bacile, sella da bucato, secchio da muratore
scopa, ramazza, scopa di saggina, scopettone < prodotto per la pulizia > mocio = moccio = spazzolone = lavapavimenti, paletta, straccio = strofinaccio da pavimenti = redazza
spazzola
spazzolino
soprammobile, ninnolo, gingillo, sopramobile, oggettino > bomboniera, statuina, carillon, fermacarte, centrino, palla di vetro con neve
portaombrelli, porta ombrelli
ombrello, parapioggia
ombrellone, parasole, ombrellone da giardino, ombrellone da terrazzo, base per ombrellone, ombrellone da spiaggia
ombrellino parasole, ombrellino per passeggino, ombrellino
gazebo, pergola, tendone, padiglione da giardino, pergolato, pagoda
poltrona da giardino, sedia da giardino, sedia da esterno, sedia di plastica, sedia in plastica < sedia
sdraio, sedia sdraio, lettino da spiaggia, lettino prendisole, chaise longue, lettino da giardino, spiaggina, chaise lounge < seduta
amaca, amaca da giardino, poltrona sospesa, sedia pensile < seduta
salotto da giardino, mobili da giardino, set da giardino
dondolo da giardino
seduta, posto a sedere, sedute < mobile
specchietto, specchietto retrovisore, retrovisore
riscaldamento, impianto di riscaldamento
persiana, scuro da finestra, antone, imposta, tapparella, avvolgibile, gelosia
inferriata, grata, cancello, cancello in ferro
serratura, serratura per porta, chiavistello, catenaccio, lucchetto a muro, cilindro per porta, paletto
chiave, mazzo di chiavi, chiave antica, chiavi vecchie
portachiavi, porta chiavi
campanello, citofono, videocitofono, battente, batacchio
zoccolino, battiscopa
parquet, laminato, pavimento in legno, linoleum
carrello portavivande, carrello da cucina, carrello bar, carrello porta tv < mobile
paravento, separè, separé < mobile
toeletta, toletta, toilette da camera, pettineuse < mobile
leggio da terra, inginocchiatoio
tavolino pieghevole, tavolo pieghevole, tavolino da campeggio, tavolo da picnic, tavolo da birreria, set birreria, panche da birreria < tavolo
portariviste, porta riviste
portabottiglie, porta bottiglie, cantinetta, cantinetta vini
mobile da bagno, mobile bagno, mobiletto da bagno, armadietto dei medicinali, colonna bagno < mobile
scala a chiocciola
moschiera, portavivande con rete, gabbietta per formaggi
accessorio da bagno, accessori da bagno > portasapone = dispenser di sapone, portaspazzolini = porta spazzolini, portarotolo = porta carta igienica, scopino = scopino del water
tappetino da bagno, tappeto da bagno, tappetino antiscivolo
bilancino
doccetta
prodotto per la pulizia, prodotti per la pulizia, roba per le pulizie > detersivo = detergente, candeggina, ammorbidente, sapone di marsiglia, sgrassatore = spray multiuso
strofinaccio, canovaccio, asciugapiatti, spugnetta, panno in microfibra, straccetto < prodotto per la pulizia
carta igienica, scottex, rotolone, carta da cucina, fazzoletti di carta, kleenex, tovaglioli di carta
molletta, mollette, molletta da bucato, pinza da bucato, filo per stendere, corda per il bucato
portapane, cassetta del pane, sacchetto del pane
battipanni
tagliacarte
calamaio, portacalamaio, inchiostro di china > penna d'oca, pennino
articolo per fumatori, articoli per fumatori > posacenere = portacenere, accendino = zippo, pipa, tabacchiera
vetro soffiato, oggetto di vetro, vetro di murano
oggetto religioso, oggetti religiosi > acquasantiera, crocifisso = crocefisso, rosario, santino = immaginetta, madonnina, angioletto, candela da chiesa
ventaglio
acchiappasogni, scacciapensieri, campanella a vento, giostrina a vento
palla a specchi, luci da discoteca, luci psichedeliche, stroboscopio
fontana, fontanella, fontana da giardino, fontanella da giardino
cassetta della posta, cassetta delle lettere, buca delle lettere
set da camino > parafuoco, attizzatoio, alari, paletta per cenere
portalegna, porta legna, cesta per la legna, cesta da legna, cesto per la legna
scaldaletto, scaldino a brace > prete, monaca
stazione meteo, stazione meteorologica > termometro da esterno, igrometro, barometro, pluviometro, anemometro
timer > clessidra, timer da cucina = contaminuti
lastra, vetro per finestra, lastra di vetro, plexiglass
zanzariera da letto
fodera, fodera per cuscino, fodera per materasso
appendichiavi
letto per bambini, lettino montessori, letto singolo per bambini, sponda da letto, sponda per letto, barriera letto < letto
pallet, bancale, bancali, pedana di legno
tanica, fusto, latta dell'olio > bidone del latte = bidone da latte = secchio del latte
insegna, targa, targhetta, cartello, smalto pubblicitario, insegna pubblicitaria
lume da chiesa
`
