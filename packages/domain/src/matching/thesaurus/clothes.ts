export const CLOTHES = `
abbigliamento, vestiario, indumento, capo, capi, vestiti, abiti, capo di abbigliamento, roba da vestire, guardaroba usato, capi usati, capo vintage
vestito, abito, abitino, tubino, vestito lungo, prendisole, abito lungo, caftano, dirndl < abbigliamento
abito da sposa, vestito da sposa, velo da sposa, abito sposa, strascico < abito da cerimonia
abito da cerimonia, vestito elegante, abito da sera, vestito da cerimonia, abito elegante, vestito da sera, vestito da damigella, abito da comunione, vestito da comunione, abito da ballo, abito da damigella, vestito da matrimonio < vestito
completo, tailleur, abito da uomo, completo da uomo, completo giacca e pantaloni, gessato, spezzato < abbigliamento
smoking, frac, completo elegante, tight, gilet elegante < abito da cerimonia
giacca, giacchetta, k-way, giacca a vento, blazer, giacca di pelle, giacca in pelle, chiodo di pelle, giacca di jeans, giubbino di jeans, sahariana, kway < capospalla
cappotto, paltò, soprabito, loden, montgomery, cappottino, pastrano, tabarro, cappa di lana, cappotto di lana, paletot < capospalla
piumino, giacca imbottita, bomber, parka, piumino da montagna, moncler, giacca in piuma, eskimo, piumino smanicato, smanicato < giacca
impermeabile, mantella, poncho, cerata, trench, mantellina, mantella impermeabile, spolverino, mantella da pioggia < capospalla
pelliccia, montone, visone, ecopelliccia, shearling, pelliccia ecologica, colbacco in pelliccia < capospalla
maglione, golf, pullover, maglioncino, cardigan, maglia di lana, dolcevita, lupetto, maglione di lana, golfino, maglieria, maglione fatto a mano, twin set, coprispalle < abbigliamento
felpa, hoodie, felpa con cappuccio, felpa con zip, sweatshirt < abbigliamento
pile, maglia in pile, felpa di pile, giacca in pile, felpa in pile, pile da montagna, maglione di pile, softshell < abbigliamento
maglia, maglietta, t-shirt, tshirt, polo, canotta, top, canottiera, maglietta tecnica, maglietta a maniche corte, maglia a maniche lunghe, polo a maniche corte, maglietta da corsa, maglia termica, maglia da calcio < abbigliamento
camicia, blusa, camicetta, camiciola, camicia a quadri, casacca, tunica, camicia di flanella < abbigliamento
pantalone, calzone, braghe, pantaloni, leggings, pantaloni di velluto, pantaloni alla zuava, pantacollant, fuseaux, chino, pinocchietto, pantalone elegante, calzoni < abbigliamento
jeans, jeans da uomo, levis, denim, blue jeans < pantalone
pantaloncino, bermuda, shorts, calzoncino, pantaloni corti, calzoncini, hot pants < abbigliamento
gonna, sottana, minigonna, gonnellina, gonna lunga, kilt, sottoveste, gonna a pieghe, gonna pantalone < abbigliamento
tuta, tuta da ginnastica, pantaloni della tuta, jogging, completo sportivo, tuta sportiva < abbigliamento
tuta da lavoro, salopette, salopette da lavoro, tuta da meccanico < abbigliamento da lavoro
pigiama, baby doll, kimono da casa, pigiamone < abbigliamento > vestaglia = veste da camera, camicia da notte = camicia da notte di lino
intimo, biancheria intima, intimo termico < abbigliamento > mutanda = slip = boxer = mutande, reggiseno = bralette, corsetto = busto = guepiere, calzamaglia
calza, calzino, calzettone, calze di lana, calzettoni di lana, fantasmino, gambaletto, calzino antiscivolo, pedalino < abbigliamento > collant = calze a rete = autoreggenti, scaldamuscoli
costume, costume da bagno, bikini, costume intero, due pezzi, slip da mare, pareo, copricostume, costumino < abbigliamento
cappello, berretto, cuffia di lana, basco, cappellino, berretta, coppola, borsalino, berretto con visiera, cappello da sole, berretto di lana, cappello di lana, cappello alpino, visiera, cappello da cowboy, papalina, cappello da pescatore, berretto da baseball < abbigliamento > bombetta, cilindro, passamontagna, panama = cappello di paglia = paglietta, colbacco, turbante
sciarpa, pashmina, fazzoletto da collo, sciarpone, mantiglia, boa di piume < abbigliamento > foulard, scialle = scialletto = scialle di lana, bandana, scaldacollo, scaldaorecchie, stola
guanto, guanti, guanti di lana, guanti di pelle, manopole di lana, mezzi guanti, guanti senza dita, guanti touch, guantini < abbigliamento
cintura, cinta, cinturone, cintura di pelle, fusciacca, cintura in pelle, reggicalze < abbigliamento > bretelle
cravatta, cravattino < abbigliamento > papillon = farfallino, fermacravatta, gemelli da camicia = gemelli per camicia, fazzoletto da taschino
scarpa, scarpe, calzatura, calzature, scarpe eleganti, scarpe basse, scarpa da barca, polacchina, clarks, scarpe in pelle, mary jane, ballerina bassa, scarpette, zeppe > mocassino, ballerine, espadrillas, francesina = stringate
sandalo, infradito, ciabatta, sandali, birkenstock, ciabatte da mare, ciabatte da piscina, crocs, sandali da mare, teva, scarpette da scoglio < scarpa
pantofola, babbuccia, pantofole, ciabatte da casa, ciabatte di feltro, pantofole di feltro, babbucce di lana, ciabatte invernali, furlane, espadrilla da casa < scarpa
stivale, stivaletto, doposci, moon boot, moon boots, stivali alti, stivali di pelle, anfibio, texano, stivali da cowboy, ankle boots, stivali da neve, dr martens, camperos, stivaletti, stivale in pelle, ugg, beatles, scarponcino da neve < scarpa
stivali di gomma, stivali da pioggia, galosce, stivale di gomma, stivali da orto < stivale
zoccolo, sabot, zoccoli, zoccoli di legno, sabot di legno, sabots < scarpa
tacchi, décolleté, decollete, scarpe con tacco, scarpe col tacco, tacco a spillo, décolletée, scarpe con il tacco, scarpe da sposa, scarpe da sera < scarpa
borsa, tracolla, borsello, shopper, bauletto, borsa a tracolla, borsa di stoffa, borsa della spesa, borsa di tela, postina, secchiello di pelle, tote bag, borsa di pelle, handbag, borsa in pelle, carrellino della spesa, carrello della spesa, sporta della spesa
borsetta, pochette, clutch, busta da sera, borsa da sera, borsa a mano, borsina < borsa
portafoglio, portamonete, borsellino, portatessere, porta tessere, portacarte, portafogli, porta monete
valigia, trolley, bagaglio, borsone, valigetta da viaggio, borsa da viaggio, sacca da viaggio, bagaglio a mano, samsonite, valigione, valigia rigida, valigia da cabina > beauty case = beauty = nécessaire = necessaire, borsone da palestra = borsa da palestra = sacca da palestra
gioiello, bigiotteria, monile, gioielli, bijoux, parure di gioielli, gioielli d'argento
collana, ciondolo, collanina, girocollo, pendente, medaglietta, collana di perle, catenina, medaglione, catenina d'oro, cammeo < gioiello
braccialetto, bracciale, bracciale rigido, braccialetto di perline, cavigliera, charm < gioiello
orecchino, orecchini a cerchio, orecchini pendenti, piercing < gioiello
anello, fede, fedina, anello d'argento, fede nuziale, solitario, anello di fidanzamento < gioiello
spilla, spilletta, distintivo, fermaglio per capelli, diadema, tiara, mollettone per capelli, pettinino < gioiello
occhiali, occhiale, montatura, occhiali da vista, montatura di occhiali, montatura occhiali, occhiali da lettura, occhiali graduati, monocolo, portaocchiali, astuccio per occhiali, occhiali per leggere, lenti a contatto
occhiali da sole, rayban, ray ban, occhiali da ghiacciaio, occhiali da montagna < occhiali
costume tradizionale, costume valdostano, costume folcloristico, costume d'epoca, costume tipico, abito tradizionale, abito medievale, costume storico
divisa, uniforme, mimetica, divisa militare, livrea, uniforme militare < abbigliamento da lavoro
cosmetico, trucco, trucchi, matita occhi, pennelli da trucco > profumo = acqua di colonia = eau de toilette = boccetta di profumo, rossetto, smalto = smalto per unghie, crema viso, mascara, ombretto, fondotinta, fard
asciugacapelli, fon, phon, asciuga capelli, casco asciugacapelli, diffusore per phon, spazzola ad aria
piastra per capelli, arricciacapelli, ferro per capelli, piastra capelli, bigodino, bigodini, babyliss, stiracapelli
rasoio, rasoio elettrico, regolabarba, tagliacapelli, rasoio a mano, pennello da barba, macchinetta tagliacapelli, rasoio di sicurezza, sapone da barba, macchinetta per capelli
epilatore, ceretta, scaldacera, silk epil, epilatore elettrico
parrucca, toupet, extension, parrucchino
capospalla, capispalla, soprabito imbottito, giubbotto, giaccone, giubbino, giubbetto, capo invernale, indumento invernale < abbigliamento
gilet, panciotto, corpetto, gilè < abbigliamento
abbigliamento da lavoro, vestiti da lavoro, abiti da lavoro, indumenti da lavoro < abbigliamento
camice, camice bianco, camice da laboratorio, camice da medico, grembiule da lavoro, camice da lavoro < abbigliamento da lavoro
gilet ad alta visibilità, giubbotto catarifrangente, gilet catarifrangente, gilet alta visibilità, giubbino catarifrangente, catarifrangente, pettorina catarifrangente < abbigliamento da lavoro
scarpe antinfortunistiche, scarpe da lavoro, scarpe antinfortunistica, scarponi da lavoro, stivali da lavoro, stivali antinfortunistici < scarpa
guanti da lavoro, guanti da giardino, guanti da giardinaggio, guanti in lattice, guanti monouso < abbigliamento da lavoro
elmetto da lavoro, casco da cantiere, cuffie antirumore, occhiali protettivi, mascherina antipolvere, tappi per le orecchie < abbigliamento da lavoro
giaccone da lavoro, giacca da lavoro, pantaloni da lavoro, pantalone da lavoro < abbigliamento da lavoro
scarpe da ballo, scarpette da danza, punte da danza, scarpe da danza, mezze punte, scarpe da tango, scarpe da tip tap, ballerine da danza < scarpa
marsupio da viaggio, marsupio sportivo, marsupietto
cartella da lavoro, ventiquattrore, valigetta, valigetta di cuoio, borsa da lavoro, portacomputer, borsa porta pc, porta pc, borsa per computer, zaino per pc, zaino porta pc, borsa da medico, borsa pc
accessori per scarpe > laccio = stringa = lacci per scarpe, soletta = solette, lucido da scarpe = spazzola per scarpe = cassetta lustrascarpe, calzascarpe, tendiscarpe = forma per scarpe
appendino da porta
portagioielli, porta gioielli, scatola portagioie, cofanetto portagioie, albero portagioie
fiocco, nastro di seta, nastro, passamaneria > pizzo = merletto = tombolo = pizzo di cogne = pizzo al tombolo
elastico per capelli, molletta per capelli, forcina, fascia per capelli, accessori per capelli, cerchietto per capelli, fermacapelli
abbigliamento sportivo, abbigliamento tecnico, vestiti sportivi < abbigliamento
abbigliamento da sci, vestiti da sci, abbigliamento da neve < abbigliamento
`
