import { PUBLIC_PLACES } from '@barattolo/domain/exchanges/public-places'
import type { Point } from '@barattolo/domain/map/distance'
import { peopleOf, type Ring } from '@barattolo/domain/rings/ring'
import { nightColumns, type Town } from '@barattolo/domain/rings/town'
import type { Db } from '@barattolo/server/platform/database'
import { readPairs } from '@barattolo/server/rings/pairs.service'
import { findWishes } from '@barattolo/server/rings/wishes.store'
import { uidOf } from './people.load.ts'
import { PEOPLE, type PersonKey } from './people.ts'

const KEYS = new Map<string, PersonKey>(PEOPLE.map(({ key }) => [uidOf(key), key]))

/** The pairs that the radar of each person shows: the titles of the two objects. */
export async function findPairs(db: Db, now: Date): Promise<Map<PersonKey, string[]>> {
  const pairs = await Promise.all(PEOPLE.map(({ key }) => readPairs({ db, now: () => now }, uidOf(key))))
  return new Map(
    PEOPLE.map(({ key }, n) => [
      key,
      (pairs[n] ?? []).map(({ gives, receives }) => [gives.title, receives.title].sort().join(' / ')),
    ]),
  )
}

/** The rings of three and four from which the nightly job may choose. */
export async function findRings(db: Db, now: Date): Promise<Ring[]> {
  const rules = { now: now.getTime(), places: PUBLIC_PLACES, unansweredSince: new Map<string, number>() }
  const { columnCount, ringAt } = nightColumns(await readTown(db), rules)
  return Array.from({ length: columnCount }, (_, column) => ringAt(column)).filter(({ legs }) => legs.length > 2)
}

/** The people of a ring in giving order, beginning with the first one of the alphabet. */
export function keysOf(ring: Ring): string {
  const keys: string[] = peopleOf(ring).map(({ uid }) => KEYS.get(uid) ?? uid)
  const first = keys.indexOf(keys.toSorted()[0] ?? '')
  return [...keys.slice(first), ...keys.slice(0, first)].join(' → ')
}

async function readTown(db: Db): Promise<Town> {
  const wishes = (await Promise.all(PEOPLE.map(({ key }) => findWishes(db, { me: uidOf(key), role: 'wisher' })))).flat()
  const people = await db.selectFrom('people').select(['uid', 'createdAt']).execute()
  const proofs = await db.selectFrom('handoverProofs').select(['typedBy', 'shownBy']).execute()
  const cells = await db.selectFrom('rememberedCells').select(['uid', 'size', 'x', 'y']).execute()
  const items = await db.selectFrom('items').select(['id', 'lat', 'lng']).execute()
  const points = new Map<string, Point>(
    items.flatMap(({ id, lat, lng }) => (lat === null || lng === null ? [] : [[id, { lat, lng }]])),
  )
  const wished = new Map(wishes.map((wish) => [wish.itemId, wish]))
  return {
    people: people.map(({ uid, createdAt }) => ({
      uid,
      joinedAt: createdAt.getTime(),
      partners: 0,
      came: 0,
      provenWith: proofs.flatMap(({ typedBy, shownBy }) => (typedBy === uid ? shownBy : shownBy === uid ? typedBy : [])),
      cells: cells.filter((cell) => cell.uid === uid).map(({ size, x, y }) => `${size} ${x} ${y}`),
      wantsRingsOfFour: false,
      unservedSince: createdAt.getTime(),
    })),
    items: [...wished.values()].flatMap(({ itemId, owner, weight, listedAt }) => {
      const point = points.get(itemId)
      return point ? [{ id: itemId, owner, weight, listedAt: listedAt.getTime(), point }] : []
    }),
    wishes: wishes.flatMap(({ wisher, itemId, sources, gives }) =>
      sources.map((source) => ({ wisher, item: itemId, source, gives: source === 'favourite' ? gives : [] })),
    ),
  }
}
