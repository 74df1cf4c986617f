import type { TownWords } from '../town.ts'

/** The text of a static page. */
export interface StaticText {
  readonly title: string
  /** For search engines and shared links. */
  readonly description: string
  readonly lead: string
  /** The day of its last change as an ISO date, if the page shows it. */
  readonly updated?: string
  readonly sections: readonly StaticSection[]
}

export interface StaticSection {
  readonly title: string
  /** Some contain words of the town. */
  readonly paragraphs: readonly (string | ((words: TownWords) => string))[]
  readonly list?: readonly string[]
  /** A table of what and how long, after the list. */
  readonly terms?: readonly StaticTerm[]
  /** Shows who is responsible for the site after the paragraphs. */
  readonly showsOperator?: true
  /** A link to the page for the section's topic. */
  readonly link?: { readonly to: StaticTarget; readonly text: string }
}

export interface StaticTerm {
  readonly term: string
  readonly description: string
}

export type StaticTarget = 'profile' | 'privacy' | 'terms' | 'forbidden' | 'disclaimer' | 'cookies' | 'contact' | 'collaborate'
