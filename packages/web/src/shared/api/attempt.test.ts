import { Problem } from '@barattolo/domain/problem'
import { beforeEach, expect, test, vi } from 'vitest'
import { attemptId, endAttempt, endIfAlreadyStored, saveAttempt } from './attempt.ts'

const entries = new Map<string, string>()
beforeEach(() => {
  entries.clear()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})

test('[ERR-45] A form keeps its client id until the attempt is answered, and each form has its own', () => {
  const first = attemptId('contact')
  expect(attemptId('contact')).toBe(first)
  expect(attemptId('report:item:1')).not.toBe(first)
  endAttempt('contact')
  expect(attemptId('contact')).not.toBe(first)
})

test('[ERR-45] A form keeps its client id over a reload', () => {
  const first = attemptId('contact')
  const stored = [...entries]
  // What the page holds in memory is gone, and the storage of the tab stays.
  endAttempt('contact')
  for (const [key, value] of stored) entries.set(key, value)
  expect(attemptId('contact')).toBe(first)
})

test('[ERR-45] A form keeps its client id in a browser that blocks storage, as long as the page is open', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(attemptId('blocked')).toBe(attemptId('blocked'))
})

test('[ERR-45] Only the refusal of another content ends the attempt of a form that cannot be edited', () => {
  const first = attemptId('contact')
  endIfAlreadyStored('contact', new TypeError('Failed to fetch'))
  endIfAlreadyStored('contact', new Problem('tooManyContactMessages'))
  expect(attemptId('contact')).toBe(first)
  endIfAlreadyStored('contact', new Problem('alreadyStored'))
  expect(attemptId('contact')).not.toBe(first)
})

test('[ADD-45] What was stored under the same client id is edited, once, and any other failure is passed on', async () => {
  const edit = vi.fn(async (stored: { id: string }) => ({ ...stored, title: 'Slitta rossa' }))
  const failWith = (error: Error) => async () => Promise.reject(error)
  const stored = new Problem('alreadyStored', { present: { id: 'a' } })
  expect(await saveAttempt(failWith(stored), edit)).toEqual({ saved: { id: 'a', title: 'Slitta rossa' }, wasStored: true })
  expect(await saveAttempt(async () => ({ id: 'b' }), edit)).toEqual({ saved: { id: 'b' }, wasStored: false })
  for (const error of [new Problem('alreadyStored'), new Problem('tooManyItems', { present: {} }), new TypeError('lost')])
    await expect(saveAttempt(failWith(error), edit)).rejects.toBe(error)
  expect(edit).toHaveBeenCalledTimes(1)
})
