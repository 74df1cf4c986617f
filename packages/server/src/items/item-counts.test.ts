import { CATEGORIES } from '@barattolo/domain/items/categories'
import type { ItemSearch } from '@barattolo/domain/items/contract'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { createRandom } from '@barattolo/domain/seeded-random.fixtures'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { conditionsOf } from './item-conditions.ts'
import { compactItemCounts, countWithItemCounts } from './item-counts.store.ts'

const app = setUpTestApp()
let anna: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  await createItems()
})

const CENTRE = { lat: 45.737, lng: 7.317 }
const SEARCHES: ItemSearch[] = [
  {},
  { category: 'garden' },
  ...[0.3, 4, 500].flatMap((radius): ItemSearch[] => [
    { near: CENTRE, radius },
    { near: { lat: 45.75, lng: 7.3 }, radius, category: 'home' },
  ]),
]

/** Items of all kinds in and around a town, some without position; some owners are on holiday, disabled or blocked. */
async function createItems() {
  const random = createRandom(7)
  const owners = await Promise.all(
    Array.from({ length: 12 }, (_, n) => insertPerson(app.db, { disabledAt: n === 3 ? new Date() : null })),
  )
  await sql`update people set holiday_since = now() where uid = ${owners[4]?.uid}`.execute(app.db)
  await sql`insert into blocks (blocker_uid, blocked_uid) values (${anna.uid}, ${owners[5]?.uid})`.execute(app.db)
  for (let n = 0; n < 300; n++) {
    const [status, category] = [ITEM_STATUSES[n % 3], CATEGORIES[Math.floor(random() * 10)]]
    const place = { lat: 45.737 + (random() - 0.5) * 0.1, lng: 7.317 + (random() - 0.5) * 0.15 }
    await insertItem(app.db, {
      owner: owners[n % 12]?.uid ?? anna.uid,
      ...(status && category ? { status, category } : {}),
      ...place,
    })
  }
  await sql`
    update items set
      availability = (array['disponibile','in_trattativa','scambiato'])[1 + floor(random() * 3)::int],
      resting_since = case when random() < 0.1 then now() end, hidden_at = case when random() < 0.1 then now() end`.execute(
    app.db,
  )
  await sql`update items set lat = null, lng = null, cell_x = null, cell_y = null where random() < 0.05`.execute(app.db)
}

/** Reference implementation: counts the items themselves. */
async function countItems(search: ItemSearch, viewer: SignedInPerson | null): Promise<number> {
  const conditions = conditionsOf(search, viewer && { ...viewer, isAdmin: false })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from items i where ${sql.join(conditions, sql` and `)}`.execute(app.db)
  return rows[0]?.count ?? -1
}

async function expectExact() {
  for (const viewer of [null, anna])
    for (const search of SEARCHES) {
      const counted = await countWithItemCounts(app.db, search, viewer && { ...viewer, isAdmin: false })
      expect([search, counted]).toEqual([search, await countItems(search, viewer)])
    }
}

test('[API-62] the total of a list is exact after every kind of change, before and after compaction', {
  tags: ['thorough'],
}, async () => {
  await expectExact()
  await Promise.all([compactItemCounts(app.db), compactItemCounts(app.db)])
  await expectExact()

  await insertItem(app.db, { owner: anna.uid })
  await sql`update items set category = 'tech', availability = 'disponibile' where category = 'garden'`.execute(app.db)
  await sql`delete from items where status = 'dono' and random() < 0.5`.execute(app.db)
  await sql`update items set hidden_at = null where hidden_at is not null`.execute(app.db)
  await expectExact()
  while ((await compactItemCounts(app.db)) > 0) await expectExact()

  await sql`select count_items_anew()`.execute(app.db)
  await expectExact()
})

test('[API-62] counts are compacted by one process at a time: the others skip', async () => {
  await insertItem(app.db, { owner: anna.uid })
  await app.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('add up item counts', 0))`.execute(trx)
    expect(await compactItemCounts(app.db)).toBe(0)
  })
  expect(await compactItemCounts(app.db)).toBeGreaterThan(0)
  await expectExact()
})

