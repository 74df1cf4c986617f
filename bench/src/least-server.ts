import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { distanceKm, type Point } from '@barattolo/domain/geo/distance'
import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { publicCellOf, publicPoint } from '@barattolo/domain/geo/public-cell'
import type { NewItem } from '@barattolo/domain/items/contract'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { type InboxEntry, type ItemDetail, inboxAnswer, itemAnswer, messageAnswer, type SentMessage } from './least-answers.ts'
import { countWithWord, PAGE, STATEMENTS, withWord } from './least-statements.ts'

/**
 * The second baseline: the least SQL on the least tables (`least-tables.ts`) that answers the same questions as the product.
 * It checks no token and validates no input; the query names the caller.
 */
const { connection } = JSON.parse(process.env.LEAST ?? '{}') as { connection: pg.PoolConfig }
/** No prepared statement is planned for its parameters. */
const options = '-c synchronous_commit=on -c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ ...connection, max: 10, options })
const app = Fastify()

type StatementName = keyof typeof STATEMENTS

async function runPrepared<Row extends pg.QueryResultRow>(name: StatementName, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text: STATEMENTS[name], values })).rows
}

type Request<Query> = FastifyRequest<{ Params: { id: string }; Querystring: Query; Body: unknown }>

app.get('/least/items/:id', async ({ params }: Request<unknown>) => {
  const [item] = await runPrepared<ItemDetail>('item', [params.id])
  return item ? itemAnswer(item) : null
})

const AFTER_ALL = '9223372036854775807_ffffffff-ffff-ffff-ffff-ffffffffffff'

app.get('/least/newest', async ({ query }: Request<{ status?: string; viewer?: string; after?: string }>, reply) => {
  const { status, viewer, after } = query
  const filter = status ?? viewer
  const values = filter === undefined ? [] : [filter]
  const [list, count] = newestStatements(status, viewer)
  // The pages after the first one need no number that it has given.
  const total = after === undefined ? totalOf(runPrepared(count, values)) : null
  const rows = await runPrepared<{ _id: string; created: string }>(list, [...(after ?? AFTER_ALL).split('_'), ...values])
  const last = rows.at(-1)
  if (last) {
    const nextPage = new URLSearchParams({ ...query, after: `${last.created}_${last._id}` })
    reply.header('link', `</least/newest?${nextPage}>; rel="next"`)
  }
  if (total) reply.header('x-total-count', await total)
  return rows.map(({ created: _, ...card }) => card)
})

function newestStatements(status: string | undefined, viewer: string | undefined): [list: StatementName, count: StatementName] {
  if (status !== undefined) return ['newestOfStatus', 'countOfStatus']
  return viewer !== undefined ? ['newestForViewer', 'countForViewer'] : ['newest', 'countListed']
}

app.get('/least/nearest', async ({ query }: Request<{ lat: string; lng: string; radius: string }>, reply) => {
  const [lat, lng, radius] = [Number(query.lat), Number(query.lng), Number(query.radius)]
  const total = totalOf(runPrepared('countInCircle', [lat, lng, ...mercator({ lat, lng }), radius]))
  const candidates = await runPrepared<Point & { _id: string }>('nearest', mercator({ lat, lng }))
  reply.header('x-total-count', await total)
  return candidates
    .map(({ lat: itemLat, lng: itemLng, ...card }) => ({
      ...card,
      distance: distanceKm({ lat, lng }, { lat: itemLat, lng: itemLng }),
    }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance || (a._id < b._id ? -1 : 1))
    .slice(0, PAGE)
})

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const mercator = ({ lat, lng }: Point) => [toRadians(lng), Math.log(Math.tan(Math.PI / 4 + toRadians(lat) / 2))]

app.get('/least/search', async ({ query }: Request<{ q: string }>, reply) => {
  const word = foldText(query.q)
  const total = totalOf(pool.query(countWithWord(word)).then(({ rows }) => rows))
  const { rows } = await pool.query(withWord(word))
  reply.header('x-total-count', await total)
  return rows.length > 0 ? rows : runPrepared('withSimilarWord', [word])
})

/** Like `lower(unaccent(…))` in the tables. */
const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

const totalOf = async (rows: Promise<{ total: number }[]>) => (await rows)[0]?.total ?? 0

const now = () => Date.now() * 1000

app.post('/least/items', async ({ query, body }: Request<{ owner: string }>, reply) => {
  const { title, description, status, category, condition, images, tags, latitude, longitude } = body as NewItem
  const id = randomUUID()
  const cell = publicCellOf({ lat: latitude, lng: longitude }, AOSTA)
  const point = publicPoint(cell, id)
  const place = [municipalityOf(point, AOSTA).name, cell.size, point.lat, point.lng, ...mercator(point)]
  const values = [id, query.owner, title, description, status, category, condition ?? null, images, tags, ...place, now()]
  const [item] = await runPrepared<ItemDetail>('publish', values)
  reply.code(201)
  return item ? itemAnswer(item) : null
})

app.get('/least/inbox', async ({ query, headers }: Request<{ uid: string }>, reply) => {
  if (headers['if-none-match'] !== undefined) {
    const [person] = await runPrepared<{ version: number }>('inboxVersion', [query.uid])
    if (person && headers['if-none-match'] === etagOf(person)) return reply.code(304).send()
  }
  const rows = await runPrepared<InboxEntry & { version: number; conversations: number }>('inbox', [query.uid])
  const [first] = rows
  if (first) reply.header('etag', etagOf(first)).header('x-total-count', first.conversations)
  return first?.conversations === 0 ? [] : rows.map(inboxAnswer)
})

const etagOf = ({ version }: { version: number }) => `"${version}"`

app.post('/least/conversations/:id/messages', async ({ params, query, body }: Request<{ from: string }>, reply) => {
  const { text, clientId } = body as { text: string; clientId: string }
  const [message] = await runPrepared<SentMessage>('sendMessage', [params.id, clientId, query.from, text, now()])
  reply.code(201)
  return message ? messageAnswer(message) : null
})

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
