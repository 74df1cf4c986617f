import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { conversationId } from '../ids.ts'
import type { Catalogue } from './catalogue.ts'
import { count, formatList, formatNumber, pluralForm, withArticle } from './it/words/numbers.ts'
import { toName, toNameFirst } from './it/words/prepositions.ts'
import { it } from './it.ts'

/** A second language in which one text and one function differ. */
const other = {
  ...it,
  app: { ...it.app, retry: 'Réessayer', footer: { ...it.app.footer, copyright: (year: number) => `© ${year}` } },
}

/** The compiler checks these: a `@ts-expect-error` without an error in the next line does not compile. */
describe('a second language', () => {
  test('a complete second language compiles', () => {
    const complete: Catalogue = other
    expect(complete.app.retry).toBe('Réessayer')
  })

  test('[APP-14] a language without a text, a function or a whole topic does not compile', () => {
    const { retry: _, ...withoutRetry } = it.app
    // @ts-expect-error: a text is missing
    const withoutText: Catalogue = { ...it, app: withoutRetry }
    const { copyright: __, ...withoutCopyright } = it.app.footer
    // @ts-expect-error: a text with a number in it is missing
    const withoutFunction: Catalogue = { ...it, app: { ...it.app, footer: withoutCopyright } }
    const { map: ___, ...withoutMap } = it
    // @ts-expect-error: a topic is missing
    const withoutTopic: Catalogue = withoutMap
    expect([withoutText, withoutFunction, withoutTopic]).toHaveLength(3)
  })

  test('a language with a text instead of a function, or with an unknown key, does not compile', () => {
    // @ts-expect-error: a text cannot be called
    const textForFunction: Catalogue = { ...it, app: { ...it.app, footer: { ...it.app.footer, copyright: '© 2026' } } }
    // @ts-expect-error: the key is unknown
    const unknownKey = { ...it, app: { ...it.app, greeting: 'Bonjour' } } satisfies Catalogue
    expect([textForFunction, unknownKey]).toHaveLength(2)
  })
})

describe('[STAT-27] the preposition before a name', () => {
  test('“a” becomes “ad” before an a, also a capital one and one with an accent', () => {
    expect(['Anna', 'aldo', 'Àgata', 'Elena', 'Luca', 'una persona'].map(toName)).toEqual([
      'ad Anna',
      'ad aldo',
      'ad Àgata',
      'a Elena',
      'a Luca',
      'a una persona',
    ])
    expect(['Anna e Luca', 'Luca e Anna'].map(toNameFirst)).toEqual(['Ad Anna e Luca', 'A Luca e Anna'])
  })

  test('the texts of all topics with a name after “a” have the form for Anna', () => {
    expect([
      it.exchangeScreen.writeTo('Anna'),
      it.exchangeScreen.turnSince('Anna', 0),
      it.ringChat.writeTo(['Anna', 'Luca']),
      it.ringPage.drawing.youGiveTo('Anna'),
      it.ringExchange.handovers.way('Luca', 'Anna'),
      it.queue.to(['Anna', 'Luca'], 0),
      it.notices.kinds.newInterest.text(
        'Anna',
        { conversationId: conversationId.parse(randomUUID()), title: 'Slitta' },
        AOSTA.timeZone,
      ),
    ]).toEqual([
      'Scrivi ad Anna…',
      'Tocca ad Anna · oggi',
      'Scrivi ad Anna e Luca…',
      'Tu dai ad Anna',
      'Da Luca ad Anna',
      'Ad Anna, Luca',
      'Ad Anna interessa “Slitta”.',
    ])
  })

  test('no text has a bare “a” before a parameter that may be a name', () => {
    const notNames = /^\$\{(distance|most|formatNumber\(most\)|deadline|email|lat|people\(n\)|size === 3)/
    const folder = new URL('it/', import.meta.url)
    const bare = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'prepositions.ts')
      .flatMap((file) =>
        [...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?<!\p{L})[aA] (\$\{.{0,40})|: '[aA]',/gu)]
          .filter(([, parameter]) => !parameter || !notNames.test(parameter))
          .map(([found]) => `${file}: ${found}`),
      )
    expect(bare).toEqual([])
  })
})

describe('Italian numbers', () => {
  test.each([
    [0, '0 oggetti'],
    [1, '1 oggetto'],
    [2, '2 oggetti'],
    [21, '21 oggetti'],
    [1204, '1204 oggetti'],
    [12_040, '12.040 oggetti'],
    [1_000_000, '1.000.000 di oggetti'],
    [1_000_001, '1.000.001 oggetti'],
  ])('%d is formatted as “%s”', (n, text) => {
    expect(count(n, 'oggetto', 'oggetti')).toBe(text)
  })

  test('the singular is used for 1 and the plural for all other numbers', () => {
    expect([0, 1, 2, 1_000_000].map((n) => pluralForm(n, 'mostrato', 'mostrati'))).toEqual([
      'mostrati',
      'mostrato',
      'mostrati',
      'mostrati',
    ])
  })

  test('the article is elided before the 8th and the 11th, and before no other day', () => {
    expect(withArticle('il', '7 dicembre')).toBe('il 7 dicembre')
    expect(withArticle('il', '8 dicembre')).toBe('l’8 dicembre')
    expect(withArticle('al', '11 marzo')).toBe('all’11 marzo')
    expect(withArticle('dal', '8 dicembre')).toBe('dall’8 dicembre')
    expect(withArticle('dal', '18 marzo')).toBe('dal 18 marzo')
  })

  test('numbers and lists are formatted in Italian', () => {
    expect(formatNumber(12_040)).toBe('12.040')
    expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(formatList)).toEqual(['a', 'a e b', 'a, b e c'])
  })
})
