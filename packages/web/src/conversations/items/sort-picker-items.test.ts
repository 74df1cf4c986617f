import { expect, test } from 'vitest'
import { rucksack, sledge, teapot } from '../conversations.fixtures.ts'
import { sortPickerItems } from './sort-picker-items.ts'

test('[EXCH-101] Selected items are listed first, even if their page is not loaded yet, and the others keep their order', () => {
  const renamed = { ...teapot, title: 'Teiera blu' }
  expect(sortPickerItems([teapot], [rucksack, renamed, sledge], true)).toEqual([renamed, rucksack, sledge])
  expect(sortPickerItems([sledge], [rucksack, teapot], true)).toEqual([sledge, rucksack, teapot])
})

test('[EXCH-101] After the negotiation has ended, a selected item is not listed in the bazar of its former owner', () => {
  expect(sortPickerItems([sledge, teapot], [rucksack, teapot], false)).toEqual([teapot, rucksack])
})
