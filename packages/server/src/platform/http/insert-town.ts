import { townElement } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'
import { type PageWords, WORD_TOKENS, wordsOf } from '@barattolo/domain/word-tokens'
import { escapeHtml } from './escape-html.ts'

/** Writes the town and its words into a page: once for each page of the build, so that a page that is sent as it was built has it too. */
export function insertTown(html: string, town: Town): string {
  return fillWords(html, wordsOf(town)).replace('</head>', () => `${townElement(town)}</head>`)
}

/** The HTML with the words of a town in place of their tokens. */
export function fillWords(html: string, words: PageWords): string {
  const { samplePlaces, ...tokens } = WORD_TOKENS
  const pairs = [
    ...Object.entries(tokens).map(([key, token]) => [token, words[key as keyof typeof tokens]] as const),
    ...samplePlaces.map((token, index) => [token, words.samplePlaces[index] ?? ''] as const),
  ]
  return pairs.reduce((filled, [token, word]) => filled.replaceAll(token, () => escapeHtml(word)), html)
}
