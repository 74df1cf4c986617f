import type { it } from './it.ts'

/** The shape of a language: same keys, any words. `fr.ts` will be `satisfies Catalogue` and does not compile until complete. */
type Widened<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Widened<T[K]> }
/** @public for the second language */
export type Catalogue = Widened<typeof it>
