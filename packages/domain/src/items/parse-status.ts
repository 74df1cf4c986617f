import { it } from '../texts/it.ts'
import { CATEGORIES, type Category } from './categories.ts'
import { AVAILABILITIES, type Availability, type ItemStatus } from './item-status.ts'

/** Parses the kind of exchange from free text; unknown text is `baratto`. */
export function parseStatus(text: string): ItemStatus {
  const lowerCased = text.toLowerCase()
  if (lowerCased.includes('ripar')) return 'riparare'
  if (lowerCased.includes('don') || lowerCased.includes('gratis') || lowerCased.includes('gratuit')) return 'dono'
  return 'baratto'
}

/** Parses the availability from its own field, else from a status that mixes the two (`scambiato`). */
export function parseAvailability(availability: unknown, status: string): Availability {
  const exactMatch = AVAILABILITIES.find((each) => each === availability)
  if (exactMatch) return exactMatch
  const lowerCased = `${typeof availability === 'string' ? availability : ''} ${status}`.toLowerCase()
  if (lowerCased.includes('scambiat')) return 'scambiato'
  return lowerCased.includes('trattativ') ? 'in_trattativa' : 'disponibile'
}

/** Parses the key or the label of a category, in any spelling; unknown text is `creative`. */
export function parseCategory(text: string): Category {
  const normalized = normalizeLabel(text)
  const found = CATEGORIES.find((key) => key === normalized || normalizeLabel(it.items.category[key].label) === normalized)
  return found ?? 'creative'
}

/** Lower-case letters and digits without accents; other characters become single spaces. */
function normalizeLabel(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
