export const CLOTHES = `
abbigliamento, vestiario, indumento, capo, capi, vestiti, abiti
vestito, abito, abitino, tubino < abbigliamento
abito da sposa, vestito da sposa < abbigliamento
abito da cerimonia, vestito elegante, abito da sera, vestito da cerimonia < vestito
completo, tailleur, abito da uomo, completo da uomo < abbigliamento
smoking, frac, completo elegante < abbigliamento
giacca, giaccone, giubbotto, giubbino, giacchetta, k-way, giacca a vento, blazer < abbigliamento
cappotto, paltò, soprabito, loden, montgomery < abbigliamento
piumino, giacca imbottita, bomber, parka, piumino da montagna < giacca
impermeabile, mantella, poncho, cerata, trench < abbigliamento
pelliccia, montone < abbigliamento
maglione, golf, pullover, maglioncino, cardigan, maglia di lana, dolcevita < abbigliamento
felpa, hoodie < abbigliamento
pile, maglia in pile, felpa di pile, giacca in pile, felpa in pile < abbigliamento
maglia, maglietta, t-shirt, tshirt, polo, canotta, top < abbigliamento
camicia, blusa, camicetta < abbigliamento
pantalone, calzone, braghe, pantaloni, leggings < abbigliamento
jeans, jeans da uomo < pantalone
pantaloncino, bermuda, shorts < abbigliamento
gonna, sottana, minigonna < abbigliamento
tuta, tuta da ginnastica < abbigliamento
tuta da lavoro, salopette
pigiama, camicia da notte, vestaglia < abbigliamento
intimo, mutanda, reggiseno, slip < abbigliamento
calza, calzino, calzettone, collant < abbigliamento
costume, costume da bagno, bikini < abbigliamento
cappello, berretto, cuffia di lana, basco, bombetta, cappellino, berretta
sciarpa, foulard, scaldacollo, scialle, stola
guanto, guanti
cintura, cinta, bretelle
cravatta, papillon, farfallino
scarpa, scarpe, calzatura, mocassino
sandalo, infradito, ciabatta, sandali < scarpa
pantofola, babbuccia, pantofole, ciabatte da casa
stivale, stivaletto, doposci, moon boot < scarpa
stivali di gomma, stivali da pioggia, galosce, stivale di gomma, stivali da orto < stivale
zoccolo, sabot, zoccoli
tacchi, décolleté, decollete, scarpe con tacco, scarpe col tacco < scarpa
borsa, borsetta, pochette, tracolla, borsello, shopper, bauletto
portafoglio, portamonete, borsellino
valigia, trolley, bagaglio, borsone, valigetta da viaggio, borsa da viaggio
gioiello, bigiotteria, monile
collana, ciondolo, collanina < gioiello
braccialetto, bracciale < gioiello
orecchino < gioiello
anello, fede, fedina < gioiello
spilla < gioiello
occhiali, occhiale, montatura
occhiali da sole < occhiali
costume tradizionale, costume valdostano, costume folcloristico
divisa, uniforme
profumo, trucco, cosmetico, smalto
asciugacapelli, fon, phon, asciuga capelli
piastra per capelli, arricciacapelli, ferro per capelli
rasoio, rasoio elettrico, regolabarba, tagliacapelli
epilatore, ceretta
parrucca
`
