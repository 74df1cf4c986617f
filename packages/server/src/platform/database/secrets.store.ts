import type { Db } from './database.ts'

/** A secret of the server, generated when first needed: all processes get the one that was stored first. */
export async function getOrCreateSecret<T extends object>(db: Db, name: string, generate: () => T): Promise<T> {
  await db
    .insertInto('houseKeys')
    .values({ name, secret: JSON.stringify(generate()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { secret } = await db.selectFrom('houseKeys').select('secret').where('name', '=', name).executeTakeFirstOrThrow()
  // Stored by this function with the same type.
  return secret as T
}
