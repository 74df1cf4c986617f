import { type RingId, ringId, type Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Trx } from '../platform/database/database.ts'
import { insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { clearRecommended } from './ring-nights.store.ts'
import { expireRings, removeRingsOf } from './rings.store.ts'

const app = setUpTestApp()
const FIRST = ringId.parse('00000000-0000-4000-8000-000000000000')
const LAST = ringId.parse('ffffffff-ffff-4fff-bfff-ffffffffffff')
const NOW = new Date('2026-11-26T03:00:00Z')
let uid: Uid

/** One person has two expired rings, and the one with the last id is stored first. */
beforeEach(async () => {
  await app.db.deleteFrom('rings').execute()
  uid = (await insertPerson(app.db)).uid
  for (const id of [LAST, FIRST]) {
    await app.db
      .insertInto('rings')
      .values({ id, signature: id, size: 3, foundAt: NOW, expiresAt: NOW, recommendedOn: '2026-11-25' })
      .execute()
    await app.db.insertInto('ringPeople').values({ ringId: id, uid, place: 0 }).execute()
  }
})

async function isWaiting(): Promise<boolean> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(app.db)).rows[0]?.count === 1
}

const change = (trx: Trx, id: RingId) => trx.updateTable('rings').set({ proven: true }).where('id', '=', id).execute()

test.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['the expiry', (trx) => expireRings(trx, NOW)],
  ['the deletion of an account', (trx) => removeRingsOf(trx, uid)],
  ['the next night', (trx) => clearRecommended(trx, '2026-11-26')],
])(
  '[RING-46] %s locks rings in the order of their ids, and cannot deadlock with another transaction that does',
  async (_, run) => {
    const { running } = await app.db.transaction().execute(async (trx) => {
      await change(trx, FIRST)
      const other = app.db.transaction().execute(run)
      // A failure is reported when the promise is awaited.
      other.catch(() => undefined)
      await expect.poll(isWaiting).toBe(true)
      await change(trx, LAST)
      return { running: other }
    })
    await running
  },
)
