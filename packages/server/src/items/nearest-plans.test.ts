import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsOfTable } from '../testing/query-plans.ts'
import { openRecordingDatabase } from '../testing/recording-database.ts'
import { METROPOLIS } from '../testing/town/load-town.ts'
import { TOWN_SERVERS } from '../testing/town/open-towns.ts'
import { cardsOf, findPage, ITEM_IDS } from './items.store.ts'

const ITEM_COUNT = 100_000
const PAGE = 50
/** Of the index of points: a page, the items among them that are not shown, and the groups of 32 in which equal distances are sorted. */
const MAX_ROWS = 100
/** A row of the index, of its table and of its owner's table each takes a page or more. */
const MAX_PAGES = 6 * PAGE

const DENSE = METROPOLIS
const EMPTY = { lat: 43.1, lng: 9.9 }

describe.each(TOWN_SERVERS)('on %s', (_, open) => {
  let recorded: ReturnType<typeof openRecordingDatabase>
  let client: pg.Client
  let close: () => Promise<void>

  beforeAll(async () => {
    const opened = await open(ITEM_COUNT)
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

  const searchAt = (near: typeof EMPTY) => ({ sort: 'nearest', near, radius: 5, limit: PAGE, count: 'no' }) as const

  test.each([
    ['in a dense circle, with a custom plan', DENSE, 'custom'],
    ['in a dense circle, with a generic plan', DENSE, 'generic'],
    ['in an empty place, with a custom plan', EMPTY, 'custom'],
    ['in an empty place, with a generic plan', EMPTY, 'generic'],
  ] as const)(
    '[PERF-12] the nearest objects are read along the index of points, as many as a page needs, %s',
    async (_where, near, plan) => {
      recorded.takeStatements()
      await findPage(recorded.db, searchAt(near), null, cardsOf({ areOwn: false }))
      const [statement, ...others] = recorded.takeStatements()
      expect(others).toEqual([])
      if (!statement) throw new Error('no statement was recorded')
      const { scans, pages } = await readsOfTable(client, statement, 'items', plan)
      expect(scans).toEqual([{ index: 'items_place', rows: expect.any(Number) }])
      expect(scans[0]?.rows).toBeLessThanOrEqual(MAX_ROWS)
      expect(pages).toBeLessThanOrEqual(MAX_PAGES)
    },
  )

  test('[PERF-12] the nearest objects end at the radius', async () => {
    const page = await findPage(recorded.db, searchAt(DENSE), null, ITEM_IDS)
    expect(page.items).toHaveLength(PAGE)
    expect(page.next).not.toBeNull()
    expect(await findPage(recorded.db, { ...searchAt(EMPTY), count: undefined }, null, ITEM_IDS)).toEqual({
      items: [],
      next: null,
      total: 0,
    })
  })
})
