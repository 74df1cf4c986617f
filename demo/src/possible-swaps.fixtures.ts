import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { peopleOf, type Ring } from '@barattolo/domain/rings/ring'
import { nightColumns } from '@barattolo/domain/rings/town'
import type { Db } from '@barattolo/server/platform/database/database'
import { readPairs } from '@barattolo/server/rings/pairs.service'
import { readNightRules, readTown } from '@barattolo/server/rings/ring-night.service'
import { uidOf } from './people.load.ts'
import { PEOPLE, type PersonKey } from './people.ts'

const KEYS = new Map<string, PersonKey>(PEOPLE.map(({ key }) => [uidOf(key), key]))

/** The pairs that the radar of each person shows: the titles of the two objects. */
export async function findPairs(db: Db, now: Date): Promise<Map<PersonKey, string[]>> {
  const pairs = await Promise.all(PEOPLE.map(({ key }) => readPairs({ db, town: AOSTA, now: () => now }, uidOf(key))))
  return new Map(
    PEOPLE.map(({ key }, n) => [
      key,
      (pairs[n] ?? []).map(({ gives, receives }) => [gives.title, receives.title].sort().join(' / ')),
    ]),
  )
}

/** The rings of three and four from which the nightly job may choose. */
export async function findRings(db: Db, now: Date): Promise<Ring[]> {
  const parts = await Array.fromAsync(readTown(db, now))
  const town = {
    people: parts.flatMap(({ people }) => people),
    items: parts.flatMap(({ items }) => items),
    wishes: parts.flatMap(({ wishes }) => wishes),
  }
  const { columnCount, ringAt } = nightColumns(town, await readNightRules({ db, town: AOSTA }, now))
  return Array.from({ length: columnCount }, (_, column) => ringAt(column)).filter(({ legs }) => legs.length > 2)
}

/** The people of a ring in giving order, beginning with the first one of the alphabet. */
export function keysOf(ring: Ring): string {
  const keys: string[] = peopleOf(ring).map(({ uid }) => KEYS.get(uid) ?? uid)
  const first = keys.indexOf(keys.toSorted()[0] ?? '')
  return [...keys.slice(first), ...keys.slice(0, first)].join(' → ')
}
