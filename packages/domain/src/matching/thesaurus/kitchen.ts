export const KITCHEN = `
pentola, casseruola, pentolino, pignatta, pentolone, batteria di pentole, tegame
pentola a pressione, pentola pressione
padella, padellino, saltapasta, wok, bistecchiera, piastra per bistecche
paiolo, polentiera, paiolo per polenta, pentola per polenta
teglia, tortiera, pirofila, stampo per torte, ruoto, stampo per dolci, stampo
piatto, piattino, servizio di piatti, stoviglia, stoviglie, fondina, piatti fondi
vassoio, portavivande, guantiera
insalatiera, ciotola, scodella, terrina, bolo, coppetta, grolla
bicchiere, calice, flûte, flute, boccale
tazza, tazzina, mug, tazzona, chicchera, servizio da tè, servizio da caffè, servizio da te
posata, posate, posateria
cucchiaio, cucchiaino, mestolo, ramaiolo < posata
forchetta < posata
coltello, coltellino, ceppo di coltelli
coltello svizzero, coltellino svizzero, coltello a serramanico, opinel, multiuso
tagliere, tavola da formaggi
caraffa, brocca, bottiglia, bottiglione, decanter, damigiana
vasetto, barattolo, vaso di vetro, barattolo di vetro, vasetto di vetro, bocaccio, boccaccio, vaso per marmellata, vasetto per conserve
caffettiera, moka, macchinetta del caffè, bialetti
macchina da caffè, macchina caffè, macchina espresso, nespresso, macchina a cialde, macchina a capsule
macinacaffè, macinino, macina caffè
bollitore, bricco elettrico
teiera, samovar, bricco
tostapane, toaster, tosta pane
frullatore, minipimer, frullatore a immersione, mixer, blender
robot da cucina, bimby, impastatrice, planetaria, robot impastatore
sbattitore, fruste elettriche, frusta elettrica
centrifuga, estrattore, estrattore di succo
spremiagrumi, spremi agrumi
gelatiera, macchina del gelato, macchina per il gelato
yogurtiera
macchina del pane, macchina per il pane
macchina per la pasta, macchina della pasta, sfogliatrice, imperia, nonna papera
friggitrice, friggitrice ad aria, friggitrice aria, air fryer
affettatrice
tritacarne, trita carne
grattugia, grattugia elettrica
passaverdura, passatutto, passa verdura, passapomodoro, spremipomodoro, passa pomodoro
schiaccianoci
apriscatole, apri scatole
cavatappi, apribottiglie, apri bottiglie
scolapasta, colapasta, colino, setaccio
bilancia da cucina, bilancia per alimenti < bilancia
bilancia, pesa, stadera
bilancia pesapersone, pesapersone, pesa persone < bilancia
forno, fornetto, forno elettrico, fornetto elettrico < elettrodomestico
forno a microonde, microonde < elettrodomestico
fornello, piano cottura, piastra elettrica, piastra a induzione, fornello a gas
fornello da campeggio, fornelletto da campo, fornello da campo, fornelletto, fornelletto a gas < fornello
frigorifero, frigo, frigobar, minifrigo < elettrodomestico
congelatore, freezer, surgelatore, pozzetto < elettrodomestico
lavastoviglie, lava stoviglie, lavapiatti < elettrodomestico
lavatrice, lavabiancheria, lavasciuga < elettrodomestico
asciugatrice < elettrodomestico
elettrodomestico
cappa, cappa aspirante
aspirapolvere, aspira polvere, aspiratutto, folletto, bidone aspiratutto, scopa elettrica, robot aspirapolvere < elettrodomestico
ferro da stiro, ferro stiro, ferro, ferro a vapore, caldaia da stiro < elettrodomestico
asse da stiro, tavolo da stiro, tavola da stiro, asse stiro
stendino, stendibiancheria, stendipanni, stendi biancheria, stenditoio
raclette, fornello per raclette, piastra raclette
set da fonduta, servizio da fonduta, fonduta, fondue, caquelon, fornello da fonduta, servizio per la fonduta
tajine, tagine
grolla dell'amicizia, coppa dell'amicizia, grolla
borsa frigo, frigo portatile, borsa termica, ghiacciaia
thermos, termos, bottiglia termica
borraccia, borraccia termica, fiaschetta
cestino da picnic, cesto da picnic, set da picnic
grembiule, parannanza, traversa
presina, guanto da forno
conserva, marmellata, confettura, miele
vino, birra, grappa, genepì
botte, botticella, barile, tino
torchio, pressa per uva, torchio da uva
imbuto
tagliapasta, formina per biscotti, stampino, formine
mattarello, matterello, spianatoia
mortaio, pestello
macchina per sottovuoto, sottovuoto
essiccatore
`
