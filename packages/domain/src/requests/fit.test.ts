import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, patternOf, thingsIn } from './fit.ts'

test.each([
  ['Cerco uno slittino o una slitta', ['slittin', 'slitt']],
  ['Cerco una tajine, anche sbeccata', ['tajin', 'sbeccat']],
  ['Cerco carte, fagioli e quarto giocatore', ['cart', 'fagiol', 'quart']],
  ['Cerco 3 libri di scuola', ['libr']],
  ['Per la scuola', []],
  ['CERCO', []],
  ['Set di pentole in rame', []],
  ['😀', []],
])('[REQ-26] %s names %j', (title, things) => {
  expect(thingsIn(title)).toEqual(things)
})

test.each([
  ['Cerco uno slittino o una slitta', 'Slitta in legno Davos', true],
  ['Cerco scarponi n. 42', 'Scarponi da trekking n. 42', true],
  ['Cerco un libro di cucina', 'Due libri di montagna', true],
  ['Cerco giochi', 'Gioco da tavolo dei treni', true],
  ['Cerco un caffè', 'Caffè in grani', true],
  ['Cerco un seggiolino da bici', 'Bici da corsa anni Ottanta', false],
  ['Cerco assi di legno, anche corte', 'Trenino di legno con binari', false],
  ['Cerco qualcosa', 'Qualcosa di bello', false],
])('[REQ-26] %s and %s: %s', (wanted, offered, expected) => {
  expect(fits(wanted, offered)).toBe(expected)
})

test('[REQ-26] what fits one way fits the other, and no title makes a pattern of more than letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
      expect(fits(one, other)).toBe(fits(other, one))
      expect(patternOf(thingsIn(one))).toMatch(/^\\m\(([a-z0-9]+(\|[a-z0-9]+)*)?\)\[aeiouh\]\*\\M$/)
    }),
  )
})
