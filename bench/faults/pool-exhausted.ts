import { sql } from 'kysely'
import { pause } from './kit/pause.ts'
import type { Fault } from './kit/run-fault.ts'

/** An exclusive lock on `people`: every call looks up its person first, so every pooled connection waits for the lock. */
export const poolExhausted = (milliseconds = 15_000): Fault => ({
  name: 'pool-exhausted',
  title: `the connection pool is exhausted for ${milliseconds / 1000} s`,
  inject: async (cluster) => {
    const db = cluster.openDb()
    await db.transaction().execute(async (trx) => {
      await sql`lock table people in access exclusive mode`.execute(trx)
      await pause(milliseconds)
    })
    await db.destroy()
  },
})