test('[API-62] a change that affects no total writes no change row, and compaction removes changes that cancel out', async () => {
  while ((await compactItemCounts(app.db)) > 0);
  await sql`update items set title = 'Altro', revision = revision + 1`.execute(app.db)
  const id = await insertItem(app.db, { owner: anna.uid })
  const changeRows = sql<{ changes: number; fresh: number }>`
    select (select count(*)::int from item_count_changes) as changes, (select count(*)::int from item_counts where fresh) as fresh`
  expect((await changeRows.execute(app.db)).rows).toEqual([{ changes: 1, fresh: 0 }])
  await sql`delete from items where id = ${id}`.execute(app.db)
  await compactItemCounts(app.db)
  expect((await changeRows.execute(app.db)).rows).toEqual([{ changes: 0, fresh: 0 }])
  await expectExact()
})

test('[API-62] the version before, which reads the sums only, has each change after its next merge', async () => {
  await insertItem(app.db, { owner: anna.uid })
  await sql`update items set hidden_at = now() where id in (select id from items where hidden_at is null limit 3)`.execute(app.db)
  await sql`delete from item_counts where ctid = any(array(select ctid from item_counts where fresh limit 1))`.execute(app.db)
  const { rows } = await sql<{ summed: number; listed: number }>`
    select (select sum(items)::int from item_counts where cell_y = -1) as summed,
      (select count(*)::int from items where availability <> 'scambiato' and resting_since is null and hidden_at is null) as listed`.execute(
    app.db,
  )
  expect(rows[0]?.summed).toBe(rows[0]?.listed)
  await expectExact()
})

test('[API-62] totals are exact after each of any sequence of changes, merges and counts from nothing', async () => {
  const owner = (await insertPerson(app.db)).uid
  const anyPlace = fc.record({
    lat: fc.double({ min: 45.7, max: 45.77, noNaN: true }),
    lng: fc.double({ min: 7.27, max: 7.36, noNaN: true }),
  })
  const anyKind = fc.record({ status: fc.constantFrom(...ITEM_STATUSES), category: fc.constantFrom(...CATEGORIES) })
  /** A random set of the person's items, the same for the same seed. */
  const some = (seed: number) => sql`owner_uid = ${owner} and hashtext(id::text || ${String(seed)}) % 2 = 0`
  const anyChange = fc.oneof(
    fc.tuple(anyPlace, anyKind).map(
      ([place, kind]) =>
        () =>
          insertItem(app.db, { owner, ...place, ...kind }),
    ),
    fc.nat().map((seed) => () => sql`delete from items where ${some(seed)}`.execute(app.db)),
    fc.tuple(fc.nat(), anyKind).map(
      ([seed, { status, category }]) =>
        () =>
          sql`update items set status = ${status}, category = ${category} where ${some(seed)}`.execute(app.db),
    ),
    fc.tuple(fc.nat(), fc.constantFrom('disponibile', 'in_trattativa', 'scambiato')).map(
      ([seed, availability]) =>
        () =>
          sql`update items set availability = ${availability} where ${some(seed)}`.execute(app.db),
    ),
    fc.tuple(fc.nat(), fc.boolean()).map(
      ([seed, isHidden]) =>
        () =>
          sql`update items set hidden_at = ${isHidden ? new Date() : null} where ${some(seed)}`.execute(app.db),
    ),
    fc.tuple(fc.nat(), fc.boolean()).map(
      ([seed, isPaused]) =>
        () =>
          sql`update items set resting_since = ${isPaused ? new Date() : null} where ${some(seed)}`.execute(app.db),
    ),
    fc
      .nat()
      .map(
        (seed) => () =>
          sql`update items set lat = null, lng = null, cell_x = null, cell_y = null where ${some(seed)}`.execute(app.db),
      ),
    fc.constant(() => compactItemCounts(app.db)),
    fc.constant(() => sql`select count_items_anew()`.execute(app.db)),
  )
  const searches: ItemSearch[] = [{}, { category: 'home' }, { near: CENTRE, radius: 4 }]
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 3, maxLength: 8 }), async (changes) => {
      for (const change of changes) {
        await change()
        for (const search of searches)
          expect(await countWithItemCounts(app.db, search, null)).toBe(await countItems(search, null))
      }
    }),
    { numRuns: process.env.THOROUGH === 'yes' ? 20 : 8 },
  )
})
