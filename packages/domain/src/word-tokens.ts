import type { Town, TownWords } from './town.ts'

/** In the language that a visitor sees first. */
export const wordsOf = ({ languages, words }: Pick<Town, 'languages' | 'words'>): TownWords => words[languages[0]]

/** Words of the place in HTML that the build renders for every town; the server replaces them. */
export const WORD_TOKENS: TownWords = {
  name: '⟦name⟧',
  of: '⟦of⟧',
  sign: '⟦sign⟧',
  whole: '⟦whole⟧',
  fromWhole: '⟦fromWhole⟧',
  meeting: '⟦meeting⟧',
  meetingExample: '⟦meetingExample⟧',
  samplePlaces: ['⟦samplePlace1⟧', '⟦samplePlace2⟧', '⟦samplePlace3⟧'],
  law: '⟦law⟧',
  ageLaw: '⟦ageLaw⟧',
  dataAuthority: '⟦dataAuthority⟧',
  accessibilityAuthority: '⟦accessibilityAuthority⟧',
}

/** The version of the town in the service worker that the build writes; the server replaces it. */
export const TOWN_VERSION = '⟦town⟧'
