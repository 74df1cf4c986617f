import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Random } from './random.ts'

/**
 * Orders and choices of the product that have no other reason follow its random ids, and an erasure moves times at random. So that a
 * seed gives the same year again, what the apps draw comes from the seed, until the function is called that is returned.
 */
export function drawFromSeed(ids: Random, numbers: Random): () => void {
  const { randomUUID, randomInt } = crypto
  const replace = (draws: Pick<typeof crypto, 'randomUUID' | 'randomInt'>) => {
    Object.assign(crypto, draws)
    // Imports by name follow.
    syncBuiltinESMExports()
  }
  replace({
    randomUUID: () => ids.uuid() as ReturnType<typeof randomUUID>,
    randomInt: (first: number, limit?: number) =>
      limit === undefined ? numbers.below(first) : first + numbers.below(limit - first),
  } as typeof crypto)
  return () => replace({ randomUUID, randomInt })
}

/** The same for the ids that PostgreSQL draws. */
export async function installDrawnIds(db: Db, seed: number): Promise<void> {
  await sql`
    create sequence virtual.ids;
    create function virtual.gen_random_uuid() returns uuid language plpgsql volatile as $$
      begin
        return overlay(overlay(md5(${sql.lit(`${seed} `)} || nextval('virtual.ids')) placing '4' from 13) placing 'a' from 17)::uuid;
      end $$`.execute(db)
}
