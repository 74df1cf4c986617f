/** Correct words outside of the thesaurus, which are not taken for forms or typos of its words; their plurals are derived. */
export const OTHER_WORDS = new Set(
  `bustina bustine missile mazzo secondo terzo quarto quinto banda banca bando barca barba bacio balcone balla ballo banana barone basta benda bianca bomba bordo borgo bosco botto brando briga
  bruco busto calma calmo campo canale canto carne caro carro caso casata castello causa cella cena cento cera cervo chiosa cibo
  ciglio cima classe coda colla collo colpo conte conto coppa coro corsa corso corte costa costo cotto crosta cuoco cuore danno danza
  dente dito dolce donna doppia dorso fango fatto fede festa fetta fiato fieno fila fine foglia foglio folla fondo fonte forma forte
  forza fossa frana freno frutta frutto fuga fumo fungo fuoco gamba gara gatta genere gente gesto ghianda giglio giorno giro giostra
  gola gomito grano grotta gruppo gusto lago lama lancia latte legge lente letti lezione linea lingua lista lume luna lupo macchia
  madre maggio malta mamma mancia manica manico mano mare massa mela menta mento mese messa miele minuto monte morte mucca mulo mura
  muschio nave nebbia neve nodo nome norma nota notte nube oca occhio odore oggi olio ombra onda opera ora orda oro osso ottone padre
  paese pagina palco pancia pane panna parco parola parte passo pasta pasto patata pelle pepe pera persona pesca pesce petto pezzo
  piano pietra piglio pioggia piuma pizza pollo polso ponte popolo porto posta posto prato presa prezzo prova pulce pulizia punta
  ragno ramo rana regno resto riga riso ritmo rosa rotta salsa salto sangue santo sapone sasso scelta scena scherzo sconto scopo
  scoglio segno selva sera serpe servo sfida sfera sogno sole sorella sorte spalla spazio specchietto spesa spiga spina sponda sposa
  stalla stanza stella storia strada strega suono tappa tappo tasca tassa tempo testa tetto tigre toro torre torta torto traccia
  tratto trucco tuono turno urlo uva valle valore vela vento verde verso vetta via villa viso vista vita vite voce volo volpe volto
  zampa zia zio zona zucca zuppa biscotto mucchio tisana fragola formaggio castagna patente lezioni ripetizioni passaggio affitto
  lavoro appartamento cantina compagnia compagno giocatore amico maestro aiuto consiglio ricerca trasloco cartone rossetto pistone
  litro palazzo pallido padrone salone torrone lampone melone carri carrozza canzone canzoni cappuccino mattino mattina giardino
  postino burattinaio cotone ragione stagione stazione porzione portata portato portatile portafortuna tempio tenero tenera tesoro
  testimone tappato tappeti tardi tipo titolo tono tondo tonda triste turista autunno estate primavera inverno lunedi sabato domenica
  vacanza vacanze viaggio ritorno partenza arrivo ricordo ricordi regalo regali feste nascita laurea pensione sgombero svuoto soffitta
  garage magazzino negozio bottega officina fabbrica scuola asilo chiesa comune citta frazione baita rifugio malga alpeggio fienile
  casa case condominio intero intera rotto sano sana pulito pulita sporco sporca pieno piena vuoto vuota chiuso chiusa aperto aperta
  completo completa incompleto incompleta funzionante guasto guasta fermo ferma muto zoppo zoppa stanco stanca lento lenta veloce
  rapido rapida leggero leggera leggeri leggere pesante pesanti largo larga stretto stretta lungo lunga corto corta alto alta basso
  bassa spesso sottile morbido morbida duro dura caldo calda freddo fredda fresco fresca secco secca umido umida dolci amaro salato
  crudo grosso grossa minuscolo minuscola rotondo rotonda quadrato quadrata ovale liscio liscia ruvido ruvida lucido lucida opaco
  opaca chiaro chiara scuro scura trasparente fiorito fiorita rigato quadri righe pois fantasia tinta unita ricamato ricamata dipinto
  dipinta intagliato intagliata inciso incisa smaltato smaltata laccato laccata imbottito imbottita foderato foderata impermeabile
  resistente pieghevole pieghevoli richiudibile regolabile regolabili estraibile allungabile allungabili girevole reclinabile
  gonfiabile gonfiabili ricaricabile elettrico manuale automatico automatica digitale analogico analogica professionale professionali
  domestico artigianale fatta autentico autentica originale originali raro rara vintage retro moderno moderna classico classica
  rustico rustica elegante eleganti sportivo sportiva casual estivo estiva invernale autunnale comprato comprata venduto cambiare
  cambiato cerca cercato trovato perso smarrito urgente gratis gratuito gratuita euro nonna nonno papa cugino cugina fratello suocera
  vicino vicina amica amici collega coinquilino uomo ragazzo ragazza bambino bambina persone famiglia squadra parrocchia acqua aria
  terra luce cielo nuvola ghiaccio grandine temporale fulmine montagna collina pianura foresta fiume torrente spiaggia isola roccia
  ghiacciaio naso bocca orecchio capello capelli baffo braccio schiena ginocchio piede caviglia muscolo colazione pranzo merenda
  spuntino bevanda bibita succo spremuta aperitivo antipasto primo secondo contorno dessert cosa cose roba oggetto oggetti coso affare
  attimo ore minuti secondi giorni settimana anno anni secolo colore lato centro angolo base strato colonna elenco lettera numero
  cifra data mestiere corsi scuole professore maestra insegnante studente alunno medico dottore infermiera artigiano falegname
  idraulico elettricista muratore imbianchino giardiniere contadino pastore cameriere barista parrucchiere sarta sarto gioia piacere
  pace guerra amore paura idea pensiero problema soluzione motivo effetto risultato storie racconto novella poesia poesie poeta
  scrittore autore autrice editore edizione capitolo musica teatro cinema spettacolo concerto mostra fiera mercato mercatino sagra
  carnevale natale pasqua capodanno patate pomodoro pomodori cipolla carota zucchina melanzana peperone insalata fagiolo fagioli
  pisello lenticchia farina zucchero coperchio maniglia piedino rotella molla gancio anello catena cinghia laccio nastro elastico
  fodera colletto orlo bottone cerniera zip etichetta scatto scatti pulsante tasto leva manopola interruttore motore pompa filtro
  valvola tubo guarnizione ricambio ricambi accessorio accessori istruzioni garanzia scontrino custodito metodo modo maniera specie
  serie gamma stile epoca origine provenienza parigi roma milano torino aosta ivrea francia italia svizzera germania inghilterra
  europa america asia africa cina giappone italiano italiana francese tedesco tedesca inglese spagnolo spagnola svizzero valdostano
  valdostana piemontese giapponese cinese americano americana europeo antico sabbia polvere cenere vapore gas petrolio benzina gasolio
  grasso crema schiuma liquido maschio femmina piccolo grandi gigante mini maxi medio media doppio singolo singola triplo tripla
  avanzo avanzi resti scarto scarti rimasto rimasti usato usati provato lavato lavata stirato cucito cucita ricucito possibile
  possibilmente preferibile disponibile libero libera occupato anche ancora sempre subito presto prima dopo durante sotto sopra dentro
  fuori lontano insieme passato futuro presente vero vera falso falsa giusto giusta sbagliato solito solita strano strana curioso
  curiosa simpatico simpatica allegro allegra felice pista palestra stadio piscina sentiero piazza fermata treno autobus aereo piume
  pelo peli lana seta lino corteccia radice radici foglie rami tronco resina cantante cantautore cantautori musicista pittore scultore
  artista attore attrice regista ballerino ballerina pilota ciclista sciatore alpinista escursionista pescatore cacciatore calciatore
  tennista nuotatore balsamo aceto sale spezia spezie salvia collettivo mostro mostri drago draghi fata fate mago maghi principe
  principessa pirata pirati cavaliere regina re tessera segreto finto finta vivo viva morto morta corrente tensione segnale rete
  sistema programma barchetta palude palpebra panorama parente parete partita patto pausa penisola peso petalo piatta`.split(
    /\s+/,
  ),
)

