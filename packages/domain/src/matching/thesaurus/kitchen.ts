export const KITCHEN = `
pentola, casseruola, pentolino, pignatta, pentolone, batteria di pentole, tegame, casseruolina, bollilatte, lessatrice, pentola di coccio, cocotte, pentola in rame, pentola in ghisa, pentolina, caldaro, tegamino < pentolame
pentola a pressione, pentola pressione, pentola lagostina < pentola
padella, padellino, saltapasta, wok, bistecchiera, piastra per bistecche, padella antiaderente, padella di ferro, padella di ghisa, padellona, crepiera, padella per castagne, padella per le castagne, padella forata < pentolame
paiolo, polentiera, paiolo per polenta, pentola per polenta, paiolo di rame, paiuolo, caliera, caldaia per polenta, paiolo elettrico, pentolone da polenta < pentola
teglia, tortiera, pirofila, stampo per torte, ruoto, stampo per dolci, stampo, leccarda, teglia da forno, stampo in silicone, stampo a cerniera, stampo per budino, stampo per ciambella, lasagnera, rostiera, pirottino, stampo per plumcake < pentolame
piatto, piattino, servizio di piatti, stoviglia, stoviglie, fondina, piatti fondi, piatti piani, piatto da portata, piatto piano, piatto fondo, piatti da dessert, piatto da pizza, piatto decorativo, servizio da tavola, servizio piatti > zuppiera, salsiera, alzata = alzatina per dolci
vassoio, portavivande, guantiera
insalatiera, ciotola, scodella, terrina, bolo, coppetta, coppa, scodellina, fruttiera, portafrutta, ciotolina, coppetta da gelato, macedoniera, bacinella da cucina, ciotola di legno, bowl
bicchiere, bicchiere da vino, bicchiere da acqua, tumbler, servizio di bicchieri, gotto > boccale = boccale da birra, calice = coppa da champagne = flûte = flute, bicchierino da grappa = bicchierino da liquore
tazza, tazzona, chicchera, tazza da tè, tazza da latte, tazza da caffellatte, scodella da caffellatte > tazzina = tazzina da caffè, mug, servizio da tè = servizio da te = servizio tè, servizio da caffè = servizio caffè
posata, posate, posateria, servizio di posate, posate da insalata, posate da portata, astuccio di posate
cucchiaio, cucchiaione, cucchiaio di legno, cucchiarella < posata > mestolo = ramaiolo = cazza, schiumarola = mestolo forato, cucchiaino
forchetta, forchettina, forchettone < posata
coltello, coltellino, ceppo di coltelli, coltello da cucina, coltello da pane, coltello da formaggio, coltello da bistecca, coltellaccio, mannarino, coltello da macellaio < posata
coltello svizzero, coltellino svizzero, coltello a serramanico, opinel, coltello multiuso, coltellino multiuso, roncolino, victorinox, coltello da caccia, coltello da tasca, leatherman
tagliere, tavola da formaggi, tagliere di legno, tagliere per formaggi, tagliere da polenta, asse da polenta
caraffa, brocca, decanter, brocchetta, pistone da vino > bottiglia = bottiglia di vetro = bottiglione = bottiglietta = bottiglia da spumante, damigiana, fiasco, oliera = acetiera = ampolla = ampollina
vasetto, barattolo, vaso di vetro, barattolo di vetro, vasetto di vetro, bocaccio, boccaccio, vaso per marmellata, vasetto per conserve, vasetto per marmellata, vaso a chiusura ermetica, vaso bormioli, barattolo da cucina, vaso per conserve, arbanella, burnia, biscottiera, porta biscotti, barattolo di latta, latta per biscotti
caffettiera, moka, macchinetta del caffè, bialetti, cuccuma, cogoma, caffettiera napoletana, napoletana, moka express
macchina da caffè, macchina caffè, macchina espresso, nespresso, macchina a cialde, macchina a capsule, macchina del caffè, macchina per il caffè, dolce gusto, macchina da caffè espresso, lavazza, macchinetta a capsule
macinacaffè, macinino, macina caffè, macinino da caffè, macinapepe, macina pepe
bollitore, bricco elettrico, bollitore elettrico, scaldacqua elettrico
teiera, bricco, theiera > lattiera = cremiera, zuccheriera, tisaniera = infusore, samovar
tostapane, toaster, tosta pane, piastra per toast, tostiera, piastra per panini, sandwichera < piccolo elettrodomestico
frullatore, minipimer, frullatore a immersione, mixer, blender, mixer a immersione, tritatutto, omogeneizzatore, frullino < piccolo elettrodomestico
robot da cucina, bimby, impastatrice, planetaria, robot impastatore, kitchenaid, robot multifunzione, kenwood, thermomix < piccolo elettrodomestico
sbattitore, fruste elettriche, frusta elettrica, sbattitore elettrico, frusta, montapanna < piccolo elettrodomestico
centrifuga, estrattore, estrattore di succo, estrattore di succhi < piccolo elettrodomestico
spremiagrumi, spremi agrumi, spremilimoni, spremifrutta < piccolo elettrodomestico
gelatiera, macchina del gelato, macchina per il gelato, sorbettiera < piccolo elettrodomestico
yogurtiera, yogurtera < piccolo elettrodomestico
macchina del pane, macchina per il pane, macchina per pane, impasta pane < piccolo elettrodomestico
macchina per la pasta, macchina della pasta, sfogliatrice, imperia, nonna papera
friggitrice, friggitrice ad aria, friggitrice aria, air fryer, fornetto ad aria < piccolo elettrodomestico
affettatrice, affettatrice elettrica, affettaverdure, mandolina, berkel < piccolo elettrodomestico
tritacarne, trita carne, insaccatrice, insacca salsicce, macchina per salsicce
grattugia, grattugia elettrica
passaverdura, passatutto, passa verdura, passapomodoro, spremipomodoro, passa pomodoro, passata, schiacciapatate, schiaccia patate
schiaccianoci
apriscatole, apri scatole
cavatappi, apribottiglie, apri bottiglie
scolapasta, colapasta, colino, setaccio, colabrodo, scolainsalata, centrifuga per insalata, crivello, passino
bilancia da cucina, bilancia per alimenti < bilancia
bilancia, pesa, stadera, bilancia da bottega, bilancia a piatti, bilancia digitale, bascula, peso a molla
bilancia pesapersone, pesapersone, pesa persone < bilancia
forno, fornetto, forno elettrico, fornetto elettrico < elettrodomestico
forno a microonde, microonde < elettrodomestico
fornello, piano cottura, piastra elettrica, piastra a induzione, fornello a gas, fornellino, piano a induzione, piastra di cottura
fornello da campeggio, fornelletto da campo, fornello da campo, fornelletto, fornelletto a gas, fornellino da campo, fornellino da campeggio, fornellino a gas, jetboil, campingaz < fornello
frigorifero, frigo, frigobar, minifrigo, frigorifero con congelatore, frigo americano, frigo combinato < elettrodomestico
congelatore, freezer, surgelatore, pozzetto < elettrodomestico
lavastoviglie, lava stoviglie, lavapiatti < elettrodomestico
lavatrice, lavabiancheria, lavasciuga < elettrodomestico
asciugatrice < elettrodomestico
elettrodomestico, elettrodomestici, grande elettrodomestico
cappa, cappa aspirante
aspirapolvere, aspira polvere, aspiratutto, folletto, bidone aspiratutto, scopa elettrica, robot aspirapolvere, battitappeto, dyson, roomba, aspirabriciole, lucidatrice, aspirapolvere senza fili < elettrodomestico
ferro da stiro, ferro stiro, ferro a vapore, caldaia da stiro < elettrodomestico
asse da stiro, tavolo da stiro, tavola da stiro, asse stiro, stiro, telo da stiro
stendino, stendibiancheria, stendipanni, stendi biancheria, stenditoio, stendi panni, stendino da balcone, stendino per il bucato
raclette, fornello per raclette, piastra raclette, macchina per raclette, fornellino per raclette, raclettiera
set da fonduta, servizio da fonduta, fonduta, fondue, caquelon, fornello da fonduta, servizio per la fonduta, forchettine da fonduta, pentola per fonduta, bourguignonne
tajine, tagine
grolla dell'amicizia, coppa dell'amicizia, grolla, coppa valdostana, grolla valdostana
borsa frigo, frigo portatile, borsa termica, ghiacciaia, frigorifero portatile, siberini, mattonelle del ghiaccio
thermos, termos, bottiglia termica, caraffa termica, portavivande termico, portapranzo termico
borraccia, borraccia termica, fiaschetta, borraccetta, camel bag, sacca idrica
cestino da picnic, cesto da picnic, set da picnic
grembiule, parannanza, traversa, grembiule da cucina, scossale, pettorina da cucina, scamiciato da lavoro
presina, guanto da forno
vino, bottiglia di vino, spumante, prosecco, vino rosso, vino bianco, barbera, fumin, torrette, blanc de morgex, vin brulé < bevanda
botte, botticella, barile, tino, bigoncia, brenta, barilotto, tinello, fusto da vino
torchio, pressa per uva, torchio da uva, torchietto, pigiatrice, diraspatrice, pigiadiraspatrice, pressa per il vino
imbuto
tagliapasta, formina per biscotti, stampino, formine
mattarello, matterello, spianatoia
mortaio, pestello, mortaio di marmo, pestasale
macchina per sottovuoto, sottovuoto, macchina sottovuoto, sacchetti per sottovuoto < piccolo elettrodomestico
essiccatore, essiccatoio, disidratatore < piccolo elettrodomestico
pentolame, pentole e padelle, batteria da cucina
piccolo elettrodomestico, piccoli elettrodomestici, elettrodomestico da cucina < elettrodomestico
coperchio, coperchi per pentole
utensile da cucina, utensili da cucina, attrezzi da cucina > frusta a mano, imbuto da cucina
spatola, leccapentola, paletta da cucina, pinza da cucina, molle da cucina < utensile da cucina
pelapatate, pela patate, sbucciatore < utensile da cucina
forbici da cucina, trinciapollo < utensile da cucina
affilacoltelli, affila coltelli, cote, pietra per affilare
portaspezie, porta spezie, vasetti per spezie
saliera, pepiera, saliera e pepiera, spargisale, formaggera, formaggiera
portauovo, porta uovo, cuociuova
vaporiera, cestello a vapore, cuoci a vapore, cuociriso < piccolo elettrodomestico
piastra per waffle, cialdiera, ferro per cialde, piastra per gaufre, macchina per i waffle, miassa, ferro per miasse < piccolo elettrodomestico
macchina per i popcorn, macchina pop corn < piccolo elettrodomestico
gasatore, sodastream, sifone, sifone da seltz
filtro per acqua, caraffa filtrante, brita
sottopentola, sottobicchiere, sotto pentola, appoggiapentole
portapranzo, schiscetta, contenitore ermetico, tupperware, contenitore per alimenti, lunch box, gavetta, bento, contenitori ermetici, porta pranzo
carta da forno, pellicola trasparente, foglio di alluminio
cantina per vini
distillatore, alambicco
fermentatore, kit per la birra, kit birra
tappatrice, tappa bottiglie > tappo = tappi di sughero = tappo corona = capsula
lievito madre, pasta madre
attrezzo per il formaggio, attrezzi per il formaggio, attrezzi per fare il formaggio
caglio < attrezzo per il formaggio
fascera, fuscella, forma per formaggio, stampo per formaggio, fuscelle < attrezzo per il formaggio
spino, spanarola, frangicagliata < attrezzo per il formaggio
zangola, burriera da fienile, zangola da burro, stampo per il burro, stampo da burro < attrezzo per il formaggio
caldaia per il latte, caldera, termometro per latte, caldaia del formaggio < attrezzo per il formaggio
scrematrice < attrezzo per il formaggio
alimentare, cibo, alimento, alimentari, generi alimentari, cibarie, roba da mangiare, viveri, derrata
marmellata, confettura, composta di frutta, gelatina di frutta, mostarda < conserva
conserva, conserve, conserve fatte in casa, cetriolini < alimentare > giardiniera = sottaceto, sottolio = verdure sottolio, passata di pomodoro = conserva di pomodoro
miele, vasetto di miele, miele di castagno, miele di rododendro, miele millefiori, propoli, polline < alimentare
formaggio, fromadzo < alimentare > fontina, toma = forma di toma, tomino, ricotta = seras, formaggetta, caprino, robiola, parmigiano
burro < alimentare
uovo, uova, uova fresche, uova di gallina < alimentare
pane, pane nero, pane di segale, pagnotta, grissino, focaccia < alimentare
farina, farina di polenta, farina di mais, farina di castagne, meliga < alimentare
polenta < alimentare
pasta, pasta fresca < alimentare > riso, spaghetto, maccherone, tagliatella
dolce, dolciume < alimentare > cioccolato = cioccolata, cioccolatino, caramella, panettone = pandoro, colomba pasquale, nutella, torta = crostata, biscotto = torcetto = tegola valdostana, uovo di pasqua
salume < alimentare > salame, mocetta, prosciutto, lardo, salsiccia, boudin, speck, bresaola, pancetta
frutta, frutta fresca, frutti di bosco < alimentare > mela, pera, ciliegia = marasca, albicocca, pesche = pesca noce, prugna = susina, uva, fragola, lampone, mirtillo, ribes, limone, arancia, castagna, kiwi, caco = cachi, fico, melone, anguria, mora di rovo, cotogna
frutta secca < alimentare > noce, nocciola, mandorla, pinolo
verdura, ortaggio, verdure dell'orto, ortaggi < alimentare > patata, pomodoro, zucchina, zucca, insalata, cavolo, cipolla, aglio = treccia d'aglio, carota, porro, melanzana, peperone, cetriolo, fagiolo, fagiolino, barbabietola, spinacio, finocchio, topinambur
fungo, funghi secchi < alimentare > porcino
condimento < alimentare > olio = olio d'oliva, aceto
spezia, erbe aromatiche secche < alimentare > zafferano, sale, pepe, cannella
bevanda, bibita, succo di frutta, sciroppo
birra, birra artigianale < bevanda
liquore, distillato, digestivo < bevanda > grappa, genepì, amaro, limoncello
caffè, caffè in grani, cialda, capsule di caffè, capsule caffè, caffè macinato < bevanda
tè, tisana, infuso, camomilla, bustine di tè < bevanda
latte in polvere, omogeneizzato, pappa per bambini, latte per neonati, latte artificiale
`
