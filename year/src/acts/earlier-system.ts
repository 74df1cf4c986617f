import { discardImportedItems, readImportedItems, takeImportedItems } from '@barattolo/domain/import/contract'
import { listItems } from '@barattolo/domain/items/contract'
import type { Random } from '@barattolo/server/testing/random'
import type { Person } from '../people.ts'
import type { Act } from '../visit.ts'
import { reads, writes } from './weights.ts'

/** The file of an earlier system: of some people one to three objects, whose titles have numbers of their own. */
export function drawEarlierObjects(people: readonly Person[], random: Random, nextNumber: () => number) {
  return people
    .filter(({ isAdmin }) => !isAdmin && random.chance(0.5))
    .flatMap((person) => Array.from({ length: 1 + random.below(3) }, () => drawEarlierObject(person, nextNumber())))
}

const drawEarlierObject = ({ key, email, home, likes }: Person, number: number) => ({
  _id: `earlier-${number}`,
  title: `Oggetto ${key} ${number}`,
  category: likes[0] ?? 'home',
  status: 'Baratto',
  ownerEmail: email,
  coords: { lat: home.latitude, lng: home.longitude },
  createdAt: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
})

export const earlierSystemActs: Act[] = [
  {
    name: 'take objects of an earlier system',
    routes: [readImportedItems, takeImportedItems, listItems],
    weight: writes(15, ({ memory }) => memory.foundItems > 0),
    run: async ({ call, memory }) => {
      await call(readImportedItems, {})
      await call(takeImportedItems, {})
      memory.foundItems = 0
      if (memory.uid) await call(listItems, { query: { ownerUid: memory.uid as never, limit: 100 } })
    },
  },
  {
    name: 'delete objects of an earlier system',
    routes: [readImportedItems, discardImportedItems],
    weight: reads(5, ({ memory }) => memory.foundItems > 0),
    run: async ({ call, memory }) => {
      await call(discardImportedItems, {})
      await call(readImportedItems, {})
      memory.foundItems = 0
    },
  },
]
