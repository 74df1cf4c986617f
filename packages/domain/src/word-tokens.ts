import type { TownWords } from './town.ts'

/** Words of the place in HTML that the build renders for every town; `fillWords` replaces them. */
export const WORD_TOKENS: TownWords = {
  of: '⟦of⟧',
  sign: '⟦sign⟧',
  whole: '⟦whole⟧',
  fromWhole: '⟦fromWhole⟧',
  meeting: '⟦meeting⟧',
  meetingExample: '⟦meetingExample⟧',
  samplePlaces: ['⟦samplePlace1⟧', '⟦samplePlace2⟧', '⟦samplePlace3⟧'],
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The HTML with the words of a town, escaped for texts and attributes. */
export function fillWords(html: string, words: TownWords): string {
  const entries = Object.entries(WORD_TOKENS).flatMap(([key, token]) => pairs(token, words[key as keyof TownWords]))
  return entries.reduce((filled, [token, word]) => filled.replaceAll(token, () => escapeText(word)), html)
}

const pairs = (tokens: string | readonly string[], words: string | readonly string[]): [string, string][] =>
  [tokens].flat().map((token, index) => [token, [words].flat()[index] ?? ''])

const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
