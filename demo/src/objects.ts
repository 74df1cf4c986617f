import type { Category } from '@barattolo/domain/items/categories'
import type { ListedObject } from './listed-object.ts'
import { creative } from './objects/creative.ts'
import { culture } from './objects/culture.ts'
import { donation } from './objects/donation.ts'
import { fashion } from './objects/fashion.ts'
import { garden } from './objects/garden.ts'
import { hobby } from './objects/hobby.ts'
import { home } from './objects/home.ts'
import { kids } from './objects/kids.ts'
import { mobility } from './objects/mobility.ts'
import { tech } from './objects/tech.ts'

const byCategory: Record<Category, readonly ListedObject[]> = {
  home,
  fashion,
  hobby,
  culture,
  kids,
  tech,
  garden,
  mobility,
  creative,
  donation,
}

export type TownObject = ListedObject & { readonly category: Category }

/** All demo objects, ordered by category. */
export const OBJECTS: readonly TownObject[] = Object.entries(byCategory).flatMap(([category, listed]) =>
  // The keys of a Record<Category, …> literal are its categories.
  listed.map((object) => ({ ...object, category: category as Category })),
)
