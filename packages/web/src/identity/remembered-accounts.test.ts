import { expect, test } from 'vitest'
import { forget, remember, rememberedAccounts } from './remembered-accounts.ts'

function storage(): () => Storage {
  const entries = new Map<string, string>()
  const kept = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  }
  // A claim: these two are all that is used.
  return () => kept as unknown as Storage
}
const anna = { name: 'Anna', email: 'anna@example.org' }
const bruno = { name: 'Bruno', email: 'bruno@example.org' }

test('whoever signed in last comes first, each once, with the newest name', () => {
  const mine = storage()
  remember(mine, anna)
  remember(mine, bruno)
  remember(mine, { ...anna, name: 'Anna Rossi' })
  expect(rememberedAccounts(mine)).toEqual([{ ...anna, name: 'Anna Rossi' }, bruno])
  expect(forget(mine, bruno)).toEqual([{ ...anna, name: 'Anna Rossi' }])
})

test('no more are remembered than fit the window', () => {
  const mine = storage()
  for (let i = 0; i < 20; i++) remember(mine, { name: `${i}`, email: `${i}@example.org` })
  expect(rememberedAccounts(mine).map(({ name }) => name)).toEqual(['19', '18', '17', '16', '15', '14'])
})

test('a storage that is spoilt or blocked remembers nobody, and nothing breaks', () => {
  const spoilt = storage()
  spoilt().setItem('barattolo.accounts', '{"not": "a list"')
  expect(rememberedAccounts(spoilt)).toEqual([])
  const blocked = () => {
    throw new Error('SecurityError')
  }
  remember(blocked, anna)
  expect(rememberedAccounts(blocked)).toEqual([])
})
