import { randomUUID } from 'node:crypto'
import { itemId, type Uid } from '@barattolo/domain/ids'
import { photoAddress } from '@barattolo/domain/items/images'
import { STATUSES } from '@barattolo/domain/items/kinds'
import { type MapAnswer, MOST_CLUSTERS, MOST_POINTS } from '@barattolo/domain/map/contract'
import { beforeAll, expect, test } from 'vitest'
import { placeAt } from '../items/item-values.ts'
import { aPerson } from '../testing/factories.ts'
import { testAppOfFile } from '../testing/test-app.ts'

const WORDS =
  'lampada da tavolo con paralume verde bicicletta sedia noce scala libro nonna chitarra trapano vaso cesto lana sci legno'.split(
    ' ',
  )
const KB = 1024

const house = testAppOfFile()
let owner: Uid
beforeAll(async () => {
  owner = (await aPerson(house.db)).uid
})

/** Inserts items with realistically long titles and descriptions, spread evenly around Aosta. */
async function publish(count: number, degrees: number) {
  const createdAt = new Date()
  const word = (n: number) => WORDS[n % WORDS.length]
  const items = Array.from({ length: count }, (_, n) => {
    const id = itemId.parse(randomUUID())
    // Multiples of irrational numbers are spread evenly over a square.
    const [north, east] = [(n * Math.SQRT2) % 1, (n * Math.sqrt(3)) % 1]
    const place = placeAt(id, { lat: 45.737 + (north - 0.5) * degrees, lng: 7.317 + (east - 0.5) * degrees }, [])
    const title = Array.from({ length: 8 }, (_, at) => word(n * 7 + at * (1 + (n % 5)))).join(' ')
    const shown = { title, description: `${title}, ${randomUUID()}. `.repeat(8), status: STATUSES[n % STATUSES.length] ?? 'dono' }
    const images = [photoAddress(randomUUID())]
    return { id, ownerUid: owner, ...shown, category: 'home' as const, tags: ['legno', 'cucina'], images, ...place, createdAt }
  })
  const rows = items.map((item) => ({ ...item, availability: 'disponibile' as const, updatedAt: createdAt, freshAt: createdAt }))
  for (let from = 0; from < rows.length; from += 500)
    await house.db
      .insertInto('items')
      .values(rows.slice(from, from + 500))
      .execute()
}

async function ask(query: Record<string, string>) {
  const answer = await house.app.inject({ url: '/api/map', headers: { 'accept-encoding': 'gzip' }, query })
  const { points, clusters } = await house.app.inject({ url: '/api/map', query }).then((plain) => plain.json<MapAnswer>())
  expect(answer.headers['content-encoding']).toBe('gzip')
  return { travelling: answer.rawPayload.length, points: points.length, clusters: clusters?.length ?? 0 }
}

const AROUND = { lat: '45.737', lng: '7.317', radius: '100' }

test('[MAP-56] the largest answers with single items and with clusters are below 40 KB compressed', async () => {
  await publish(MOST_POINTS, 0.5)
  const single = await ask(AROUND)
  expect(single.points).toBe(MOST_POINTS)
  expect(single.travelling).toBeLessThan(40 * KB)

  await publish(6000, 1.2)
  let [most, mostClusters] = [0, 0]
  for (const zoom of ['9', '10', '11', '12', '13']) {
    const crowd = await ask({ ...AROUND, west: '6.7', south: '45.1', east: '7.9', north: '46.3', zoom })
    expect(crowd.points).toBeLessThanOrEqual(MOST_POINTS)
    expect(crowd.clusters).toBeLessThanOrEqual(MOST_CLUSTERS)
    most = Math.max(most, crowd.travelling)
    mostClusters = Math.max(mostClusters, crowd.clusters)
  }
  expect(most).toBeLessThan(40 * KB)
  expect(mostClusters).toBeGreaterThan(MOST_CLUSTERS / 4)
})
