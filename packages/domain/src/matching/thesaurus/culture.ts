export const CULTURE = `
libro, volume, testo, tomo, libretto
romanzo, giallo, libro giallo, libri gialli, thriller, romanzo rosa, libro di narrativa < libro
libro di cucina, ricettario, libro di ricette, libri di cucina, ricette < libro
libro scolastico, libro di scuola, libri di scuola, testo scolastico, libri scolastici, testi scolastici, libro di testo < libro
libro per bambini, libro illustrato, libri per bambini, albo illustrato < libro
fiaba, favola, libro di favole, libro di fiabe < libro per bambini
dizionario, vocabolario < libro
enciclopedia, treccani < libro
atlante < libro
libro di fantascienza, fantasy, libro fantasy < libro
manuale, guida, guida turistica, manuale di istruzioni < libro
fumetto, giornalino, topolino, manga, albo a fumetti, tex, diabolik, graphic novel
rivista, giornale, periodico, magazine
cartina, mappa, carta topografica, carta dei sentieri, carta escursionistica
fermalibri, ferma libri, reggilibri
segnalibro, segna libro
francobollo, raccolta di francobolli
moneta, monete da collezione, banconota
cartolina
figurina, album di figurine
strumento musicale, strumento, strumenti musicali
chitarra, chitarra classica, chitarra acustica < strumento musicale
chitarra elettrica < chitarra
basso elettrico, basso < strumento musicale
ukulele < strumento musicale
mandolino < strumento musicale
banjo < strumento musicale
violino < strumento musicale
viola < strumento musicale
violoncello < strumento musicale
contrabbasso < strumento musicale
arpa < strumento musicale
pianoforte, piano, pianoforte a coda, pianoforte verticale < strumento musicale
pianola, tastiera musicale, tastiera, tastiera elettronica, piano digitale, pianoforte digitale, sintetizzatore < strumento musicale
fisarmonica, organetto, bandoneon < strumento musicale
armonica, armonica a bocca < strumento musicale
flauto, flauto traverso, flauto dolce, ottavino < strumento musicale
ocarina < strumento musicale
clarinetto < strumento musicale
oboe < strumento musicale
sassofono, sax < strumento musicale
fagotto < strumento musicale
tromba, cornetta < strumento musicale
trombone < strumento musicale
corno < strumento musicale
bombardino, tuba < strumento musicale
tamburo, percussione, bongo, djembe, cajon, tamburello, xilofono < strumento musicale
batteria musicale, batteria acustica, batteria elettronica, batteria completa < strumento musicale
amplificatore, ampli, mixer audio, amplificatore per chitarra
custodia per chitarra, fodero per chitarra, borsa per chitarra, custodia da chitarra, custodia chitarra
corde per chitarra, corde chitarra, muta di corde
leggio
metronomo, accordatore
spartito, partitura, musica stampata, spartiti
custodia, astuccio rigido, fodero, guscio
cavalletto da pittore, cavalletto per dipingere, cavalletto da pittura, cavalletto per pittura
colori, colore, acquerelli, tempere, pastello, colori a olio, matite colorate, pennarello, tempera, acrilici
tela da dipingere, tela per dipingere, tele per pittura, tela da pittura
penna, stilografica, penna stilografica
matita
carta, cartoncino, risma
lana, gomitolo, filato, matassa, cotone da uncinetto, gomitoli di lana
ferri da maglia, ferro da maglia, ferri per lana, ferri da calza, aghi da maglia
uncinetto, uncinetti
stoffa, tessuto, scampolo, scampoli, telo, pezza, stoffa per tende
bottone, cerniera, merceria, bottoni
filo, ago, rocchetto, kit da cucito, filo per cucire
telaio, telaio per tessere, telaio da ricamo
macchina da maglieria, macchina per maglieria
manichino, manichino da sarta
argilla, creta, das, pasta modellabile
tornio, forno per ceramica, tornio da vasaio
perline, perlina da infilare
timbro, timbri
scultura, intaglio, bassorilievo, statua
strumento scientifico, microscopio
kit da chimica, piccolo chimico
biglietto, ingresso, abbonamento
tessera
quadro antico
antiquariato, cimelio, anticaglia
orologio a pendolo
bandiera, stendardo
corona, ghirlanda
sipario, quinta, fondale
palco, costume teatrale, costume da scena
maschera
`
