import { type CellSize, cellBox, cellOf } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { publicCellBox, publicCellOf } from '@barattolo/domain/geo/public-cell'
import { isInTown } from '@barattolo/domain/geo/town-area'
import { itemId } from '@barattolo/domain/ids'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { choosePlaceNear } from './items/choose-place.ts'
import { textOf } from './testing/data-archive.ts'
import { insertItem, makeItemBody } from './testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from './testing/test-app.ts'

const lines: string[] = []
const NOW = new Date('2026-11-21T11:00:00Z')
/** One person downloads their data more often than on a day. */
const app = setUpTestApp({
  now: () => NOW,
  environment: { RATE_LIMITS: 'off' },
  log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
})
let anna: SignedInPerson
let bruno: SignedInPerson
let dora: SignedInPerson
let admin: SignedInPerson
const VISITOR: { headers: Record<string, string> } = { headers: {} }
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  dora = await app.signIn({ name: 'Dora' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

const POINT = { latitude: TEST_TOWN.exact.lat, longitude: TEST_TOWN.exact.lng }
const decimalsOf = (degrees: number) => String(degrees).split('.')[1]
const DIGITS = new RegExp(`${decimalsOf(POINT.latitude)}|${decimalsOf(POINT.longitude)}`)

const call = (
  person: { headers: Record<string, string> },
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST',
  url: string,
  payload?: object,
) => app.fastify.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) })

/** All rows of all tables as text. */
async function dumpTables(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
  const contents = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(app.db)),
  )
  return contents.flatMap(({ rows: found }) => found.map(({ row }) => row)).join('\n')
}

test('[PRIV-18] An exact point that a form sends is in no table, log line, answer, admin list or data export', async () => {
  const answers: string[] = []
  const send = async (...request: Parameters<typeof call>) => {
    const answer = await call(...request)
    answers.push(textOf(answer))
    return answer
  }
  const clientId = '5f0e4f5e-8d0d-4a55-9d6e-0c9a3c1f2b11'
  const created = await send(anna, 'POST', '/api/items', makeItemBody({ ...POINT, clientId }))
  const id = JSON.parse(created.body)._id
  expect(created.statusCode).toBe(201)
  // A repetition, a refused call, a change, a received item that is put back, and one that shows only its municipality.
  expect((await send(anna, 'POST', '/api/items', makeItemBody({ ...POINT, clientId }))).statusCode).toBe(201)
  expect((await send(anna, 'POST', '/api/items', { ...makeItemBody(POINT), title: '' })).statusCode).toBe(400)
  expect((await send(anna, 'PATCH', `/api/items/${id}`, POINT)).statusCode).toBe(200)
  const received = await insertItem(app.db, { owner: anna.uid, availability: 'scambiato' })
  expect((await send(anna, 'POST', `/api/items/${received}/put-back`, POINT)).statusCode).toBe(201)
  expect((await send(anna, 'POST', '/api/items', makeItemBody({ ...POINT, onlyMunicipality: true }))).statusCode).toBe(201)
  for (const url of [`/api/items/${id}`, '/api/items', '/api/me/data', '/api/me', `/item/${id}`]) await send(anna, 'GET', url)
  for (const url of [`/api/items/${id}`, '/api/admin/items', '/api/admin/people']) await send(admin, 'GET', url)
  expect((await send(anna, 'DELETE', `/api/items/${id}`)).statusCode).toBe(200)

  const tables = await dumpTables()
  expect(tables).toContain(anna.uid)
  expect(tables).not.toMatch(DIGITS)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.join('')).not.toMatch(DIGITS)
  expect(answers.join('\n')).not.toMatch(DIGITS)
})

const { lat, lng } = TEST_TOWN.centre
const VIEW = `west=${lng - 0.5}&south=${lat - 0.5}&east=${lng + 0.5}&north=${lat + 0.5}`

const FAR = { latitude: TEST_TOWN.neighbour.lat, longitude: TEST_TOWN.neighbour.lng }
/** Each pair is in one cell. */
const PLACES = {
  'a cell of a settlement': pairInCell('fine', TEST_TOWN.centre),
  'a cell where few people live': pairInCell('coarse', TEST_TOWN.village),
} as const

/** Two points in the cell of this point. */
function pairInCell(size: CellSize, point: Point) {
  const cell = publicCellOf(point, TEST_TOWN)
  expect(cell.size).toBe(size)
  const { west, south, east, north } = publicCellBox(cell)
  const at = (x: number, y: number) => ({ latitude: south + y * (north - south), longitude: west + x * (east - west) })
  return [at(0.2, 0.3), at(0.8, 0.7)] as const
}

