import { it } from '../texts/it.ts'
import { CATEGORIES, type Category } from './categories.ts'
import { AVAILABILITIES, type Availability, type Status } from './kinds.ts'

/** The kind of an exchange from whatever words stand for it; what nobody knows is barter. */
export function statusOf(text: string): Status {
  const words = text.toLowerCase()
  if (words.includes('ripar')) return 'riparare'
  if (words.includes('don') || words.includes('gratis') || words.includes('gratuit')) return 'dono'
  return 'baratto'
}

/** Where the object stands: its own field when it says so, else from a status that mixes the two (`scambiato`). */
export function availabilityOf(availability: unknown, status: string): Availability {
  const known = AVAILABILITIES.find((each) => each === availability)
  if (known) return known
  const words = `${typeof availability === 'string' ? availability : ''} ${status}`.toLowerCase()
  if (words.includes('scambiat')) return 'scambiato'
  return words.includes('trattativ') ? 'in_trattativa' : 'disponibile'
}

/** A key or a label, in any spelling; what is neither goes to the category of things without twins. */
export function categoryOf(text: string): Category {
  const wanted = plain(text)
  const found = CATEGORIES.find((key) => key === wanted || plain(it.items.category[key].label) === wanted)
  return found ?? 'creative'
}

/** Small letters and digits, accents off, every other sign a single space. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
