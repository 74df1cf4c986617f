import { expect, test } from 'vitest'
import { cameFromHere } from './came-from.ts'

const origin = 'https://barattolo.example'

test.each([
  { case: 'a link of ours', referrer: `${origin}/bazar?ordine=az`, length: 2, came: true },
  { case: 'a link of ours in a new tab', referrer: `${origin}/bazar`, length: 1, came: false },
  { case: 'the address bar', referrer: '', length: 2, came: false },
  { case: 'another site', referrer: 'https://barattolo.example.org/bazar', length: 2, came: false },
])('[ITEM-19] back leads to where one was: $case', ({ referrer, length, came }) => {
  expect(cameFromHere({ referrer }, { origin }, { length })).toBe(came)
})
