import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeness, patternOf, thingsIn } from './fit.ts'

test.each([
  ['Cerco uno slittino o una slitta', ['slittin', 'slitt']],
  ['Cerco una tajine, anche sbeccata', ['tajin']],
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
  ['Cerco uno slittino o una slitta', 'Slitta in legno Davos', 1],
  ['Cerco scarponi n. 42', 'Scarponi da trekking n. 42', 1],
  ['Cerco un libro di cucina', 'Due libri di montagna', 1],
  ['Cerco giochi', 'Gioco da tavolo dei treni', 1],
  ['Cerco un caffè', 'Caffè in grani', 1],
  ['Cerco una bici da corsa taglia 56', 'Bici da corsa anni Ottanta', 2],
  ['Cerco cassette per le mele', 'Cassette da mele, venti', 2],
  ['Cerco un seggiolino da bici', 'Bici da corsa anni Ottanta', 0],
  ['Cerco assi di legno, anche corte', 'Trenino di legno con binari', 0],
  ['Cerco colori, anche mezzi vuoti', 'Album, vuoto', 0],
  ['Cerco qualcosa', 'Qualcosa di bello', 0],
])('[REQ-26] %s and %s share %i words', (wanted, offered, expected) => {
  expect(likeness(wanted, offered)).toBe(expected)
})

test('[REQ-26] what fits one way fits the other, and no title makes a pattern of more than letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
      expect(likeness(one, other)).toBe(likeness(other, one))
      expect(patternOf(thingsIn(one))).toMatch(/^\\m\(([a-z0-9]+(\|[a-z0-9]+)*)?\)\[aeiouh\]\*\\M$/)
    }),
  )
})
