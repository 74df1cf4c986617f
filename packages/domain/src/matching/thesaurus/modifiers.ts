/** The modifiers, one concept per line as in the thesaurus. Different audiences contradict each other; so do purposes. */
export const AUDIENCES = `
bambino, bambina, bimbo, bimba, ragazzo, ragazza, ragazzino, ragazzina, figlio, figlia, nipote, nipotino, nipotina, junior, cameretta, cameretta dei bambini, infanzia, asilo
neonato, neonata, bebè, baby, nascituro
uomo, maschile, signore
donna, femminile, signora
adulto, adulta
anziano, anziana, nonno, nonna
gemello, gemelli, gemellare
`

export const MATERIALS = `
legno, ligneo, lignea, abete, pino, larice, noce, faggio, rovere, frassino, cirmolo, castagno, ciliegio, mogano, teak, bambù, massello
metallo, metallico, ferro, ferro battuto, metallica, acciaio, alluminio, inox, ghisa, ottone, rame, zinco, stagno, latta, lamiera
plastica, pvc, plexiglas
vetro, cristallo
ceramica, porcellana, terracotta, coccio, gres
tessuto, stoffa, cotone, lino, lana, velluto, seta, ciniglia, feltro, flanella, microfibra, spugna, pezza, peluche, tela, iuta, juta, canapa, raso, pizzo, tulle, nylon, poliestere, viscosa, cachemire, jersey, fustagno, loden, pile
pelle, cuoio, ecopelle, finta pelle, pelo, pelliccia
vimini, rattan, paglia, giunco, midollino
carta, cartone
gomma, silicone, lattice
oro, dorato, dorata
argento, argentato, argentata
pietra, marmo, granito, ardesia
`

export const COLOURS = `
rosso, rossa, bordeaux
blu, azzurro, azzurra, celeste, turchese
verde, verdino
giallo, gialla, ocra
bianco, bianca, panna, avorio, beige, écru, crema
nero, nera
grigio, grigia
marrone, bruno, bruna
rosa, fucsia
viola, lilla
arancione, arancio
colorato, colorata, multicolore
`

export const PURPOSES = `
neve, invernale, inverno
montagna, trekking, escursionismo, montano, alpinismo, escursione, ghiacciaio, camminata
scuola, scolastico, scolastica, elementare, media, superiore, liceo, studente, classe
giardino, esterno, balcone, terrazzo, orto, terrazza
campeggio, campo, camping
cucina, culinario, ricetta, gastronomia
salotto, soggiorno, sala, salone, taverna
camera, camera da letto, stanza
ufficio, studio
bagno, toilette
parete, muro, murale
natale, natalizio, natalizia
elettrico, elettrica, elettronico, elettronica
viaggio, viaggiare
discesa, pista, alpino
fondo, nordico
calcio
tennis
basket, pallacanestro
pallavolo, volley
corsa, running, strada
città, urbano, urbana
`

/** Stop words, which can precede the object's name but are not part of it. */
export const STOP_WORDS = new Set(
  `cerco cerchiamo cercasi cerca cercavo vorrei vorremmo serve servono servirebbe servirebbero mi ci si ho ha hai abbiamo bisogno urgente
  urgentemente regalo regala regalasi regaliamo dono offro offresi scambio scambierei baratto cedo do presto presta prestare qualcuno
  qualcosa qualcun qualche qualsiasi altro altra altri altre anche ancora solo piu molto molti molte tanto tanti tante tutto tutti tutte
  vecchio vecchia vecchi vecchie nuovo nuova nuovi nuove bello bella belli belle bel bellissimo bellissima buono buona buoni buone buon
  ottimo ottima piccolo piccola piccoli piccole grande grandi gran enorme mini antico antica antichi antiche comodo comoda semplice robusto
  robusta splendido splendida usato usata usati usate mezzo mezza mezzi mezze mio mia miei mie mini maxi super primo prima
  ottocento novecento settecento anni cinquanta sessanta settanta ottanta novanta epoca ricordo un uno una due tre quattro cinque sei sette otto nove dieci dodici venti trenta cento decina ventina trentina dozzina vari varie alcuni
  alcune diversi diverse paio paia coppia taglia taglie tg misura misure set kit lotto serie collezione raccolta scorta insieme stock mucchio numero modello marca
  ikea decathlon quechua yamaha casio bosch makita samsung philips lenovo asus acer canon nikon singer chicco scott bianchi
  rossignol salomon atomic stihl wilson apple invicta lagostina`.split(/\s+/),
)
/** Containers: "scatola di giochi" is toys; "scatola di latta" is a box. */
export const CONTAINERS = new Set(
  'scatola scatole scatolone scatoloni busta buste sacco sacchi sacchetto cassa borsa pila barattolo cesto cesta'.split(' '),
)