/** What the owner, another person, the admin and a visitor are answered about an item of Dora's at this point: when it is published, read, moved there, and put back there. */
async function readAllAnswers(point: typeof FAR, onlyMunicipality: boolean): Promise<string[]> {
  const answers: string[] = []
  const send = async (...request: Parameters<typeof call>) => {
    const answer = await call(...request)
    if (answer.statusCode >= 300) throw new Error(`${request[1]} ${request[2]}: ${answer.statusCode} ${answer.body}`)
    answers.push(`${request[1]} ${request[2]}\n${textOf(answer)}`)
    return answer
  }
  const near = `${POINT.latitude},${POINT.longitude}`
  const around = `lat=${POINT.latitude}&lng=${POINT.longitude}`
  const lists = [
    '/api/items',
    `/api/items?near=${near}&radius=50&sort=nearest`,
    `/api/items?near=${near}&radius=0.5`,
    `/api/map?${around}&radius=50`,
    `/api/map?${around}&radius=0.5`,
  ]
  const readAll = async (id: string) => {
    const urls = [
      ...lists,
      `/api/items/${id}`,
      `/api/items?ownerUid=${dora.uid}`,
      `/api/items?q=arcolaio&viewpoint=${TEST_TOWN.mainMunicipality}`,
      '/api/items/suggestions?text=arco',
      `/api/map?${around}&radius=50&${VIEW}&zoom=9`,
      `/api/people/${dora.uid}`,
    ]
    for (const url of [...urls, '/api/me', '/api/me/data']) await send(dora, 'GET', url)
    for (const url of urls) await send(VISITOR, 'GET', url)
    for (const url of [`/api/items/${id}`, '/api/favourites']) await send(bruno, 'GET', url)
    for (const url of [`/api/items/${id}`, '/api/admin/items']) await send(admin, 'GET', url)
  }
  const readLists = async () => {
    for (const url of lists) await send(VISITOR, 'GET', url)
  }
  const clientId = '0b5a3d0e-6f1a-4a35-9d36-1b1f0d0c7a11'
  const place = { ...point, onlyMunicipality }
  // The same attempt of the same person gets the same id.
  const { _id: id } = (await send(dora, 'POST', '/api/items', makeItemBody({ title: 'Arcolaio', clientId, ...place }))).json()
  await readAll(id)
  await send(dora, 'PATCH', `/api/items/${id}`, FAR)
  await send(dora, 'PATCH', `/api/items/${id}`, place)
  await readLists()
  await app.db.updateTable('items').set({ availability: 'scambiato' }).where('id', '=', id).execute()
  await send(dora, 'POST', `/api/items/${id}/put-back`, place)
  await readLists()
  for (const table of ['rememberedCells', 'rememberedMunicipalities'] as const)
    await app.db.deleteFrom(table).where('uid', '=', dora.uid).execute()
  await app.db.deleteFrom('items').where('id', '=', id).execute()
  return answers
}

test.each(
  Object.entries(PLACES).flatMap(([name, points]) => [
    [name, 'its cell', points] as const,
    [name, 'its municipality', points] as const,
  ]),
)(
  '[PRIV-03] Two exact points in %s get the same answers to the byte, if the item shows %s',
  async (_, shown, [first, second]) => {
    const onlyMunicipality = shown === 'its municipality'
    const answers = await readAllAnswers(first, onlyMunicipality)
    const others = await readAllAnswers(second, onlyMunicipality)
    expect(answers.filter((answer) => answer.includes('"lat":')).length).toBeGreaterThan(15)
    expect(others).toHaveLength(answers.length)
    expect(others.filter((answer, index) => answer !== answers[index])).toEqual([])
  },
)

test('[PRIV-03] What is stored and shown of two points in one cell is the same, wherever the cell is', () => {
  const unit = fc.double({ min: 0.001, max: 0.999, noNaN: true })
  const seat = fc.constantFrom(...TEST_TOWN.municipalities)
  const offset = fc.double({ min: -0.03, max: 0.03, noNaN: true })
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      seat,
      offset,
      offset,
      unit,
      unit,
      unit,
      unit,
      fc.boolean(),
      fc.uuid(),
      (town, up, right, a, b, c, d, onlyMunicipality, id) => {
        const { west, south, east, north } = cellBox(cellOf({ lat: town.lat + up, lng: town.lng + right }))
        const at = (x: number, y: number) => ({ lat: south + y * (north - south), lng: west + x * (east - west) })
        const [one, other] = [at(a, b), at(c, d)]
        fc.pre(isInTown(one, TEST_TOWN) && isInTown(other, TEST_TOWN))
        const choose = (point: typeof one) =>
          choosePlaceNear(TEST_TOWN, { cells: [], municipalities: [] }, { id: itemId.parse(id), point, onlyMunicipality })
        const chosen = choose(one)
        seen.add(chosen.place.area)
        expect(choose(other)).toEqual(chosen)
      },
    ),
    { numRuns: 300 },
  )
  expect([...seen].toSorted()).toEqual(['coarse', 'fine', 'municipality'])
})
