import { createRandom } from '@barattolo/domain/seeded-random.fixtures'

/**
 * An invented want list of nine people and 21 objects. Bruno accepts one of two lamps, Dario one of two things for either of his
 * objects, and Gaia's placeholder leads through another one.
 */
export const INVENTED_WANT_LIST = `# An invented list
#! ALLOW-DUMMIES REQUIRE-COLONS
!BEGIN-OFFICIAL-NAMES
01-TEIERA ==> "Teiera" (from anna)
02-SLITTA ==> "Slitta" (from luca)
03-FISARMONICA ==> "Fisarmonica" (from maria)
04-LAMPADA ==> "Lampada da tavolo" (from anna)
05-LAMPADA ==> "Lampada da terra" (from carla)
06-SCACCHI ==> "Scacchi" (from bruno)
07-BICI ==> "Bicicletta" (from dario)
08-SCI ==> "Sci" (from dario)
09-TENDA ==> "Tenda" (from elena)
10-ZAINO ==> "Zaino" (from fabio)
11-CHITARRA ==> "Chitarra" (from gaia)
12-LIBRI ==> "Libri" (from gaia)
13-PENTOLA ==> "Pentola" (from luca)
14-SEDIA ==> "Sedia" (from maria)
15-TAVOLO ==> "Tavolo" (from elena)
16-RADIO ==> "Radio" (from fabio)
17-OROLOGIO ==> "Orologio" (from bruno)
18-VASO ==> "Vaso" (from carla)
19-TAPPETO ==> "Tappeto" (from irene)
20-SPECCHIO ==> "Specchio" (from irene)
21-BAULE ==> "Baule" (from anna)
!END-OFFICIAL-NAMES

(Anna) 01-TEIERA : 03-FISARMONICA 14-SEDIA
(Luca) 02-SLITTA : 01-TEIERA 19-TAPPETO
(Maria) 03-FISARMONICA : 02-SLITTA 13-PENTOLA
(Anna) 04-LAMPADA : 06-SCACCHI ; 17-OROLOGIO
(Carla) 05-LAMPADA : 06-SCACCHI 17-OROLOGIO
(Bruno) %LAMPADA : 04-LAMPADA 05-LAMPADA
(Bruno) 06-SCACCHI : %LAMPADA 18-VASO
(Bruno) 17-OROLOGIO : %LAMPADA
(Dario) %MONTAGNA : 09-TENDA 10-ZAINO
(Dario) 07-BICI : %MONTAGNA
(Dario) 08-SCI : %MONTAGNA
(Elena) 09-TENDA : 07-BICI 11-CHITARRA 21-BAULE
(Fabio) 10-ZAINO : 08-SCI
(Gaia) %MUSICA : 16-RADIO
(Gaia) %TUTTO : %MUSICA 15-TAVOLO
(Gaia) 11-CHITARRA : %TUTTO
(Gaia) 12-LIBRI : %TUTTO %MUSICA
(Luca) 13-PENTOLA : 14-SEDIA
(Maria) 14-SEDIA : 19-TAPPETO
(Elena) 15-TAVOLO : 11-CHITARRA 12-LIBRI
(Fabio) 16-RADIO : 12-LIBRI 20-SPECCHIO
(Carla) 18-VASO : 20-SPECCHIO
(Irene) 19-TAPPETO : 13-PENTOLA
(Irene) 20-SPECCHIO : 16-RADIO 18-VASO
(Anna) 21-BAULE : 10-ZAINO
`

export interface WantListSize {
  readonly people: number
  readonly objects: number
  /** The mean number of wanted objects in a line. */
  readonly wanted: number
}

/** A random want list, the same every time: some people offer much, some objects are wanted by many, and a third use a placeholder. */
export function generateWantList({ people, objects, wanted }: WantListSize): string {
  const random = createRandom(7)
  const owners = Array.from({ length: objects }, () => Math.floor(people * random() ** 1.6))
  const lines = owners.flatMap((owner, n) => {
    const count = Math.floor(-Math.log(1 - random()) * wanted)
    const names = new Set(Array.from({ length: count }, () => Math.floor(objects * random() ** 2.2)))
    const list = [...names].filter((other) => owners[other] !== owner).map((other) => `O${other}`)
    const user = `(user ${owner})`
    if (n % 3 > 0 || list.length < 6) return [`${user} O${n} : ${list.join(' ')}`]
    return [`${user} %P${n} : ${list.slice(3).join(' ')}`, `${user} O${n} : ${list.slice(0, 3).join(' ')} %P${n}`]
  })
  return ['#! ALLOW-DUMMIES', ...lines, ''].join('\n')
}
