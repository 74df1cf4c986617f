/** A page that is only read. */
export interface StaticText {
  readonly title: string
  /** For search engines and shared links. */
  readonly description: string
  readonly lead: string
  /** The day of its own last change, as an ISO date; absent where no date is owed. */
  readonly updated?: string
  readonly sections: readonly StaticSection[]
}

export interface StaticSection {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly list?: readonly string[]
  /** Where to do what the section speaks of. */
  readonly link?: { readonly to: StaticTarget; readonly text: string }
}

export type StaticTarget = 'myBazar' | 'privacy' | 'terms' | 'forbidden' | 'disclaimer' | 'cookies' | 'contact' | 'collaborate'
