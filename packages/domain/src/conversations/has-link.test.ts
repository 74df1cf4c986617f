import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLink } from './has-link.ts'

describe('hasLink', () => {
  test.each([
    'https://esempio.it/pagina',
    'HTTP://192.0.2.1:8080',
    'tg://resolve?domain=nome',
    'guarda www.esempio.casa',
    'esempio.it',
    'Scrivimi su Esempio.COM!',
    '(vedi negozio.example.org).',
    'amazon.co.uk',
    'perché.it',
    'bit.ly/abc',
    'youtu.be/abc',
    't.me',
    'T.me/nome',
    'wa.me/393331234567',
    'gioco.io/stanza',
    'anna@esempio.it',
    'ciao.it.come va',
  ])('[TRUST-22] “%s” contains a link', (text) => {
    expect(hasLink(text)).toBe(true)
  })

  test.each([
    'ciao.come stai',
    'Va bene.Io ci sono',
    'domani.ma non la mattina',
    'Sono alto 1.80, la sedia 0.45 m',
    'alle 10.30/11',
    'e/o un cuscino...',
    'Ecco foto.jpg',
    'ci vediamo in p.za Chanoux, p.es.domani',
    'Porto anche altro, p.es. i libri',
    'esempio punto it',
    'esempio .it',
    'ciao.italia',
    'sabato mattina/pomeriggio',
    'ore 10://',
    'Non lo so.me lo dici tu?',
    'wwwow.',
  ])('[TRUST-22] “%s” contains no link', (text) => {
    expect(hasLink(text)).toBe(false)
  })

  test('[TRUST-22] a link is found wherever it stands between words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(hasLink(`${before} https://esempio.it ${after}`)).toBe(true)
      }),
    )
  })

  test('[TRUST-22] the longest message is searched quickly, whatever its characters', () => {
    const start = performance.now()
    for (const part of ['a', '.', 'a.', 'a-', 'www', 't.m', 'http:', '/']) hasLink(part.repeat(2000 / part.length))
    expect(performance.now() - start).toBeLessThan(500)
  })
})
