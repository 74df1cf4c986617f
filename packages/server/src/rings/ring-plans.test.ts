import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { HOUR_MS } from '@barattolo/domain/durations'
import { publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { generateTown, LARGE_TOWN, TOWN_NOW } from '@barattolo/domain/rings/generated-town.fixtures'
import { peopleOf } from '@barattolo/domain/rings/ring'
import { ringSignature } from '@barattolo/domain/rings/ring-rules'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAllRings } from '../admin/rings.store.ts'
import type { Db } from '../platform/database/database.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { loadRingTown } from '../testing/load-ring-town.ts'
import { countPlannedReads, PLAN_KINDS } from '../testing/query-plans.ts'
import { openRecordingDatabase } from '../testing/recording-database.ts'
import { SERVERS } from '../testing/town/open-towns.ts'
import { findRingsOfWish } from './find-rings.service.ts'
import { readOwnRings } from './own-rings.service.ts'
import { findDueRings, queueRingChecksOfItems } from './ring-checks.store.ts'
import { RINGS_PER_PERSON_MAX, saveRings } from './rings.store.ts'
import { readRings } from './suggestions.service.ts'

const SIZE = { ...LARGE_TOWN, groupSize: 100 }
const town = generateTown(SIZE, publicPlacesOf(AOSTA).slice(0, 3))
const owners = new Map(town.items.map(({ id, owner }) => [id, owner]))
/** People of whom thousands wish an object. */
const hubs = town.people.slice(0, SIZE.hubs).map(({ uid }) => uid)
const isHub = (uid: Uid | undefined) => uid !== undefined && hubs.includes(uid)
const now = new Date(TOWN_NOW)

interface Wished {
  wisher: Uid
  item: ItemId
}
const wishOf = (matches: (wish: Wished) => boolean) => town.wishes.find(matches) ?? expect.fail('no such wish')

/** The limits are about 1.3 times what is read. PostgreSQL 15 may read the index of all who wish something of a person. */
const SEARCHES: [string, () => Wished, { rows: number; pages: number }][] = [
  [
    'of two ordinary people',
    () => wishOf(({ wisher, item }) => !isHub(wisher) && !isHub(owners.get(item))),
    { rows: 250, pages: 400 },
  ],
  ['for an object that 9,500 people wish', () => wishOf(({ item }) => isHub(owners.get(item))), { rows: 1800, pages: 1100 }],
  ['of a person of whom 9,500 wish an object', () => wishOf(({ wisher }) => isHub(wisher)), { rows: 12_500, pages: 800 }],
]

