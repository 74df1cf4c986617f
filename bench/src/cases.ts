import { randomUUID } from 'node:crypto'
import { METROPOLIS } from '@barattolo/server/testing/city/load-city'
import { ABSENT_WORD, FREQUENT_WORD, RARE_WORD } from '@barattolo/server/testing/city/writing'
import type { Statement } from '@barattolo/server/testing/listening-database'
import type { FastifyInstance } from 'fastify'
import type { Shot } from './load.ts'
import { type Hole, type Recipe, recipe } from './recipe.ts'

/** One row of the table: a call to the product and the same call to the bare server. */
export interface Case {
  name: string
  /** Target for the product's calls per second, as a share of the bare server's. */
  aim: number
  product: () => Shot
  bare: () => Shot
  recipe: Recipe
}

export interface Cast {
  app: FastifyInstance
  heard: () => Statement[]
  /** A person with a thousand conversations. */
  busy: { headers: Record<string, string> }
  /** Signed-in people; the recorded calls are those of the first. */
  people: readonly { uid: string; headers: Record<string, string> }[]
  objects: readonly string[]
  conversationId: string
}

const HERE = `near=${METROPOLIS.lat},${METROPOLIS.lng}&radius=5&sort=nearest&limit=50`

/** Makes each call once and records its SQL statements. */
export async function prepareCases(cast: Cast): Promise<Case[]> {
  const some = () => cast.objects[Math.floor(Math.random() * cast.objects.length)] ?? ''
  const first = some()
  return [
    await read(cast, 'oggetto per id', `/api/items/${first}`, '/bare/item/:id', { heard: first, next: some }),
    ...(await others(cast)),
    await publish(cast),
    await chat(cast),
  ]
}

/** The other frequent reads: public lists, and the lists of the person with many conversations. */
async function others(cast: Cast): Promise<Case[]> {
  const { headers } = cast.busy
  const rows = [
    ['i 24 più recenti', '/api/items?sort=newest&limit=24'],
    ['i 50 più vicini entro 5 km', `/api/items?${HERE}`],
    ['ricerca di una parola rara', `/api/items?q=${RARE_WORD}&limit=24`],
    ['ricerca di una parola frequente', `/api/items?q=${FREQUENT_WORD}&limit=24`],
    ['ricerca di una parola che non c’è', `/api/items?q=${ABSENT_WORD}&limit=24`],
    ['i 24 più recenti, pagina lontana', await laterPage(cast)],
    ['messaggi, prima pagina', '/api/conversations?limit=20', headers],
    ['radar', '/api/conversations?role=owner&sort=radar&limit=20', headers],
    ['avvisi non letti', '/api/notices/unread', headers],
  ] as const
  const cases = []
  for (const [index, [name, path, asking]] of rows.entries())
    cases.push(await read(cast, name, path, `/bare/read-${index}`, undefined, asking))
  return cases
}

/** The path of the page after the first 500 objects. */
async function laterPage({ app }: Cast): Promise<string> {
  const { headers } = await app.inject('/api/items?sort=newest&limit=500&count=no')
  return /<(.*)>/.exec(String(headers.link))?.[1]?.replace('limit=500', 'limit=24') ?? ''
}

async function read(
  cast: Cast,
  name: string,
  path: string,
  barePath: string,
  id?: { heard: string; next: () => string },
  headers: Record<string, string> = {},
): Promise<Case> {
  // Recorded at the second call, when the product's caches are filled.
  await listen(cast, { method: 'GET', path, headers })
  const statements = await listen(cast, { method: 'GET', path, headers })
  const holes: Hole[] = id ? [{ heard: id.heard, fill: 'path' }] : []
  return {
    name,
    aim: 0.8,
    product: () => ({ method: 'GET', headers, path: id ? path.replace(id.heard, id.next()) : path }),
    bare: () => ({ method: 'GET', path: id ? barePath.replace(':id', id.next()) : barePath }),
    recipe: recipe('GET', barePath, holes, statements),
  }
}

/** Many people publish, because objects are counted under a lock per person. */
async function publish(cast: Cast): Promise<Case> {
  const body = JSON.stringify({
    title: 'Lampada da tavolo',
    description: 'Si accende sempre al primo colpo.',
    status: 'baratto',
    category: 'home',
    latitude: 45.737,
    longitude: 7.322,
    images: [],
    tags: ['luce'],
  })
  let turn = 0
  const shot = (): Shot => ({
    method: 'POST',
    path: '/api/items',
    headers: cast.people[turn++ % cast.people.length]?.headers ?? {},
    body,
  })
  const { statements, answer } = await listenTo(cast, shot())
  const holes: Hole[] = [
    { heard: String(answer._id), fill: 'fresh' },
    { heard: cast.people[0]?.uid ?? '', fill: cast.people.map(({ uid }) => uid) },
  ]
  return {
    name: 'pubblica un oggetto',
    aim: 0.7,
    product: shot,
    bare: () => ({ method: 'POST', path: '/bare/publish', body }),
    recipe: recipe('POST', '/bare/publish', holes, statements),
  }
}

async function chat(cast: Cast): Promise<Case> {
  const path = `/api/conversations/${cast.conversationId}/messages`
  const body = (clientId: string) => JSON.stringify({ text: 'Ti va bene domani alle cinque in piazza?', clientId })
  const shot = (id: string): Shot => ({ method: 'POST', path, headers: cast.people[0]?.headers ?? {}, body: body(id) })
  const clientId = randomUUID()
  const statements = await listen(cast, shot(clientId))
  return {
    name: 'messaggio in chat',
    aim: 0.7,
    product: () => shot(randomUUID()),
    bare: () => ({ method: 'POST', path: '/bare/chat', body: body(randomUUID()) }),
    recipe: recipe('POST', '/bare/chat', [{ heard: clientId, fill: 'fresh' }], statements),
  }
}

async function listen(cast: Cast, shot: Shot): Promise<Statement[]> {
  return (await listenTo(cast, shot)).statements
}

async function listenTo({ app, heard }: Cast, { method, path, headers = {}, body }: Shot) {
  heard()
  const withBody = body ? { headers: { ...headers, 'content-type': 'application/json' }, payload: body } : { headers }
  const answer = await app.inject({ method, url: path, ...withBody })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return { statements: heard(), answer: answer.json() }
}
