import type { Town } from '@barattolo/domain/town'
import type { Db } from './database.ts'

/** A town and its database, or a transaction on it. */
export interface TownDb<D extends Db = Db> {
  db: D
  town: Town
}
