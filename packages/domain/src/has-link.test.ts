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

  test.each([
    'spam。com',
    'spam｡com',
    'spam．ｃｏｍ',
    'ｓｐａｍ．com',
    'spam․com',
    'spam.cоm',
    'ѕраm.сom',
    'spam.сом',
    'аррӏе.сом',
    'spam\u200b.\u200bcom',
    'spam.c\u00adom',
    'spam.\u2060com',
    'spam.c\ufe0fom',
    't\u200d.me',
    'гallery.io∕stanza',
    'https：//192.0.2.1',
    '1.2.3.4/x',
    'vai su 192.168.0.12/pagina',
    '1.2.3.4:8080',
    '１.2.3.4／x',
    'scarica foto.zip',
    'film.mov',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    'spam.lol',
    'x.com',
  ])('[TRUST-65] “%s” contains a link', (text) => {
    expect(hasLink(text)).toBe(true)
  })

  test.each([
    'Ti va bene domani。Io ci sono',
    'ciao。come va',
    'Сказал.Им понравилось',
    'versione 1.2.3.4',
    'v1.2/3 e 10.30/11.15',
    'alle 9.30/10',
    'il 12.11.2026/13.11.2026',
    'N.ro 12, v.le Conte Crotti, c.so Battaglione',
    'p.za Chanoux n.12/b',
    'Le misure: 1.20x0.80/0.40',
    '👩‍👧.com’è bella',
    'famiglia 👨‍👩‍👧 ❤️. Comoda',
    'casa.mia/tua',
    'art.5 e pag.12/14',
    'sig.ra Rossi, dott.ssa Blanc',
    'Vediamo.In settimana/festivi',
    'prendo.Il tavolo',
    'di ogni zona.Zone comode',
    'bar.Bar o piazza',
    'Pepe grosso.Sale fino',
    'Ne parliamo in privato.Chat o telefono',
  ])('[TRUST-65] “%s” contains no link', (text) => {
    expect(hasLink(text)).toBe(false)
  })

  test('[TRUST-65] Italian words without a space after the full stop are no link, with times and fractions between them', () => {
    const words =
      'ciao come va bene io ma no se la il in do ci me lo tu si al da di casa bar zone sera ore 9 10.30 1/2 ecc p.es sono a te su sa co so ne'
    const word = fc.constantFrom(...words.split(' '))
    const mark = fc.constantFrom('. ', '.', ' ', ', ', ' / ', '。', '... ')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, mark), { maxLength: 20 }), (parts) => {
        expect(hasLink(parts.flat().join(''))).toBe(false)
      }),
    )
  })

  test('[TRUST-65] no invisible character, width or look-alike letter hides a domain', () => {
    const disguises: Record<string, string[]> = {
      s: ['s', 'S', 'ѕ', 'ｓ', '𝐬'],
      p: ['p', 'р', 'ρ', 'Ｐ'],
      a: ['a', 'а', 'α', 'ａ'],
      m: ['m', 'м', 'Ｍ'],
      '.': ['.', '．', '。', '｡', '․'],
      c: ['c', 'с', 'ϲ', 'ｃ'],
      o: ['o', 'о', 'ο', '𝗈'],
    }
    const hidden = fc.constantFrom('', '\u200b', '\u00ad', '\u200d', '\u2060', '\ufe0f')
    const disguised = fc
      .tuple(...[...'spam.com'].map((letter) => fc.tuple(fc.constantFrom(...(disguises[letter] ?? [letter])), hidden)))
      .map((parts) => parts.flat().join(''))
    fc.assert(fc.property(disguised, (text) => hasLink(`scrivi a ${text} domani`)))
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
    for (const part of ['a', 'а', '1.', '.', 'a.', 'a-', 'www', 't.m', 'http:', '/']) hasLink(part.repeat(2000 / part.length))
    expect(performance.now() - start).toBeLessThan(500)
  })
})
