import { expect, test } from 'vitest'
import { it } from './it.ts'
import { QUOTED, SAID_OTHERWISE, SAID_WITH } from './specification.fixtures.ts'

const said = new Set([...sentencesIn(it), ...SAID_WITH])
const quotes = Object.entries(QUOTED).flatMap(([section, texts]) => texts.map((text) => [section, text] as const))

test.each(quotes)('[APP-13] section %s: the catalogue has the text “%s”', (_section, text) => {
  expect(said).toContain(text)
})

test('no text is both quoted and worded differently', () => {
  const quoted = quotes.map(([, text]) => text)
  expect(SAID_OTHERWISE.filter((text) => quoted.includes(text.quoted) || said.has(text.quoted))).toEqual([])
})

/** All texts of the catalogue without parameters. */
function sentencesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(sentencesIn) : []
}
