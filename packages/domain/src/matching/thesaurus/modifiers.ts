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
legno, ligneo, abete, pino, larice, noce, faggio, rovere, frassino, cirmolo, castagno, ciliegio, mogano, teak, bambù, massello
ferro, ferro battuto, metallo, metallico, acciaio, alluminio, inox, ghisa, ottone, rame, zinco, stagno, latta, lamiera
plastica, pvc, plexiglas
vetro, cristallo
ceramica, porcellana, terracotta, coccio, gres
tessuto, stoffa, cotone, lino, lana, velluto, seta, ciniglia, feltro, flanella, microfibra, spugna, pezza, peluche
pelle, cuoio, ecopelle, finta pelle, pelo, pelliccia
vimini, rattan, paglia, giunco, midollino
carta, cartone
gomma, silicone, lattice
oro, argento, dorato, argentato
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
  alcune diversi diverse paio paia coppia set kit lotto serie collezione raccolta scorta insieme stock mucchio numero misura modello marca
  ikea decathlon quechua yamaha casio bosch makita samsung philips lenovo asus acer canon nikon singer chicco scott bianchi
  rossignol salomon atomic stihl wilson apple invicta lagostina`.split(/\s+/),
)
/** Containers: "scatola di giochi" is toys; "scatola di latta" is a box. */
export const CONTAINERS = new Set(
  'scatola scatole scatolone scatoloni busta buste sacco sacchi sacchetto cassa borsa pila barattolo cesto cesta'.split(' '),
)

/** Correct words outside of the thesaurus, which are not taken for typos of its words. */
export const OTHER_WORDS = new Set(
  `banda banca bando barca barba bacio balcone balla ballo banana barone basta benda bianca bomba bordo borgo bosco botto brando
  briga bruco busto calma calmo campo canale canto carne caro carro caso casata castello causa cella cena cento cera cervo chiosa
  cibo ciglio cima classe coda colla collo colpo conte conto coppa coro corsa corso corte costa costo cotto crosta cuoco cuore danno
  danza dente dito dolce donna doppia dorso fango fatto fede festa fetta fiato fieno fila fine foglia foglio folla fondo fonte forma
  forte forza fossa frana freno frutta frutto fuga fumo fungo fuoco gamba gara gatta genere gente gesto ghianda giglio giorno giro
  giostra gola gomito grano grotta gruppo gusto lago lama lancia latte legge lente letti lezione linea lingua lista lume luna lupo
  macchia madre maggio malta mamma mancia manica manico mano mare massa mela menta mento mese messa miele minuto monte morte
  mucca mulo mura muschio nave nebbia neve nodo nome norma nota notte nube oca occhio odore oggi olio ombra onda opera ora orda oro
  osso ottone padre paese pagina palco pancia pane panna parco parola parte passo pasta pasto patata pelle pepe pera persona pesca
  pesce petto pezzo piano pietra piglio pioggia piuma pizza pollo polso ponte popolo porto posta posto prato presa prezzo prova
  pulce pulizia punta ragno ramo rana regno resto riga riso ritmo rosa rotta salsa salto sangue santo sapone sasso scelta scena
  scherzo sconto scopo scoglio segno selva sera serpe servo sfida sfera sogno sole sorella sorte spalla spazio specchietto spesa spiga
  spina sponda sposa stalla stanza stella storia strada strega suono tappa tappo tasca tassa tempo testa tetto tigre toro torre torta
  torto traccia tratto trucco tuono turno urlo uva valle valore vela vento verde verso vetta via villa viso vista vita vite voce
  volo volpe volto zampa zia zio zona zucca zuppa biscotto mucchio tisana fragola formaggio castagna patente lezioni ripetizioni
  passaggio affitto lavoro appartamento cantina compagnia compagno giocatore amico maestro aiuto consiglio ricerca trasloco`.split(
    /\s+/,
  ),
)
