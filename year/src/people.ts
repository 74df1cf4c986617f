import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import { type Random, seededRandom } from '@barattolo/server/testing/random'

/** How a person is: drawn once by the seed, never changed. */
export interface Person {
  key: string
  email: string
  name: string
  /** Seven decimals, so that it can be found in an answer that repeats it. */
  home: { latitude: number; longitude: number }
  viewpoint: string
  likes: readonly Category[]
  /** The hours of the day at which they come. */
  hours: { from: number; to: number }
  /** Days between two visits while nothing waits for them. */
  everyDays: number
  /** How probable each is, from 0 to 1, when they could do it. */
  habits: { answers: number; accepts: number; forgets: number; cancels: number; quarrels: number }
  /** What they do when asked to a ring. */
  ringHabit: 'answers' | 'ignores' | 'leaves'
  isAdmin: boolean
}

const FIRST_NAMES = ['Anna', 'Bruno', 'Carla', 'Davide', 'Elena', 'Fabio', 'Giulia', 'Hugo', 'Irene', 'Luca', 'Marta', 'Nadia']
const LAST_NAMES = ['Rossi', 'Bianchi', 'Ferrari', 'Gal', 'Jorioz', 'Perron', 'Vuillermoz', 'Zanetti', 'Grange', 'Cerise']
/** Where most people of the valley live. */
const PLACES = AOSTA.municipalities.filter(({ slug }) =>
  ['aosta', 'sarre', 'quart', 'chatillon', 'saint-vincent', 'charvensod', 'gressan', 'nus'].includes(slug),
)

/** The parts of all people who do not answer when asked to a ring, and who leave each. */
const IGNORE_RINGS = 0.15
const LEAVE_RINGS = 0.08

export const ADMIN_EMAIL = 'ada.amministra@barattolo.example'

/** The admin and the people of a seed. */
export function drawTownspeople(seed: number, count: number): Person[] {
  const random = seededRandom(seed)
  return [createAdmin(), ...Array.from({ length: count }, (_, n) => drawPerson(n + 1, random))]
}

function drawPerson(n: number, random: Random): Person {
  const place = random.pick(PLACES) ?? { slug: 'aosta', lat: 45.73764, lng: 7.31722 }
  // Over some kilometres: accounts of one cell that were opened in one fortnight count as one person in rings (`docs/trust.md`).
  const offset = () => (random.next() - 0.5) * 0.06
  const from = 7 + random.below(12)
  const first = random.pick(FIRST_NAMES) ?? 'Anna'
  return {
    key: `p${n}`,
    // The part before the @ is longer than what a masked address shows.
    email: `${first.toLowerCase()}.residente${n}@posta-${n}.example`,
    name: `${first} ${random.pick(LAST_NAMES)}`,
    home: { latitude: decimals(place.lat + offset()), longitude: decimals(place.lng + offset()) },
    viewpoint: place.slug,
    likes: [0, 1, 2].flatMap(() => random.pick(CATEGORIES) ?? []),
    hours: { from, to: from + 2 + random.below(4) },
    everyDays: 4 + random.below(22),
    habits: {
      answers: 0.5 + random.next() / 2,
      accepts: 0.3 + random.next() / 2,
      forgets: random.next() / 3,
      cancels: random.next() / 8,
      quarrels: random.next() / 10,
    },
    ringHabit: drawRingHabit(random),
    isAdmin: false,
  }
}

function drawRingHabit(random: Random): Person['ringHabit'] {
  const drawn = random.next()
  if (drawn < IGNORE_RINGS) return 'ignores'
  return drawn < IGNORE_RINGS + LEAVE_RINGS ? 'leaves' : 'answers'
}

const decimals = (degrees: number) => Number(`${degrees.toFixed(6)}7`)

function createAdmin(): Person {
  return {
    key: 'admin',
    email: ADMIN_EMAIL,
    name: 'Ada Amministra',
    home: { latitude: 45.7376407, longitude: 7.3172207 },
    viewpoint: 'aosta',
    likes: [],
    hours: { from: 9, to: 12 },
    everyDays: 3,
    habits: { answers: 1, accepts: 0.5, forgets: 0, cancels: 0, quarrels: 0 },
    ringHabit: 'answers',
    isAdmin: true,
  }
}

/** All who are not signed in. */
export const VISITOR = 'visitor'

export function createVisitor(): Person {
  const email = 'visitatore@posta.example'
  return { ...createAdmin(), key: VISITOR, email, name: 'Visitatore', everyDays: 1, isAdmin: false }
}
