import type { Db } from '../platform/database.ts'

/** A key of the house, made when it is first needed: every process finds the one that was stored first. */
export async function houseKey<T extends object>(db: Db, name: string, make: () => T): Promise<T> {
  await db
    .insertInto('houseKeys')
    .values({ name, secret: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { secret } = await db.selectFrom('houseKeys').select('secret').where('name', '=', name).executeTakeFirstOrThrow()
  // Stored by this very function.
  return secret as T
}
