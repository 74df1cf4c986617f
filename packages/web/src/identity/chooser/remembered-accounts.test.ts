import { expect, test } from 'vitest'
import { forgetAccount, rememberAccount, rememberedAccounts } from './remembered-accounts.ts'

function storage(): () => Storage {
  const entries = new Map<string, string>()
  const storageStub = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  }
  // A cast: only these two methods are used.
  return () => storageStub as unknown as Storage
}
const anna = { name: 'Anna', email: 'anna@example.org' }
const bruno = { name: 'Bruno', email: 'bruno@example.org' }

test('Remembered accounts are listed by last sign-in, each once, with the newest name', () => {
  const mine = storage()
  rememberAccount(mine, anna)
  rememberAccount(mine, bruno)
  rememberAccount(mine, { ...anna, name: 'Anna Rossi' })
  expect(rememberedAccounts(mine)).toEqual([{ ...anna, name: 'Anna Rossi' }, bruno])
  expect(forgetAccount(mine, bruno)).toEqual([{ ...anna, name: 'Anna Rossi' }])
})

test('At most six accounts are remembered, as many as fit the window', () => {
  const mine = storage()
  for (let i = 0; i < 20; i++) rememberAccount(mine, { name: `${i}`, email: `${i}@example.org` })
  expect(rememberedAccounts(mine).map(({ name }) => name)).toEqual(['19', '18', '17', '16', '15', '14'])
})

test('A corrupt or blocked storage remembers no accounts and throws no error', () => {
  const corrupt = storage()
  corrupt().setItem('barattolo.accounts', '{"not": "a list"')
  expect(rememberedAccounts(corrupt)).toEqual([])
  const blocked = () => {
    throw new Error('SecurityError')
  }
  rememberAccount(blocked, anna)
  expect(rememberedAccounts(blocked)).toEqual([])
})
