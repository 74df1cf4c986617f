import type { ItemStatus } from '@barattolo/domain/items/item-status'
import type { Weight } from '@barattolo/domain/items/weight'
import type { PersonKey } from './people.ts'

/** An object of the demo town. Its category is determined by its file; titles are unique. */
export interface ListedObject {
  readonly title: string
  readonly description: string
  readonly status: ItemStatus
  readonly tags: readonly string[]
  /** `pictures/<picture>.webp`, drawn from the icon of that name; a number at the end is the hue rotation. */
  readonly picture: string
  readonly owner: PersonKey
  readonly place: string
  /** By default that of its category. */
  readonly weight?: Weight
}
