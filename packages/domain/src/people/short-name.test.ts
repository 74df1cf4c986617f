import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test('[PRIV-20] A chosen name is shown whole, and a provider’s name without the initial of the surname', () => {
  expect(shortNameOf('Zia Pina')).toBe('Zia Pina')
  expect(shortNameOf('Anna R.')).toBe('Anna')
  expect(shortNameOf('Anna Maria Ö.')).toBe('Anna Maria')
  expect(shortNameOf('Anna')).toBe('Anna')
  expect(shortNameOf('')).toBe('')
})
