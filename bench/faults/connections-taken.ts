import { sql } from 'kysely'
import type { Fault } from './kit/fault.ts'
import { pause } from './kit/pause.ts'

/** An exclusive lock on `people`: every call looks up its person first, so every pooled connection waits for the lock. */
export const connectionsTaken = (milliseconds = 15_000): Fault => ({
  name: 'pool-exhausted',
  title: `the connection pool is exhausted for ${milliseconds / 1000} s`,
  strike: async (town) => {
    const db = town.open()
    await db.transaction().execute(async (trx) => {
      await sql`lock table people in access exclusive mode`.execute(trx)
      await pause(milliseconds)
    })
    await db.destroy()
  },
})
