import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import { createRandom } from '@barattolo/domain/seeded-random.fixtures'

/** Item titles, the most frequent first; invented words follow them, so that most words are rare as in a natural language. */
const ITEM_NAMES: readonly (readonly [string, Category])[] = [
  ['Lampada', 'home'],
  ['Bicicletta', 'mobility'],
  ['Libro di cucina', 'culture'],
  ['Sedia', 'home'],
  ['Sci da fondo', 'hobby'],
  ['Passeggino', 'kids'],
  ['Chitarra', 'hobby'],
  ['Trapano', 'tech'],
  ['Giacca da montagna', 'fashion'],
  ['Tavolo', 'home'],
  ['Vaso di terracotta', 'garden'],
  ['Computer portatile', 'tech'],
  ['Scarponi', 'hobby'],
  ['Tosaerba', 'garden'],
  ['Macchina da cucire', 'creative'],
  ['Zaino', 'hobby'],
  ['Cappotto', 'fashion'],
  ['Divano', 'home'],
  ['Puzzle', 'kids'],
  ['Stufa', 'home'],
  ['Monopattino', 'mobility'],
  ['Fumetti', 'culture'],
  ['Specchio', 'home'],
  ['Coperta', 'donation'],
  ['Tenda da campeggio', 'hobby'],
  ['Televisore', 'tech'],
  ['Seggiolone', 'kids'],
  ['Scala di legno', 'garden'],
  ['Borsa', 'fashion'],
  ['Frullatore', 'home'],
]
const ADJECTIVES = [
  'usata',
  'di legno',
  'rossa',
  'quasi nuova',
  'vecchia',
  'da sistemare',
  'blu',
  'grande',
  'da bambino',
  'anni settanta',
]
const SENTENCES = [
  'Tenuta bene, qualche segno del tempo.',
  'La cedo volentieri a chi la usa.',
  'Funziona ancora come il primo giorno.',
  'Si può vedere la sera dopo le sei.',
  'Era della nonna, merita una seconda vita.',
  'Ha una piccola crepa che non si nota.',
]
const SYLLABLES = 'ba bri ca cor da fe fio gi gra la lon ma mel mi na no pa pre qui ra ri sa scu so sta ta ti tro va vi zo'.split(
  ' ',
)
const RARE_WORD_COUNT = 12_000
/** How many different texts there are. */
export const TITLE_COUNT = 6000
export const DESCRIPTION_COUNT = 5000
export const REQUEST_TEXT_COUNT = 500

/** A word that exactly 25 items contain, however many items there are. */
export const RARE_WORD = 'astrolabio'
/** Begins the descriptions of these items. */
export const RARE_SENTENCE = `Un ${RARE_WORD} di ottone.`
/** A word in one of nine items, a misspelled word, and a word that no item contains or resembles. */
export const FREQUENT_WORD = 'lampada'
export const MISSPELLED_WORD = 'bicicleta'
export const ABSENT_WORD = 'xylqwk'

export interface GeneratedTitle {
  title: string
  category: Category
}

/** Generates pools of titles, descriptions and requests, the same for the same seed. */
export function generateTexts(seed: number): { titles: GeneratedTitle[]; descriptions: string[]; wanted: string[] } {
  const random = createRandom(seed)
  const rare = Array.from({ length: RARE_WORD_COUNT }, () => inventWord(random)) as [string, ...string[]]
  const things = [
    ...ITEM_NAMES,
    ...rare.slice(0, 3000).map((word): [string, Category] => [capitalize(word), pickOne(CATEGORIES, random)]),
  ]
  const pickThing = () => pickByRank(things as [(typeof things)[number], ...typeof things], random())
  const titles = Array.from({ length: TITLE_COUNT }, () => {
    const [name, category] = pickThing()
    return {
      title: [
        name,
        pickByRank(ADJECTIVES as [string, ...string[]], random()),
        ...(random() < 0.3 ? [pickByRank(rare, random())] : []),
      ].join(' '),
      category,
    }
  })
  const descriptions = Array.from({ length: DESCRIPTION_COUNT }, () =>
    [pickOne(SENTENCES, random), ...Array.from({ length: 3 + Math.floor(random() * 8) }, () => pickByRank(rare, random()))].join(
      ' ',
    ),
  )
  const wanted = Array.from(
    { length: REQUEST_TEXT_COUNT },
    () => `Cerco ${pickThing()[0].toLowerCase()}${random() < 0.5 ? ` ${pickOne(ADJECTIVES, random)}` : ''}`,
  )
  return { titles, descriptions, wanted }
}

/** Picks an element by Zipf’s law: element number n is picked about 1/n times as often as the first. */
function pickByRank<T>(list: readonly [T, ...T[]], random: number): T {
  return list[Math.floor(list.length ** random) - 1] ?? list[0]
}

const pickOne = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function inventWord(random: () => number): string {
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => pickOne(SYLLABLES, random)).join('')
}
