import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { isReservedName, parseChosenName } from './chosen-name.ts'

describe('[PRIV-23] a chosen name', () => {
  test.each([
    ['Zia Pina', 'Zia Pina'],
    ['  Zia   Pina ', 'Zia Pina'],
    ['Giulia R.', 'Giulia R.'],
    ['Jean-Pierre d’Entrèves', 'Jean-Pierre d’Entrèves'],
    ["D'Angelo", "D'Angelo"],
    ['𝒜nna', 'Anna'],
    ['Олена', 'Олена'],
    ['فاطمة', 'فاطمة'],
    ['Conrad Minelli', 'Conrad Minelli'],
    ['Anna Staffelli', 'Anna Staffelli'],
    ['x'.repeat(30), 'x'.repeat(30)],
  ])('%j is stored as %j', (typed, name) => {
    expect(parseChosenName(typed)).toEqual({ name })
  })

  test.each([
    '',
    'J',
    'J.',
    ' . ',
    'x'.repeat(31),
    'Anna 2',
    'anna@gmail.com',
    'www.anna.it!',
    'Anna 🌸',
    'Anna_B',
    'An\u200bna',
    'An\u202ena',
    'Anna\u3164',
    'A\u0301\u0302\u0303nna',
    'Аda',
    'Adа Bianchi',
    'Ada Бianchi',
    'ᴀɴɴᴀ',
    'ɑnna',
    'Anna--Bianchi',
    '-Anna',
  ])('%j is invalid', (typed) => {
    expect(parseChosenName(typed)).toEqual({ problem: 'nameInvalid' })
  })

  test.each([
    'Barattolo',
    'BarattoIo',
    'Il Barattolo Aosta',
    'B a r a t t o l o',
    'Barat-tolo',
    'Bàràttòlo',
    'Ваrаttоlо'.replaceAll(/[а-яА-Я]/g, (letter) => ({ В: 'B', а: 'a', о: 'o' })[letter] ?? letter),
    'Admin',
    'ADMlN',
    'Ad min',
    'Ad Min di zona',
    'A.d.m.i.n',
    'Adrnin',
    'Amministrazione',
    'Assistenza clienti',
    'Staff',
    'St aff',
    'Админ',
    'Ваrаттоlо'.replaceAll('r', 'г').replaceAll('l', 'ӏ'),
  ])('%j is reserved', (typed) => {
    expect(parseChosenName(typed)).toEqual({ problem: 'nameReserved' })
  })

  test.each(['Ada Bianchi', 'ADA BIANCHI', 'Ada Blanchl', 'AdaBianchi', 'Àda Bianchi', 'Ada B.', 'Ada B'])(
    '%j is refused to others if the admin is Ada Bianchi',
    (typed) => {
      expect(parseChosenName(typed, { takenNames: ['Ada Bianchi', 'Ada B.'], town: AOSTA })).toEqual({ problem: 'nameReserved' })
    },
  )

  test('[PRIV-23] a name is the same after a second check, has 2 to 30 characters, and contains no reserved word', () => {
    const typed = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'aBàdmin lroАж.-’') }))
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseChosenName(text)
        if ('problem' in result) return
        expect(parseChosenName(result.name)).toEqual(result)
        expect(result.name.length).toBeGreaterThanOrEqual(2)
        expect([...result.name].length).toBeLessThanOrEqual(30)
        expect(result.name).not.toMatch(/[\p{Number}\p{Symbol}\p{Control}\p{Format}\p{Mark}@]/u)
        expect(isReservedName(result.name)).toBe(false)
      }),
    )
  })

  test('no look-alike letters, accents, cases or spaces hide a reserved word', () => {
    const disguises: Record<string, string[]> = {
      a: ['a', 'A', 'à', 'а', 'α', '4', '@'],
      b: ['b', 'B', '8'],
      d: ['d', 'D', 'đ', 'ԁ'],
      i: ['i', 'I', 'l', '1', 'í', 'і', '|'],
      l: ['l', 'I', 'i', '1', 'ł'],
      m: ['m', 'M', 'rn', 'м'],
      n: ['n', 'N', 'ñ'],
      o: ['o', 'O', '0', 'ò', 'о', 'ø'],
      r: ['r', 'R'],
      t: ['t', 'T', '7', 'ŧ'],
    }
    const disguised = (word: string) =>
      fc
        .tuple(
          ...[...word].map((letter) => fc.constantFrom(...(disguises[letter] ?? [letter]))),
          fc.constantFrom('', ' ', '.', '-'),
        )
        .map((parts) => parts.slice(0, -1).join(parts.at(-1)))
    fc.assert(fc.property(fc.oneof(disguised('admin'), disguised('barattolo')), (name) => isReservedName(name)))
  })
})
