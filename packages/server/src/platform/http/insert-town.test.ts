import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { WORD_TOKENS } from '@barattolo/domain/word-tokens'
import { expect, test } from 'vitest'
import { fillWords } from './insert-town.ts'

const { of, sign, whole, fromWhole, meeting, meetingExample, samplePlaces } = WORD_TOKENS

test('[TOWN-09] Each token of a page becomes the word of the town, as often as it occurs', () => {
  const tokens = [of, sign, whole, fromWhole, meeting, meetingExample, ...samplePlaces]
  expect(fillWords(`<p>${tokens.join('|')}</p><i title="${of}">${of}</i>`, AOSTA.words.it)).toBe(
    '<p>della Valle d’Aosta|Place du Troc · Valle d’Aosta|Tutta la valle|Da tutta la valle|in piazza Chanoux|' +
      'Piazza Chanoux, sotto i portici|Étroubles|Sarre|Gressan</p><i title="della Valle d’Aosta">della Valle d’Aosta</i>',
  )
})

test('[TOWN-09] A word is text, also if it looks like HTML or like a replacement pattern', () => {
  const words = { ...AOSTA.words.it, of: '<b>"A & B"</b> $& $1' }
  expect(fillWords(`<i title="${of}">${of}</i>`, words)).toBe(
    '<i title="&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt; $&amp; $1">&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt; $&amp; $1</i>',
  )
})
