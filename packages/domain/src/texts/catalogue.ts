import type { it } from './it.ts'

/** A text may have any words; a text with something of the moment in it takes the same. */
type InAnyWords<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [K in keyof T]: InAnyWords<T[K]> }

/**
 * The shape of a language: the same keys as Italian, any words. A second one is a file `fr.ts` with
 * `export const fr = { … } satisfies Catalogue`, which does not compile until it is complete.
 */
export type Catalogue = InAnyWords<typeof it>
