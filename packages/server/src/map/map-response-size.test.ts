import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellOfSize } from '@barattolo/domain/geo/public-cell'
import { itemId, type Uid } from '@barattolo/domain/ids'
import { photoUrl } from '@barattolo/domain/items/images'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import type { MapAnswer } from '@barattolo/domain/map/contract'
import { beforeAll, expect, test } from 'vitest'
import { placeInCell } from '../items/choose-place.ts'
import { insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'

const WORDS =
  'lampada da tavolo con paralume verde bicicletta sedia noce scala libro nonna chitarra trapano vaso cesto lana sci legno'.split(
    ' ',
  )
const KB = 1024

const app = setUpTestApp()
let owner: Uid
beforeAll(async () => {
  owner = (await insertPerson(app.db)).uid
})

/** Inserts items with realistically long titles and descriptions, spread evenly around Aosta. */
async function insertItems(count: number, degrees: number) {
  const createdAt = new Date()
  const word = (n: number) => WORDS[n % WORDS.length]
  const items = Array.from({ length: count }, (_, n) => {
    const id = itemId.parse(randomUUID())
    // Multiples of irrational numbers are spread evenly over a square.
    const [north, east] = [(n * Math.SQRT2) % 1, (n * Math.sqrt(3)) % 1]
    const place = placeInCell(
      AOSTA,
      id,
      cellOfSize('fine', { lat: 45.737 + (north - 0.5) * degrees, lng: 7.317 + (east - 0.5) * degrees }),
    )
    const title = Array.from({ length: 8 }, (_, at) => word(n * 7 + at * (1 + (n % 5)))).join(' ')
    const content = {
      title,
      description: `${title}, ${randomUUID()}. `.repeat(8),
      status: ITEM_STATUSES[n % ITEM_STATUSES.length] ?? 'dono',
    }
    const images = [photoUrl(randomUUID())]
    return { id, ownerUid: owner, ...content, category: 'home' as const, tags: ['legno', 'cucina'], images, ...place, createdAt }
  })
  const rows = items.map((item) => ({ ...item, availability: 'disponibile' as const, updatedAt: createdAt, freshAt: createdAt }))
  for (let from = 0; from < rows.length; from += 500)
    await app.db
      .insertInto('items')
      .values(rows.slice(from, from + 500))
      .execute()
}

async function requestMap(query: Record<string, string>) {
  const answer = await app.fastify.inject({ url: '/api/map', headers: { 'accept-encoding': 'gzip' }, query })
  const { points, clusters } = await app.fastify.inject({ url: '/api/map', query }).then((plain) => plain.json<MapAnswer>())
  expect(answer.headers['content-encoding']).toBe('gzip')
  return { compressedBytes: answer.rawPayload.length, points: points.length, clusters: clusters?.length ?? 0 }
}

const AROUND = { lat: '45.737', lng: '7.317', radius: '50' }

test('[MAP-56] the largest answers with single items and with clusters are below 40 KB compressed', {
  tags: ['thorough'],
}, async () => {
  await insertItems(400, 0.5)
  const single = await requestMap(AROUND)
  expect(single.points).toBe(400)
  expect(single.compressedBytes).toBeLessThan(40 * KB)

  await insertItems(6000, 1.2)
  let [maxBytes, maxClusters] = [0, 0]
  for (const zoom of ['9', '10', '11', '12', '13']) {
    const clustered = await requestMap({ ...AROUND, west: '6.7', south: '45.1', east: '7.9', north: '46.3', zoom })
    expect(clustered.points).toBeLessThanOrEqual(400)
    expect(clustered.clusters).toBeLessThanOrEqual(1000)
    maxBytes = Math.max(maxBytes, clustered.compressedBytes)
    maxClusters = Math.max(maxClusters, clustered.clusters)
  }
  expect(maxBytes).toBeLessThan(40 * KB)
  expect(maxClusters).toBeGreaterThan(250)
})
