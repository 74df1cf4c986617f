import { expect, test } from 'vitest'
import { canGoBack } from './can-go-back.ts'

const origin = 'https://barattolo.example'

test.each([
  { case: 'an internal link', referrer: `${origin}/bazar?ordine=az`, length: 2, came: true },
  { case: 'an internal link in a new tab', referrer: `${origin}/bazar`, length: 1, came: false },
  { case: 'the address bar', referrer: '', length: 2, came: false },
  { case: 'a link on another site', referrer: 'https://barattolo.example.org/bazar', length: 2, came: false },
])('[ITEM-19] After arriving through $case, canGoBack returns $came', ({ referrer, length, came }) => {
  expect(canGoBack({ referrer }, { origin }, { length })).toBe(came)
})
