import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { WORD_TOKENS, wordsOf } from '@barattolo/domain/word-tokens'
import { expect, test } from 'vitest'
import { fillWords } from './insert-town.ts'

test('[TOWN-09] Each token of a page becomes the word of the town, as often as it occurs', () => {
  const { of, samplePlaces, ...others } = WORD_TOKENS
  const tokens = [of, ...Object.values(others), ...samplePlaces]
  const filled = fillWords(`<p>${tokens.join('|')}</p><i title="${of}">${of}</i>`, wordsOf(AOSTA))
  const { of: word, samplePlaces: places, ...words } = wordsOf(AOSTA)
  expect(filled).toBe(
    `<p>${[word, ...Object.keys(others).map((key) => words[key as keyof typeof words]), ...places].join('|')}</p><i title="${word}">${word}</i>`,
  )
  expect(filled).toContain('della Valle d’Aosta|Valle d’Aosta|Place du Troc · Valle d’Aosta|Tutta la valle')
})

test('[TOWN-09] A word is text, also if it looks like HTML or like a replacement pattern', () => {
  const words = { ...wordsOf(AOSTA), of: '<b>"A & B"</b> $& $1' }
  expect(fillWords(`<i title="${WORD_TOKENS.of}">${WORD_TOKENS.of}</i>`, words)).toBe(
    '<i title="&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt; $&amp; $1">&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt; $&amp; $1</i>',
  )
})
