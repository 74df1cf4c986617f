import { expect, test } from 'vitest'
import { it } from './it.ts'
import { PARAMETRISED_TEXTS, QUOTED_TEXTS, REWORDED_TEXTS } from './specification.fixtures.ts'

const catalogueTexts = new Set([...textsIn(it), ...PARAMETRISED_TEXTS])
const quotes = Object.entries(QUOTED_TEXTS).flatMap(([section, texts]) => texts.map((text) => [section, text] as const))

test.each(quotes)('[APP-13] section %s: the catalogue has the text “%s”', (_section, text) => {
  expect(catalogueTexts).toContain(text)
})

test('no text is both quoted and worded differently', () => {
  const quoted = quotes.map(([, text]) => text)
  expect(REWORDED_TEXTS.filter((text) => quoted.includes(text.quoted) || catalogueTexts.has(text.quoted))).toEqual([])
})

/** All texts of the catalogue without parameters. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}
