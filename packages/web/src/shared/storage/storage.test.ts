import { expect, test } from 'vitest'
import { hashText } from './storage.ts'

test('hashText gives the published FNV-1a values and differs between texts', () => {
  // The published values of FNV-1a for "" and "a".
  expect([hashText(''), hashText('a')]).toEqual([0xcbf29ce484222325n.toString(36), 0xaf63dc4c8601ec8cn.toString(36)])
  expect(hashText('anna')).not.toBe(hashText('bruno'))
})
