import * as z from 'zod/mini'
import type { Category } from './categories.ts'

/** "Quanto vale per te": how much an object is for its owner, from a small thought to an important piece. Only the owner sees it, as words. */
export const WEIGHTS = [1, 2, 3, 4] as const
export type Weight = (typeof WEIGHTS)[number]
/** Null if the owner has not chosen one: the default of the category counts. */
export const weight = z.nullable(z.literal(WEIGHTS))

/**
 * The weight of a typical object of each category, which counts until its owner chooses one. No category begins at 4: an
 * important piece is one because its owner says so.
 */
export const CATEGORY_WEIGHTS = {
  // Most are lamps, pans and chairs; furniture is rarer.
  home: 2,
  // Clothes in use.
  fashion: 2,
  // Skis, games and instruments to learn on.
  hobby: 2,
  // Most are single books and records, which circulate easily.
  culture: 1,
  // Toys and clothes that are too small after a year.
  kids: 1,
  // Tools and devices last for years, and are looked for by name.
  tech: 3,
  // Pots, tools and seedlings.
  garden: 2,
  // Bicycles, and what belongs to them.
  mobility: 3,
  // Unique objects, whose makers put days into them.
  creative: 3,
  // Given to help, without asking for the like.
  donation: 1,
} as const satisfies Record<Category, Weight>

/**
 * The weight that counts. Where the owner's and the category's differ by two or more it is the middle, rounded towards the
 * owner's, so that no choice alone puts a trifle beside a piano.
 */
export function weightOf(own: Weight | null, category: Category): Weight {
  const usual = CATEGORY_WEIGHTS[category]
  if (own === null || Math.abs(own - usual) < 2) return own ?? usual
  const middle = (own + usual) / 2
  const rounded = own > usual ? Math.ceil(middle) : Math.floor(middle)
  return WEIGHTS.find((each) => each === rounded) ?? usual
}
