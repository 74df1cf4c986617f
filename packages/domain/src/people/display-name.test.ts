import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { MADE_UP_TOWN } from '../made-up-town.fixtures.ts'
import { displayNameOf } from './display-name.ts'

test.each([
  ['Giulia Rossi', 'Giulia R.'],
  ['Maria', 'Maria'],
  ['Maria Grazia Bianchi', 'Maria G.'],
  ['Jean-Pierre d’Entrèves', 'Jean-Pierre D.'],
  ['  Élodie   Écuyer ', 'Élodie É.'],
  ['Anna 🌸', 'Anna'],
  ['Luca 3', 'Luca'],
  ['Luca 3b', 'Luca'],
  ['𝒜nna 𝓑', '𝒜nna 𝓑.'],
  ['giulia.rossi@gmail.com', ''],
  ['Giulia giulia@gmail.com', ''],
  ['', ''],
  ['Assistenza Barattolo', ''],
  ['Bаrattolo', ''],
])('[PRIV-13] others see the name %j as %j', (name, displayName) => {
  expect(displayNameOf(name, null, AOSTA)).toBe(displayName)
})

test('[PRIV-13] [TOWN-04] a name that speaks for an authority is hidden in the town whose authority it is', () => {
  expect(displayNameOf('Alcalde Rossi', null, AOSTA)).toBe('Alcalde R.')
  expect(displayNameOf('Alcalde Rossi', null, MADE_UP_TOWN)).toBe('')
})

test('[PRIV-22] others see the chosen name instead of any part of the identity provider’s name', () => {
  expect(displayNameOf('Giulia Rossi', 'Zia Pina', AOSTA)).toBe('Zia Pina')
  expect(displayNameOf('giulia@gmail.com', 'Zia Pina', AOSTA)).toBe('Zia Pina')
})

test.each([
  '3471234567',
  '+39 347 1234567',
  '347-123.45.67',
  '３４７１２３４５６７',
  'tel.3471234567',
  'Via Roma 12',
  'via Roma',
  'Fraz. Excenex 4',
  'Piazza Chanoux 3',
  'Corso Battaglione 12',
  '12 rue de la Gare',
  'Rue Croix-de-Ville',
  'www.spam.example',
  'spam.com Rossi',
  'Comune di Aosta',
  'Polizia Locale',
  'Google',
])('[TRUST-67] the provider’s name “%s” is not shown to others', (name) => {
  expect(displayNameOf(name, null, AOSTA)).toBe('')
})

test.each([
  ['Piazza Luca', 'Piazza L.'],
  ['Corso Donati', 'Corso D.'],
  ['Olivia Rossi', 'Olivia R.'],
  ['Giulia Comune', 'Giulia C.'],
  ['Tu Nguyen', 'Tu N.'],
  ['Anna 3471234567', 'Anna'],
])('[TRUST-67] the provider’s name “%s” is shown as “%s”', (name, displayName) => {
  expect(displayNameOf(name, null, AOSTA)).toBe(displayName)
})

test('[TRUST-67] a provider’s name of thousands of words is checked quickly', () => {
  const start = performance.now()
  expect(displayNameOf('a '.repeat(2000), null, AOSTA)).toBe('a A.')
  expect(performance.now() - start).toBeLessThan(500)
})
