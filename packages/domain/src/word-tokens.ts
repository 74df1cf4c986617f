import type { TownWords } from './town.ts'

/** Words of the place in HTML that the build renders for every town; the server replaces them. */
export const WORD_TOKENS: TownWords = {
  of: '⟦of⟧',
  sign: '⟦sign⟧',
  whole: '⟦whole⟧',
  fromWhole: '⟦fromWhole⟧',
  meeting: '⟦meeting⟧',
  meetingExample: '⟦meetingExample⟧',
  samplePlaces: ['⟦samplePlace1⟧', '⟦samplePlace2⟧', '⟦samplePlace3⟧'],
}
