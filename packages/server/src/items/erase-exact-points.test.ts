import { cellOf } from '@barattolo/domain/geo/cell'
import { cellOfSize, publicCellOf, publicPoint } from '@barattolo/domain/geo/public-cell'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { eraseExactPoints } from './erase-exact-points.ts'

const app = setUpTestApp()

/** An item as an earlier version has stored it: with its exact point, always in a fine cell. */
async function insertOldItem(owner: Awaited<ReturnType<typeof insertPerson>>['uid'], lat: number, lng: number) {
  const id = await insertItem(app.db, { owner })
  const { x: cellX, y: cellY } = cellOf({ lat, lng })
  const point = publicPoint(cellOfSize('fine', { lat, lng }), id)
  await app.db
    .updateTable('items')
    .set({ exactLat: lat, exactLng: lng, area: 'fine', cellX, cellY, ...point, location: 'Qui', locationCorrected: true })
    .where('id', '=', id)
    .execute()
  return id
}

const readItem = (id: Awaited<ReturnType<typeof insertItem>>) =>
  app.db
    .selectFrom('items')
    .select(['area', 'lat', 'lng', 'cellX', 'cellY', 'exactLat', 'exactLng', 'location', 'revision', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[PRIV-18] the exact points of earlier versions are erased, and their owners keep the public cells', async () => {
  const { uid } = await insertPerson(app.db)
  const [town, country] = [TEST_TOWN.exact, TEST_TOWN.village]
  const [inTown, inCountry] = [await insertOldItem(uid, town.lat, town.lng), await insertOldItem(uid, country.lat, country.lng)]
  const [townBefore, countryBefore] = [await readItem(inTown), await readItem(inCountry)]
  expect(await eraseExactPoints({ db: app.db, town: TEST_TOWN })).toBe(2)

  expect(await readItem(inTown)).toEqual({ ...townBefore, exactLat: null, exactLng: null })
  const cell = publicCellOf(country, TEST_TOWN)
  const { lat, lng } = publicPoint(cell, inCountry)
  const { x: cellX, y: cellY } = cellOf({ lat, lng })
  expect(await readItem(inCountry)).toEqual({
    ...countryBefore,
    ...{ area: 'coarse', lat, lng, cellX, cellY, exactLat: null, exactLng: null },
  })
  const remembered = await app.db.selectFrom('rememberedCells').select(['size', 'x', 'y']).where('uid', '=', uid).execute()
  expect(new Set(remembered)).toEqual(new Set([publicCellOf(town, TEST_TOWN), cell]))
  expect(await eraseExactPoints({ db: app.db, town: TEST_TOWN })).toBe(0)
})

/** The exact latitudes of the old items, or their longitude. */
const EXACT = new RegExp(`\\.\\d{3}1234|${TEST_TOWN.exact.lng}`)

test('[PRIV-18] the statistics of the database contain none of the erased points', async () => {
  const { uid } = await insertPerson(app.db)
  for (let n = 0; n < 20; n++) await insertOldItem(uid, TEST_TOWN.exact.lat + n / 1000, TEST_TOWN.exact.lng)
  await sql`analyze items`.execute(app.db)
  const readStatistics = async () => {
    const rows = await sql<{ values: string }>`
      select concat(most_common_vals::text, histogram_bounds::text) as values from pg_stats where tablename = 'items'`.execute(
      app.db,
    )
    return rows.rows.map(({ values }) => values).join()
  }
  expect(await readStatistics()).toMatch(EXACT)
  expect(await eraseExactPoints({ db: app.db, town: TEST_TOWN })).toBe(20)
  expect(await readStatistics()).not.toMatch(EXACT)
})

test('[PRIV-18] two processes erase each exact point once', async () => {
  const { uid } = await insertPerson(app.db)
  for (let n = 0; n < 20; n++) await insertOldItem(uid, TEST_TOWN.centre.lat + n / 1000, TEST_TOWN.centre.lng)
  const counts = await Promise.all([
    eraseExactPoints({ db: app.db, town: TEST_TOWN }),
    eraseExactPoints({ db: app.db, town: TEST_TOWN }),
    eraseExactPoints({ db: app.db, town: TEST_TOWN }),
  ])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
  const left = await app.db.selectFrom('items').select('id').where('exactLat', 'is not', null).execute()
  expect(left).toEqual([])
})

test('[PRIV-18] any write of an item by its owner erases its exact point', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const id = await insertOldItem(anna.uid, TEST_TOWN.exact.lat, TEST_TOWN.exact.lng)
  const answer = await app.fastify.inject({
    method: 'PATCH',
    url: `/api/items/${id}`,
    headers: anna.headers,
    payload: { title: 'Lampada' },
  })
  expect(answer.statusCode).toBe(200)
  expect(await readItem(id)).toMatchObject({ area: 'fine', exactLat: null, exactLng: null })
})