/** French words, which people of the Aosta Valley use: "table" is no misspelt "tablet". */
export const FRENCH_WORDS = new Set(
  `table tables chaise chaises lampe lampes livre livres jouet jouets jeu jeux poupee poupees velo velos lit lits armoire armoires
  fauteuil fauteuils canape tapis miroir miroirs rideau rideaux drap draps couverture couvertures coussin coussins oreiller tasse
  tasses verre verres assiette assiettes bouteille bouteilles couteau couteaux fourchette fourchettes cuillere cuilleres casserole
  casseroles poele poeles marmite bol bols theiere cafetiere four fours cuisine cuisiniere frigo lave machine machines meuble meubles
  bureau etagere etageres commode malle valise valises sac sacs botte bottes chaussure chaussures chaussette chaussettes pantalon
  pantalons chemise chemises robe robes jupe jupes veste vestes manteau manteaux pull pulls chapeau chapeaux bonnet bonnets gant gants
  moufle moufles echarpe ceinture ceintures montre montres bague bagues collier colliers lunettes bijou bijoux ski skis luge luges
  raquette raquettes patin patins baton batons corde cordes tente tentes balle balles ballon ballons poussette poussettes berceau
  landau biberon biberons couche couches enfant enfants bebe garcon fille homme femme guitare guitares violon violons tambour
  accordeon cloche cloches disque disques radio tele ordinateur ordinateurs clavier souris ecran imprimante telephone telephones
  appareil montagne neige marteau marteaux scie scies tournevis pince pinces perceuse echelle echelles clou clous vis hache haches
  pelle pelles rateau rateaux brouette brouettes tondeuse arrosoir graine graines fleur fleurs plante plantes arbre arbres pot pots
  chien chiens chat chats oiseau oiseaux poule poules poisson cage cages niche bois fer pierre laine soie cuir papier carton bougie
  bougies cadre cadres tableau tableaux horloge horloges reveil bouton boutons tissu tissus aiguille aiguilles fil fils crayon crayons
  stylo stylos cahier cahiers cartable trousse peinture pinceau pinceaux noel cadeau cadeaux sapin boule boules etoile roue roues
  casque casques voiture voitures pneu pneus moto cherche cherchons donne donner echange vends vieux vieille neuf neuve petit petite
  grand grande rouge bleu bleue vert verte jaune noir noire blanc blanche pour avec sans dans marche ensemble beurre fromage miel pain
  vin confiture jardin maison`.split(/\s+/),
)
