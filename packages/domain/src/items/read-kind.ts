import { it } from '../texts/it.ts'
import { CATEGORIES, type Category } from './categories.ts'
import { AVAILABILITIES, type Availability, type Status } from './kinds.ts'

/** Parses the kind of exchange from free text; unknown text is `baratto`. */
export function statusOf(text: string): Status {
  const words = text.toLowerCase()
  if (words.includes('ripar')) return 'riparare'
  if (words.includes('don') || words.includes('gratis') || words.includes('gratuit')) return 'dono'
  return 'baratto'
}

/** Parses the availability from its own field, else from a status that mixes the two (`scambiato`). */
export function availabilityOf(availability: unknown, status: string): Availability {
  const known = AVAILABILITIES.find((each) => each === availability)
  if (known) return known
  const words = `${typeof availability === 'string' ? availability : ''} ${status}`.toLowerCase()
  if (words.includes('scambiat')) return 'scambiato'
  return words.includes('trattativ') ? 'in_trattativa' : 'disponibile'
}

/** Parses the key or the label of a category, in any spelling; unknown text is `creative`. */
export function categoryOf(text: string): Category {
  const wanted = plain(text)
  const found = CATEGORIES.find((key) => key === wanted || plain(it.items.category[key].label) === wanted)
  return found ?? 'creative'
}

/** Lower-case letters and digits without accents; other characters become single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
