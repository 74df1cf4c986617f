import type { Db } from './database.ts'

/** A secret of the server, generated when first needed: all processes get the one that was stored first. */
export async function getOrCreateSecret<T extends object>(db: Db, name: string, generate: () => T | Promise<T>): Promise<T> {
  const find = () => db.selectFrom('houseKeys').select('secret').where('name', '=', name)
  const existing = await find().executeTakeFirst()
  if (!existing)
    await db
      .insertInto('houseKeys')
      .values({ name, secret: JSON.stringify(await generate()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  const { secret } = existing ?? (await find().executeTakeFirstOrThrow())
  // Stored by this function with the same type.
  return secret as T
}
