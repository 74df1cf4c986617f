import type { SignInWords, Town, TownWords } from './town.ts'

/** What texts of a page say about the place and about signing in. */
export type PageWords = TownWords & Omit<SignInWords, 'onlyWay'>

/** In the language that a visitor sees first. */
export const wordsOf = ({ languages, words, signIn }: Pick<Town, 'languages' | 'words' | 'signIn'>): PageWords => ({
  ...words[languages[0]],
  ...signIn,
})

/** These words in HTML that the build renders for every town; the server replaces them. */
export const WORD_TOKENS: PageWords = {
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
  login: '⟦login⟧',
  loginRest: '⟦loginRest⟧',
  otherWays: '⟦otherWays⟧',
  otherWaysRest: '⟦otherWaysRest⟧',
}

/** The version of the town in the service worker that the build writes; the server replaces it. */
export const TOWN_VERSION = '⟦town⟧'