describe.each(SERVERS)('on %s', (_, open) => {
  let recorded: ReturnType<typeof openRecordingDatabase>
  let client: pg.Client
  let close: () => Promise<void>

  beforeAll(async () => {
    const opened = await open((db) => loadRingTown(db, town))
    recorded = openRecordingDatabase(opened.connection)
    client = new pg.Client(opened.connection)
    await client.connect()
    close = opened.close
  }, 300_000)
  afterAll(async () => {
    await client.end()
    await recorded.db.destroy()
    await close()
  })

  async function expectReads({ rows, pages }: { rows: number; pages: number }) {
    const statements = recorded.takeStatements()
    expect(statements.length).toBeGreaterThan(3)
    for (const plan of PLAN_KINDS) {
      const reads = await countPlannedReads(client, statements, plan)
      expect(reads.rows, plan).toBeLessThanOrEqual(rows)
      expect(reads.pages, plan).toBeLessThanOrEqual(pages)
    }
  }

  test.each(SEARCHES)(
    '[RING-52] a search of rings through a wish %s reads a bounded part of the town, whatever the plan',
    async (_name, wish, limits) => {
      const { wisher, item } = wish()
      recorded.takeStatements()
      await findRingsOfWish({ db: recorded.db, town: AOSTA }, { wisher, itemId: item }, now)
      await expectReads(limits)
    },
  )

  test('[RING-52] reading twenty suggestions looks each of their wishes up', async () => {
    const { db } = recorded
    const found = new Map<string, { signature: string; people: Uid[]; items: ItemId[]; isProven: boolean }>()
    const [me] = town.people.slice(1000)
    for (const { wisher, item } of town.wishes.filter((wish) => wish.wisher === me?.uid))
      for (const ring of (await findRingsOfWish({ db, town: AOSTA }, { wisher, itemId: item }, now)).rings) {
        const items = ring.legs.flatMap((leg) => leg.items.map(({ id }) => id))
        const people = peopleOf(ring).map(({ uid }) => uid)
        found.set(ringSignature(ring), { signature: ringSignature(ring), people, items, isProven: false })
      }
    const rings = [...found.values()].slice(0, RINGS_PER_PERSON_MAX)
    expect(rings.length).toBeGreaterThan(0)
    await db.transaction().execute((trx) => saveRings(trx, rings, now))
    recorded.takeStatements()
    expect(await readRings({ db, town: AOSTA, now: () => now, publish: NULL_PUBLISHER }, me?.uid ?? expect.fail())).not.toEqual(
      [],
    )
    await expectReads({ rows: 650, pages: 650 })
  })

  test('[RING-52] [RING-161] of thousands of proposed rings, a person’s own and those that are due are looked up, and the admins read a page along an index', async () => {
    const { db } = recorded
    await openRings(db, 3000)
    const [me] = town.people
    recorded.takeStatements()
    expect(await readOwnRings({ db, town: AOSTA, now: () => now }, me?.uid ?? expect.fail())).not.toEqual([])
    expect(await findDueRings(db, new Date(now.getTime() - HOUR_MS), 100)).toEqual([])
    const [item] = town.items
    await db.transaction().execute((trx) => queueRingChecksOfItems(trx, [item?.id ?? expect.fail()]))
    await expectReads({ rows: 3000, pages: 3000 })
    const first = await findAllRings(db, { limit: 30 })
    recorded.takeStatements()
    const second = await findAllRings(db, { limit: 30, cursor: first.next ?? expect.fail('one page') })
    expect(second.rows).toHaveLength(30)
    const statements = recorded.takeStatements()
    for (const plan of PLAN_KINDS) {
      const reads = await countPlannedReads(client, statements, plan)
      expect(reads.rows, plan).toBeLessThanOrEqual(600)
      expect(reads.pages, plan).toBeLessThanOrEqual(1500)
    }
  })
})

/** Open rings of three neighbours in the town's list of people. */
async function openRings(db: Db, count: number): Promise<void> {
  await sql`
    with people as (
      select uid, row_number() over (order by uid) - 1 as n, count(*) over () as total, (select id from items where owner_uid = uid limit 1) as item_id
      from people where exists (select from items where owner_uid = uid)
    ), ring as (
      select gen_random_uuid() as id, n from generate_series(0, ${count - 1}::int) n
    ), opened as (
      insert into rings (id, signature, size, state, found_at, expires_at, opened_at, deadline_at, hard_until, next_due_at, updated_at)
      select id, id::text, 3, 'open', ${now}, ${now}, ${now}, ${now}, ${now}, ${now}, ${now}::timestamptz - n * interval '1 second' from ring
    ), joined as (
      insert into ring_people (ring_id, uid, place, joined_version, asked_at, answer_by)
      select ring.id, people.uid, place, 1, ${now}, ${now} from ring, generate_series(0, 2) place join lateral (select uid, n from people) people on true
      where people.n = ring.n + place
    )
    insert into ring_legs (ring_id, item_id, giver_uid, receiver_uid, revision, item)
    select ring.id, giver.item_id, giver.uid, receiver.uid, 1, jsonb_build_object('_id', giver.item_id, 'title', '', 'imageUrl', '', 'ownerUid', giver.uid)
    from ring, generate_series(0, 2) place, people giver, people receiver
    where giver.n = ring.n + place and receiver.n = ring.n + (place + 1) % 3`.execute(db.withoutPlugins())
  await sql`analyze rings, ring_people, ring_legs`.execute(db)
}
