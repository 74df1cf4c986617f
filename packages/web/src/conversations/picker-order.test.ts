import { expect, test } from 'vitest'
import { rucksack, sledge, teapot } from './conversations.fixtures.ts'
import { pickerOrder } from './picker-order.ts'

test('[EXCH-101] chosen objects stand first, also one that no page has brought yet, and the others keep their order', () => {
  const renamed = { ...teapot, title: 'Teiera blu' }
  expect(pickerOrder([teapot], [rucksack, renamed, sledge], true)).toEqual([renamed, rucksack, sledge])
  expect(pickerOrder([sledge], [rucksack, teapot], true)).toEqual([sledge, rucksack, teapot])
})

test('[EXCH-101] after the end an object that has passed to the other bazar is not listed in the old one', () => {
  expect(pickerOrder([sledge, teapot], [rucksack, teapot], false)).toEqual([teapot, rucksack])
})
