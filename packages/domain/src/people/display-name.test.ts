import { expect, test } from 'vitest'
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
  expect(displayNameOf(name, null)).toBe(displayName)
})

test('[PRIV-22] others see the chosen name instead of any part of the identity provider’s name', () => {
  expect(displayNameOf('Giulia Rossi', 'Zia Pina')).toBe('Zia Pina')
  expect(displayNameOf('giulia@gmail.com', 'Zia Pina')).toBe('Zia Pina')
})
