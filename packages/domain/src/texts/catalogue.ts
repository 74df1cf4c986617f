import type { it } from './it.ts'

/** The same keys with any texts; functions keep their parameters. */
type Translated<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [K in keyof T]: Translated<T[K]> }

/**
 * The type of a language: the same keys as Italian. A second language is a file `fr.ts` with
 * `export const fr = { … } satisfies Catalogue`, which does not compile until it is complete.
 *
 * @internal until there is a second language: only a test uses it.
 */
export type Catalogue = Translated<typeof it>
