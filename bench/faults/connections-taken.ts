import { sql } from 'kysely'
import type { Fault } from './kit/fault.ts'
import { pause } from './kit/pause.ts'

/** Every call looks its person up first, and somebody holds their table: every connection waits, and no other is left. */
export const connectionsTaken = (milliseconds = 15_000): Fault => ({
  name: 'connections-taken',
  title: `all connections to the database taken for ${milliseconds / 1000} s`,
  strike: async (town) => {
    const db = town.open()
    await db.transaction().execute(async (trx) => {
      await sql`lock table people in access exclusive mode`.execute(trx)
      await pause(milliseconds)
    })
    await db.destroy()
  },
})
