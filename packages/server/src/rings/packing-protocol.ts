import type { NightRules, Town } from '@barattolo/domain/rings/town'

/** A chosen ring in giving order: `people[n]` gives `items[n]` to the next person, and the last one to the first. */
export interface PackedRing {
  readonly people: readonly string[]
  readonly items: readonly (readonly string[])[]
  readonly weight: number
}

/** Some rings of one component. The result of the component counts once its last part has arrived. */
export interface PackedPart {
  readonly component: number
  readonly rings: readonly PackedRing[]
  /** Null in all parts but the last. */
  readonly result: { readonly value: number; readonly isProven: boolean } | null
}

export interface PackingFacts {
  readonly columns: number
  readonly components: number
  /** Rings that a limit has left out, as far as they were counted. */
  readonly leftOut: number
}

export type ToWorker =
  | { readonly kind: 'town'; readonly part: Town }
  | { readonly kind: 'packTown'; readonly rules: NightRules; readonly solveMs: number }
  | { readonly kind: 'received' }

/** The receiver of each message but the last answers `received`; the sender waits for it, so that messages never pile up. */
export type FromWorker =
  | { readonly kind: 'received' }
  | { readonly kind: 'prepared'; readonly facts: PackingFacts }
  | { readonly kind: 'packed'; readonly parts: readonly PackedPart[] }
  /** The greedy set has been sent, and the exact solver begins. */
  | { readonly kind: 'solving' }
  | { readonly kind: 'done' }
