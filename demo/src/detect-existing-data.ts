import type { Db } from '@barattolo/server/platform/database/database'
import { uidOf } from './people.load.ts'
import { PEOPLE } from './people.ts'

/** Detects existing data, because the town must not be mixed with real data. An incomplete town counts as the town. */
export async function detectExistingData(db: Db): Promise<'empty' | 'the town' | 'others'> {
  const people = await db
    .selectFrom('people')
    .select('uid')
    .limit(PEOPLE.length + 1)
    .execute()
  if (people.length === 0) return 'empty'
  const townspeople = new Set(PEOPLE.map(({ key }) => uidOf(key)))
  return people.every(({ uid }) => townspeople.has(uid)) ? 'the town' : 'others'
}
