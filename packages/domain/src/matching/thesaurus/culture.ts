export const CULTURE = `
libro, volume, testo, libretto, libro usato, libro antico, opuscolo, libri usati, tascabile, saggio, libro fotografico, libro d'arte, libro di storia, libro di fotografia, biografia, poesie, libro di poesie, classici > libro di montagna = libri di montagna = libro di alpinismo, libro di viaggi
romanzo, giallo, libro giallo, libri gialli, thriller, romanzo rosa, libro di narrativa, gialli, romanzo storico, noir, romanzo d'appendice, harmony, bestseller, narrativa, romanzi gialli, libro horror, urania < libro
libro di cucina, ricettario, libro di ricette, libri di cucina, ricette, quaderno di ricette, artusi, cucchiaio d'argento < libro
libro scolastico, libro di scuola, libri di scuola, testo scolastico, libri scolastici, testi scolastici, libro di testo, libri per la scuola, libri delle medie, sussidiario, libri del liceo, eserciziario, libri universitari, abbecedario, testo universitario, libri di testo, libri delle superiori < libro
libro per bambini, libro illustrato, libri per bambini, albo illustrato, libro pop up, libro da colorare, album da colorare, libro cartonato, libro tattile, geronimo stilton, libri per ragazzi, libro per ragazzi, libri bimbi < libro
fiaba, favola, libro di favole, libro di fiabe, fiabe sonore, fiaba illustrata, storie della buonanotte < libro per bambini
dizionario, vocabolario, dizionario di inglese, dizionario di francese, dizionario di latino, rocci, zingarelli, glossario < libro
enciclopedia, treccani, enciclopedia degli animali < libro
atlante, atlante geografico, atlante stradale, stradario < libro
libro di fantascienza, fantasy, libro fantasy, fantascienza, harry potter, tolkien < libro
manuale, guida, guida turistica, manuale di istruzioni, guida escursionistica, guida di montagna, guida alpinistica, guide di viaggio, corso di lingua, lonely planet, prontuario < libro
fumetto, giornalino, topolino, manga, albo a fumetti, tex, diabolik, graphic novel, dylan dog, asterix, bande dessinée, fumetti western, zagor, lupo alberto, corriere dei piccoli
rivista, giornale, periodico, magazine, quotidiano, rivista d'epoca, giornale d'epoca, settimanale illustrato, fascicolo, annata di riviste
cartina, mappa, carta topografica, carta dei sentieri, carta escursionistica, carta geografica, cartina dei sentieri, carta militare, mappa antica, carta nautica
fermalibri, ferma libri, reggilibri
segnalibro, segna libro
francobollo, raccolta di francobolli, album per francobolli, classificatore di francobolli, francobolli da collezione, busta affrancata < oggetto da collezione
moneta, monete da collezione, monete antiche, monete d'argento, monete vecchie < oggetto da collezione > banconota = banconote antiche = lire = vecchie lire, medaglia
cartolina, cartoline d'epoca, cartolina illustrata, cartoline antiche, biglietto d'auguri, biglietto di auguri, carta da lettere < oggetto da collezione
figurina, album di figurine, figurine panini, panini, album panini, doppioni di figurine, sorpresine kinder, sorprese kinder, card da collezione < oggetto da collezione
strumento musicale, strumento, strumenti musicali
chitarra, chitarra classica, chitarra acustica, chitarra folk, dodici corde, chitarra da studio, chitarrina < strumento musicale
chitarra elettrica, stratocaster, fender, chitarra elettrica con amplificatore < chitarra
basso elettrico, basso < strumento musicale
ukulele < strumento musicale
mandolino < strumento musicale
banjo < strumento musicale
violino, violino da studio, archetto, violino tre quarti, violino quattro quarti, colofonia < strumento musicale
viola < strumento musicale
violoncello < strumento musicale
contrabbasso < strumento musicale
arpa < strumento musicale
pianoforte, piano, pianoforte a coda, pianoforte verticale < strumento musicale
pianola, tastiera musicale, tastiera, tastiera elettronica, piano digitale, pianoforte digitale, sintetizzatore, synth, tastiera yamaha, tastiera casio, midi, pianoforte elettrico, organo elettronico, organo, armonium < strumento musicale
fisarmonica, organetto, bandoneon, concertina, fisarmonica a bottoni, fisarmonica da studio, fisa < strumento musicale
armonica, armonica a bocca < strumento musicale
flauto, flauto traverso, flauto dolce, flauto di pan, flauto per la scuola < strumento musicale > cornamusa = zampogna = piva, piffero, ottavino, fischietto, zufolo
ocarina < strumento musicale
clarinetto < strumento musicale
oboe < strumento musicale
sassofono, sax < strumento musicale
fagotto < strumento musicale
tromba, cornetta < strumento musicale
trombone < strumento musicale
corno, corno da caccia, corno francese, corno delle alpi, flicorno, alphorn < strumento musicale
bombardino, tuba < strumento musicale
tamburo, percussione, conga, legnetti, strumentario orff, piatti musicali < strumento musicale > bongo, djembe, cajon, xilofono = glockenspiel = metallofono, maracas, triangolo, nacchere, tamburello = cembalo, handpan = hang, grancassa
batteria musicale, batteria acustica, batteria elettronica, batteria completa < strumento musicale
amplificatore, ampli, mixer audio, amplificatore per chitarra, pedaliera, distorsore, pedale per chitarra, finale di potenza, mixer da festa, mixer per dj, console dj, scheda audio, effetto per chitarra
custodia per chitarra, fodero per chitarra, borsa per chitarra, custodia da chitarra, custodia chitarra
corde per chitarra, corde chitarra, muta di corde
leggio, leggio per spartiti, leggio musicale, leggio pieghevole
metronomo, accordatore
spartito, partitura, musica stampata, spartiti, metodo per chitarra, canzoniere, spartiti per pianoforte, libro di canzoni, metodo per pianoforte
custodia, astuccio rigido, fodero, guscio
cavalletto da pittore, cavalletto per dipingere, cavalletto da pittura, cavalletto per pittura
colori, colore, gessetti colorati, colori per stoffa, china, scatola di colori, colori per ceramica < materiale artistico > pennarello = uniposca, matite colorate = matita colorata, acquerelli = set di acquerelli, colori a olio, tempera = tempere, acrilici = colori acrilici, pastelli a cera = colori a cera, carboncino = sanguigna, pastello, tavolozza, colori a dita
tela da dipingere, tela per dipingere, tele per pittura, tela da pittura, tela bianca, cartone telato, album da disegno, carta per acquerello, blocco per acquerello, carta da disegno < materiale artistico
penna, stilografica, penna stilografica, biro, penna a sfera, penna biro, penna a inchiostro, penna da collezione, montblanc
matita, matita da disegno, lapis, portamine, matite da disegno, mina
carta, cartoncino, risma, carta da regalo, carta crespa, carta colorata, risma di carta, cartoncini colorati, carta velina, busta da lettera, carta da stampante, fogli, carta da pacchi, carta a4, fogli a4
lana, gomitolo, filato, matassa, cotone da uncinetto, gomitoli di lana, lana grezza, lana cardata, filo di cotone, lana di pecora, lana da infeltrire, gomitoli, lana merino, mohair > arcolaio = filatoio
ferri da maglia, ferro da maglia, ferri per lana, ferri da calza, aghi da maglia, ferri circolari, ferri da lana, contagiri per maglia
uncinetto, uncinetti, crochet, amigurumi
stoffa, tessuto, scampolo, scampoli, telo, pezza, stoffa per tende, tela, tessuto al metro, avanzi di stoffa, ritagli di stoffa, panno lenci, feltro, pannolenci, drappo, stoffa a metro, fodera di tessuto, lino al metro, tessuti
bottone, merceria, bottoni, automatici, scatola di bottoni, gancetti, bottoni antichi > cerniera = zip = lampo = cerniere lampo, fibbia, velcro, alamaro
filo, rocchetto, kit da cucito, filo per cucire, spoletta, cestino da lavoro, scatola da cucito, filo da cucire, cestino da cucito, taglierina rotante, set da cucito < materiale da cucito > ago = aghi da cucire, ditale, puntaspilli, spillo = spillone, forbici da sarta = forbici da cucito = tagliastoffe, spilla da balia, cartamodello = cartamodelli, metro da sarta, filo da ricamo = fili da ricamo = matassine = moulinè
telaio, telaio per tessere, telaio da ricamo, telaio a pettine, telaio da tessitura, cerchio da ricamo, telaietto, tamburello da ricamo
macchina da maglieria, macchina per maglieria
manichino, manichino da sarta, busto da sarta, busto sartoriale
argilla, creta, das, pasta modellabile, fimo, gesso ceramico, pasta di mais, cernit < materiale artistico
tornio, forno per ceramica, tornio da vasaio
perlina da infilare, perline, conterie, perline colorate, materiale per bigiotteria, pyssla, perline da stirare < materiale artistico
timbro, timbri
scultura, intaglio, bassorilievo, statua, busto in gesso, statuetta, scultura in legno, totem, scultura di legno, ferro battuto artistico
strumento scientifico, strumenti scientifici > microscopio = stereoscopio = microscopio da ragazzi, lente d'ingrandimento = lente, provetta = alambicco da laboratorio
kit da chimica, piccolo chimico
biglietto, ingresso, abbonamento, biglietto del treno, skipass, biglietto del concerto, buono sconto, coupon, voucher
tessera
quadro antico, quadro d'epoca, crosta d'autore < antiquariato
antiquariato, cimelio, anticaglia, oggetto d'epoca, oggetto antico, oggetti antichi, modernariato, oggetti vintage, oggetto vintage, cose vecchie, reperto, memorabilia, mobile antico, mobili antichi, brocante
bandiera, stendardo
corona, ghirlanda, ghirlanda di fiori, corona di fiori, fiori secchi, composizione floreale, fiori finti, fiori di seta, fiore artificiale, mazzo di fiori secchi, pianta finta
sipario, quinta, fondale
palco, costume teatrale, costume da scena
maschera, maschera da teatro, maschera veneziana, maschera di cartapesta, maschera africana, mascherone, landzette, maschera da landzette
oggetto da collezione, oggetto da collezionare, collezionismo, oggetti da collezione < antiquariato
minerale, pietra dura, pietra levigata, raccolta di minerali < oggetto da collezione > sasso = pietra = sasso dipinto, fossile = ammonite, conchiglia, ametista, geode, quarzo = cristallo di quarzo, agata
tappo da collezione, ditali da collezione < oggetto da collezione > bustina di zucchero, scheda telefonica = schede telefoniche, scatola di fiammiferi, calamita = magnete = calamita da frigo = calamite, miniatura, mignon = boccette mignon
divano antico, poltrona antica < antiquariato
materiale artistico, materiale per dipingere, materiale da pittura, materiale da belle arti, occorrente per dipingere, belle arti
pennello da pittura, pennelli da pittura, pennelli per dipingere, pennello da pittore, pennelli di martora, pennello artistico, spatola da pittura < materiale artistico
materiale da cucito, occorrente per cucire, occorrente per il cucito, materiale per cucire, cucito
materiale per bricolage, decoupage, découpage, glitter, brillantini, porporina, washi tape, fustellatrice, fustella, scrapbooking, bricolage creativo, lavoretti, stencil, tela aida, kit punto croce, punto croce, ricamo, pistola per pirografo, pirografo < materiale artistico
calligrafia, pennini da calligrafia, pennino da calligrafia < materiale artistico > inchiostro = inchiostri = boccetta di inchiostro, ceralacca = sigillo, pergamena
accessorio musicale, accessori musicali, cavo jack, jack, pelle per tamburo > plettro, capotasto = capodastro, tracolla per chitarra, supporto per chitarra, ancia, sordina, bacchette per batteria = bacchette da batteria, asta per microfono = asta microfono, bocchino per tromba
sedile per pianoforte, sgabello per pianoforte, panchetta per pianoforte < seduta
strumento popolare, strumento antico, scacciapensieri a bocca < strumento musicale > ghironda, salterio, cetra = lira antica, balalaika, sitar, organetto di barberia, kazoo, theremin, kalimba, ribeca
videocassetta, cassetta vhs, film in vhs, cartoni animati in cassetta, videocassette, vhs disney
audiolibro, corso di inglese
oggetto di cinema, oggetti di cinema > locandina di film, ciak, pellicola super 8 = film super 8 = bobina = bobina di film
bibbia, vangelo, messale, libro religioso, catechismo, libro di preghiere < libro
libro in francese, libri in francese, libri in inglese, libro in inglese, libro in tedesco, libri in tedesco, libri in lingua, libro in patois < libro
libro di scienze, libri di animali, libro sugli animali, libro di botanica, libro sui funghi, libro di giardinaggio, libri di giardinaggio < libro
grafica pubblicitaria, manifesto pubblicitario, cartellone pubblicitario < antiquariato
lampada antica, ferro da stiro antico, ferro a brace, ferro da stiro a carbone, macinino antico, radio antica, radio d'epoca, telefono antico, telefono a disco, macchina da scrivere antica < antiquariato
arnese antico, attrezzo antico, attrezzi antichi, attrezzi del contadino, oggetti contadini, attrezzi agricoli antichi, rastrelliera antica, giogo, basto, conocchia, rocca per filare, culla antica, arcolaio antico < antiquariato
`
