import type { ItemId, Uid } from '../ids.ts'
import type { Weight } from '../items/weight.ts'

/** Where a wish comes from: a conversation about the object, a heart on it, an open wanted ad that it fits. */
export const WISH_SOURCES = ['interest', 'favourite', 'request'] as const
export type WishSource = (typeof WISH_SOURCES)[number]

/** How sure it is that the person would take the object. A heart counts more if its person has said what they would give. */
export const WISH_STRENGTHS = { interest: 3, favourite: 2, request: 1 } as const satisfies Record<WishSource, number>
export const STRENGTH_WITH_GIVES = 3

/** A person wishes an object of another one. */
export interface Wish {
  readonly wisher: Uid
  readonly owner: Uid
  readonly itemId: ItemId
  /** The strength of the strongest source. */
  readonly strength: number
  readonly sources: readonly WishSource[]
  /** "In cambio darei…": objects of the wisher, any one of which they would give. */
  readonly gives: readonly ItemId[]
  /** The weight of the object that counts: the owner's choice, or the default of the category. */
  readonly weight: Weight
  readonly listedAt: Date
}
