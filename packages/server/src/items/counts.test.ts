import { CATEGORIES } from '@barattolo/domain/items/categories'
import type { ItemSearch } from '@barattolo/domain/items/contract'
import { STATUSES } from '@barattolo/domain/items/kinds'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seeded } from '../testing/city/random.ts'
import { anItem, aPerson } from '../testing/factories.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { addUpCounts } from './counts.store.ts'
import { conditionsOf } from './item-conditions.ts'
import { countMatches } from './items.store.ts'

const house = testAppOfFile()
let anna: SignedInPerson
beforeAll(async () => {
  anna = await house.signIn({ name: 'Anna' })
  await publishMany()
})

const CENTRE = { lat: 45.737, lng: 7.317 }
const SEARCHES: ItemSearch[] = [
  {},
  { sort: 'nearest', near: CENTRE },
  { category: 'garden' },
  { status: 'ripar' },
  { status: 'nulla' },
  { status: 'dono', category: 'kids', availability: 'in_trattativa' },
  { availability: 'disponibile' },
  ...[0.3, 4, 500].flatMap((radius): ItemSearch[] => [
    { near: CENTRE, radius },
    { near: { lat: 45.75, lng: 7.3 }, radius, sort: 'nearest', category: 'home' },
    { near: CENTRE, radius, status: 'baratto', availability: 'disponibile' },
  ]),
]

/** Items of all kinds in and around a town, some without position; some owners are on holiday, disabled or blocked. */
async function publishMany() {
  const random = seeded(7)
  const owners = await Promise.all(
    Array.from({ length: 12 }, (_, n) => aPerson(house.db, { disabledAt: n === 3 ? new Date() : null })),
  )
  await sql`update people set holiday_since = now() where uid = ${owners[4]?.uid}`.execute(house.db)
  await sql`insert into blocks (blocker_uid, blocked_uid) values (${anna.uid}, ${owners[5]?.uid})`.execute(house.db)
  for (let n = 0; n < 300; n++) {
    const [status, category] = [STATUSES[n % 3], CATEGORIES[Math.floor(random() * 10)]]
    const place = { lat: 45.737 + (random() - 0.5) * 0.1, lng: 7.317 + (random() - 0.5) * 0.15 }
    await anItem(house.db, {
      owner: owners[n % 12]?.uid ?? anna.uid,
      ...(status && category ? { status, category } : {}),
      ...place,
    })
  }
  await sql`
    update items set
      availability = (array['disponibile','in_trattativa','scambiato'])[1 + floor(random() * 3)::int],
      resting_since = case when random() < 0.1 then now() end, hidden_at = case when random() < 0.1 then now() end`.execute(
    house.db,
  )
  await sql`update items set lat = null, lng = null, cell_x = null, cell_y = null where random() < 0.05`.execute(house.db)
}

/** Reference implementation: counts the items themselves. */
async function countOneByOne(search: ItemSearch, viewer: SignedInPerson | null): Promise<number> {
  const conditions = conditionsOf({ ...search, sort: 'newest' }, viewer && { ...viewer, isAdmin: false })
  if (search.sort === 'nearest') conditions.push(sql`i.place is not null`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from items i where ${sql.join(conditions, sql` and `)}`.execute(house.db)
  return rows[0]?.count ?? -1
}

async function expectExact() {
  for (const viewer of [null, anna])
    for (const search of [...SEARCHES, { near: CENTRE, radius: 5, notOwnerUid: anna.uid }]) {
      const told = await countMatches(house.db, search, viewer && { ...viewer, isAdmin: false })
      expect([search, told]).toEqual([search, await countOneByOne(search, viewer)])
    }
}

test('[API-62] the total of a list is exact after every kind of change, before and after compaction', async () => {
  await expectExact()
  await Promise.all([addUpCounts(house.db), addUpCounts(house.db)])
  await expectExact()

  await anItem(house.db, { owner: anna.uid })
  await sql`update items set category = 'tech', availability = 'disponibile' where category = 'garden'`.execute(house.db)
  await sql`delete from items where status = 'dono' and random() < 0.5`.execute(house.db)
  await sql`update items set hidden_at = null where hidden_at is not null`.execute(house.db)
  await expectExact()
  while ((await addUpCounts(house.db)) > 0) await expectExact()

  await sql`select count_items_anew()`.execute(house.db)
  await expectExact()
})

test('[API-62] counts are compacted by one process at a time: the others skip', async () => {
  await anItem(house.db, { owner: anna.uid })
  await house.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('add up item counts', 0))`.execute(trx)
    expect(await addUpCounts(house.db)).toBe(0)
  })
  expect(await addUpCounts(house.db)).toBeGreaterThan(0)
  await expectExact()
})

test('[API-62] a change that affects no total writes no change row, and compaction removes changes that cancel out', async () => {
  while ((await addUpCounts(house.db)) > 0);
  await sql`update items set title = 'Altro', revision = revision + 1`.execute(house.db)
  const id = await anItem(house.db, { owner: anna.uid })
  const fresh = sql<{ fresh: number }>`select count(*)::int as fresh from item_counts where fresh`
  expect((await fresh.execute(house.db)).rows).toEqual([{ fresh: 4 }])
  await sql`delete from items where id = ${id}`.execute(house.db)
  await addUpCounts(house.db)
  expect((await fresh.execute(house.db)).rows).toEqual([{ fresh: 0 }])
})
