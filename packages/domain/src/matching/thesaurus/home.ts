/** One group per line: synonyms, then their broader concepts. `index.ts` parses the lines. */
export const HOME = `
mobile, mobilio, arredamento, arredo, mobiletto
divano, sofà, sofa, canapè, divanetto, ottomana, sofà letto < mobile
divano letto, divanoletto, sofa letto, poltrona letto, futon, clic clac < divano
poltrona, poltroncina, poltronissima, bergère < mobile
pouf, puff, poggiapiedi, sgabello poggiapiedi < mobile
letto, lettino singolo, rete, sommier, giaciglio < mobile
letto matrimoniale, lettone, letto a due piazze < letto
letto a castello, letti a castello, letto a soppalco < letto
brandina, branda, letto pieghevole, letto da campo < letto
rete a doghe, rete del letto, rete letto, doga
testiera, testata del letto, testiera letto
materasso, materassino singolo, topper
materassino, materasso gonfiabile, materassino gonfiabile, materassino da campeggio
armadio, guardaroba, armadietto, quattro stagioni < mobile
cabina armadio
cassettiera, comò, settimanale, settimino, canterano, cassettone < mobile
comodino, tavolino da notte, comodino da notte < mobile
credenza, madia, buffet, piattaia, dispensa, vetrinetta, vetrina, cristalliera < mobile
scarpiera, mobile scarpe, mobile per scarpe, portascarpe < mobile
mobile tv, mobile porta tv, porta tv, portatv, mobiletto tv
cucina, cucina componibile, blocco cucina, angolo cottura
tavolo, tavola, tavolone, tavolata < mobile
tavolo da pranzo, tavolo da cucina, tavolo da salotto grande, tavolo da sala, tavola da pranzo < tavolo
tavolo da lavoro, banco, bancone, banco da lavoro, banco da falegname < attrezzo da falegname
tavolo da giardino, tavolo da esterno, tavolo da campeggio, tavolino da giardino < tavolo
tavolino, tavolinetto, tavolino da salotto, tavolino da caffè, tavolo basso < mobile
scrivania, scrittoio, scrivanietta, secrétaire, secretaire < mobile
consolle, console da ingresso, mobile da ingresso < mobile
sedia, seggiola, seggiolina, sediolina, sediola < mobile
sedia da cucina, sedia da pranzo, sedia impagliata, sedia da tavola < sedia
sedia pieghevole, sedia richiudibile, sedia da campeggio, sedia da regista < sedia
sedia da ufficio, sedia girevole, sedia con rotelle, poltrona da ufficio, sedia da scrivania, sedia ergonomica, sedia gaming < sedia
sedia a dondolo, dondolo, poltrona a dondolo
sgabello, sgabellino, panchetto < mobile
panca, cassapanca, panchina, baule
libreria, scaffale per libri, mobile per libri < mobile
scaffale, scaffalatura, scansia, etagere, ripiano < mobile
mensola, mensolina, ripiano a muro
appendiabiti, attaccapanni, porta abiti, portabiti, servomuto, appendi abiti
gruccia, grucce, stampella per abiti, stampelle per abiti, ometto
specchio, specchiera, specchietto da parete
specchietto, specchietto retrovisore
cornice, portafoto, porta foto, portaritratti, cornice per foto, cornice per quadro
quadro, dipinto, tela dipinta, stampa, acquerello
poster, manifesto, locandina
tappeto, tappetino, passatoia, scendiletto, moquette, kilim
zerbino, stuoino
tappetino da yoga, materassino da yoga, tappeto da yoga, materassino da ginnastica, tappetino fitness, tappetino da ginnastica
tenda, tendina, tendaggio, mantovana
tenda oscurante, tenda per finestra, tenda da finestra, tende da interno, tenda da salotto, tenda per camera < tenda
tenda da sole, tenda parasole
tenda da doccia, tenda per doccia
tenda da campeggio, tenda canadese, tenda igloo, canadese, tenda da trekking, igloo < tenda
bastone per tende, bastone da tenda, asta per tende, riloga
zanzariera
lampada, lume, luce, lampadina da tavolo, lampada da tavolo
lampadario, plafoniera, lampada a sospensione, lampada da soffitto < lampada
abat-jour, abat jour, abatjour, lampada da comodino, lampadina da comodino, lumetto < lampada
piantana, lampada da terra, lampada a stelo < lampada
applique, lampada da parete, lampada da muro < lampada
lampada da scrivania, lampada da lettura, lampada da studio < lampada
lampadina, bulbo, lampadina led, lampadina a led
lanterna, lampada a petrolio, lampada a olio
paralume
candela, candelina, cero, lumino
candelabro, candeliere, portacandele, porta candele, portacandela
orologio, orologio da muro, orologio da parete, pendola, orologio a cucù, cucù
orologio da polso, cronografo, orologino
sveglia, radiosveglia, orologio sveglia
vaso, vasetto da fiori, portafiori, anfora
vaso per piante, vaso da fiori, fioriera, coprivaso, vaso di terracotta, sottovaso < vaso
cuscino, guanciale, cuscinetto
lenzuolo, lenzuola, parure, completo letto, completo da letto < biancheria
federa
piumone, piumino da letto, trapunta, piumino letto, copripiumino < biancheria
coperta, plaid, copriletto, copertina, panno, copertone da letto < biancheria
biancheria, biancheria per la casa, corredo
asciugamano, salvietta, telo da bagno, telo mare, asciugamani, accappatoio < biancheria
tovaglia, tovaglietta, centrotavola, runner < biancheria
tovagliolo
copridivano, copri divano, telo copridivano, gran foulard
coprisedile, copri sedile, coprisedili, foderina
stufa, stufetta, termostufa, stufa a legna
stufa a pellet, termostufa a pellet < stufa
cucina economica, stufa a legna con forno, cucina a legna < stufa
caminetto, camino, inserto per camino
legna, legna da ardere, ceppo, ciocco, ciocchi
pellet
termosifone, radiatore, calorifero, termoconvettore
termoventilatore, stufa elettrica, caldobagno, radiatore a olio
ventilatore, pala da soffitto, ventola
condizionatore, climatizzatore, aria condizionata
umidificatore, deumidificatore
scaldabagno, boiler, scalda bagno
lavandino, lavabo, lavello
sanitario
water, wc < sanitario
bidet < sanitario
vasca, vasca da bagno, vaschetta da bagno
doccia, box doccia, piatto doccia, soffione
rubinetto, miscelatore
piastrella, mattonella, ceramica da pavimento
porta, portone, anta, uscio
porta blindata < porta
finestra, infisso, serramento, persiana, tapparella
cassaforte
cesto, cesta, cestino, canestro di vimini, paniere, gerla
cesto per la biancheria, portabiancheria, cesta della biancheria, porta biancheria
scatola, scatolone, contenitore, cassetta portatutto
cassa, cassone, cassetta, cassetta di legno, bancale, pallet
baule, cassapanca antica, valigia baule
bidone, pattumiera, cestino dei rifiuti, secchio della spazzatura
secchio, secchiello, mastello, tinozza, bacinella, catino
scopa, ramazza, mocio, spazzolone, paletta
spazzola
spazzolino
soprammobile, statuina, ninnolo, bomboniera, gingillo
portaombrelli, porta ombrelli
ombrello, parapioggia
ombrellone, parasole, ombrellone da giardino
ombrellino parasole, ombrellino per passeggino, ombrellino
gazebo, pergola, tendone, padiglione da giardino
poltrona da giardino, sedia da giardino, sedia da esterno < sedia
sdraio, sedia sdraio, lettino da spiaggia, lettino prendisole, chaise longue, lettino da giardino
amaca
salotto da giardino, mobili da giardino, set da giardino
dondolo da giardino
`
