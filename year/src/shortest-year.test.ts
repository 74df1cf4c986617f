import { expect, test } from 'vitest'
import { findShortestYear } from './shortest-year.ts'

const SIZE = { seed: 1, people: 4, days: 100, faults: 0, without: [] }
const PEOPLE = ['admin', 'p1', 'p2', 'p3', 'p4'].map((key) => ({ key }))
const broken = { belief: 'one owner', n: 1, what: '', about: [] }

test('[SIM-06] Days and people without which the same belief still breaks are left out', async () => {
  const shortest = await findShortestYear(SIZE, { violations: [broken], people: PEOPLE as never }, async ({ days, without }) => ({
    // The fault needs 20 days and one of the people.
    violations: days >= 20 && !without.has('p3') ? [broken] : [],
  }))
  expect(shortest.days).toBe(25)
  expect([...shortest.without].sort()).toEqual(['p1', 'p2'])
})

test('[SIM-06] A shorter year that breaks another belief is not taken', async () => {
  const other = { ...broken, belief: 'private data' }
  const shortest = await findShortestYear(SIZE, { violations: [broken], people: PEOPLE as never }, async () => ({
    violations: [other],
  }))
  expect([shortest.days, shortest.without.size]).toEqual([100, 0])
})
