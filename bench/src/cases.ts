import { randomUUID } from 'node:crypto'
import type { Statement } from '@barattolo/server/testing/recording-database'
import { METROPOLIS } from '@barattolo/server/testing/town/load-town'
import { ABSENT_WORD, FREQUENT_WORD, RARE_WORD } from '@barattolo/server/testing/town/texts'
import type { FastifyInstance } from 'fastify'
import { PAGE } from './least-statements.ts'
import type { LoadRequest } from './load.ts'
import { type RecordedCall, recordedCall, type Substitution } from './recorded-call.ts'

/** One row of the table: a call to the product and the same call to the bare server. */
export interface Case {
  name: string
  /** Target for the product's calls per second, as a share of the bare server's. */
  target: number
  product: () => LoadRequest
  bare: () => LoadRequest
  recordedCall: RecordedCall
}

export interface CaseContext {
  app: FastifyInstance
  takeStatements: () => Statement[]
  /** A person with a thousand conversations. */
  busy: { headers: Record<string, string> }
  /** A person who has blocked owners of the newest objects, and whom others have blocked. */
  blocker: { uid: string; headers: Record<string, string> }
  /** Signed-in people; the first one makes the recorded writes. */
  people: readonly { uid: string; headers: Record<string, string> }[]
  objects: readonly string[]
  /** The conversation in which the first person writes, and the one who receives the messages. */
  conversationId: string
  recipient: { uid: string; headers: Record<string, string> }
}

const HERE = `near=${METROPOLIS.lat},${METROPOLIS.lng}&radius=5&sort=nearest&limit=${PAGE}`

/** Pages before the distant one. */
export const DISTANT_PAGE = 10
/** The names of the calls that the least server answers too. */
export const CASE_NAMES = {
  item: 'oggetto per id',
  newest: `i ${PAGE} più recenti`,
  newestGifts: `i ${PAGE} doni più recenti`,
  newestSignedIn: `i ${PAGE} più recenti, con accesso`,
  distantPage: `i ${PAGE} più recenti, pagina lontana`,
  nearest: `i ${PAGE} più vicini entro 5 km`,
  rareWord: 'ricerca di una parola rara',
  frequentWord: 'ricerca di una parola frequente',
  absentWord: 'ricerca di una parola che non c’è',
  inbox: 'messaggi, prima pagina',
  unchangedInbox: 'messaggi, niente di nuovo',
  publish: 'pubblica un oggetto',
  message: 'messaggio in chat',
} as const

/** Makes each call and records its SQL statements. */
export async function prepareCases(context: CaseContext): Promise<Case[]> {
  const randomItemId = () => context.objects[Math.floor(Math.random() * context.objects.length)] ?? ''
  const first = randomItemId()
  // Recorded first, so that the objects are the same for all reads.
  const writes = [await publishCase(context), await chatCase(context)]
  return [
    await readCase(context, CASE_NAMES.item, `/api/items/${first}`, '/bare/item/:id', {
      recordedValue: first,
      next: randomItemId,
    }),
    ...(await otherReads(context)),
    ...writes,
  ]
}

/** The other frequent reads: public lists, and the lists of the person with many conversations. */
async function otherReads(context: CaseContext): Promise<Case[]> {
  const { headers } = context.busy
  const inbox = `/api/conversations?limit=${PAGE}`
  const unchanged = { ...headers, 'if-none-match': await etagOf(context, inbox) }
  const rows = [
    [CASE_NAMES.newest, `/api/items?fields=card&sort=newest&limit=${PAGE}`],
    [CASE_NAMES.newestGifts, `/api/items?fields=card&sort=newest&status=dono&limit=${PAGE}`],
    [CASE_NAMES.newestSignedIn, `/api/items?fields=card&sort=newest&limit=${PAGE}`, context.blocker.headers],
    [CASE_NAMES.distantPage, await distantPagePath(context)],
    [CASE_NAMES.nearest, `/api/items?fields=card&${HERE}`],
    [CASE_NAMES.rareWord, `/api/items?fields=card&q=${RARE_WORD}&limit=${PAGE}`],
    [CASE_NAMES.frequentWord, `/api/items?fields=card&q=${FREQUENT_WORD}&limit=${PAGE}`],
    [CASE_NAMES.absentWord, `/api/items?fields=card&q=${ABSENT_WORD}&limit=${PAGE}`],
    [CASE_NAMES.inbox, inbox, headers],
    [CASE_NAMES.unchangedInbox, inbox, unchanged],
    ['radar', '/api/conversations?role=owner&sort=radar&limit=20', headers],
    ['avvisi non letti', '/api/notices/unread', headers],
  ] as const
  const cases = []
  for (const [index, [name, path, callHeaders]] of rows.entries())
    cases.push(await readCase(context, name, path, `/bare/read-${index}`, undefined, callHeaders))
  return cases
}

async function etagOf({ app, busy }: CaseContext, path: string): Promise<string> {
  return String((await app.inject({ url: path, headers: busy.headers })).headers.etag)
}

/** The path of the page after the first 500 objects. */
async function distantPagePath({ app }: CaseContext): Promise<string> {
  let path = `/api/items?fields=card&sort=newest&limit=${PAGE}`
  for (let page = 0; page < DISTANT_PAGE; page++) path = nextPageOf((await app.inject(path)).headers.link)
  // As the app asks for all pages after the first one.
  return `${path}&count=no`
}

/** The path in a header `Link: <…>; rel="next"`. */
export function nextPageOf(link: unknown): string {
  return /<(.*)>/.exec(String(link))?.[1] ?? ''
}

async function readCase(
  context: CaseContext,
  name: string,
  path: string,
  barePath: string,
  id?: { recordedValue: string; next: () => string },
  headers: Record<string, string> = {},
): Promise<Case> {
  // The second call is recorded, because the first one fills the product's caches.
  await recordStatements(context, { method: 'GET', path, headers })
  const statements = await recordStatements(context, { method: 'GET', path, headers })
  const substitutions: Substitution[] = id ? [{ recordedValue: id.recordedValue, source: 'path' }] : []
  return {
    name,
    target: 0.8,
    product: () => ({ method: 'GET', headers, path: id ? path.replace(id.recordedValue, id.next()) : path }),
    bare: () => ({ method: 'GET', path: id ? barePath.replace(':id', id.next()) : barePath }),
    recordedCall: recordedCall('GET', barePath, substitutions, statements),
  }
}

/** Many people publish, because objects are counted under a lock per person. */
async function publishCase(context: CaseContext): Promise<Case> {
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
  const request = (): LoadRequest => ({
    method: 'POST',
    path: '/api/items',
    headers: context.people[turn++ % context.people.length]?.headers ?? {},
    body,
  })
  const { statements, answer } = await recordCall(context, request())
  // The notices about the item, in a transaction of their own.
  const afterResponse = statements.findIndex(({ text }) => /^\s*begin/i.test(text))
  if (afterResponse < 0) throw new Error('the publication has no notices')
  const substitutions: Substitution[] = [
    { recordedValue: String(answer._id), source: 'fresh' },
    { recordedValue: context.people[0]?.uid ?? '', source: context.people.map(({ uid }) => uid) },
  ]
  return {
    name: CASE_NAMES.publish,
    target: 0.7,
    product: request,
    bare: () => ({ method: 'POST', path: '/bare/publish', body }),
    recordedCall: recordedCall('POST', '/bare/publish', substitutions, statements.slice(0, afterResponse)),
  }
}

async function chatCase(context: CaseContext): Promise<Case> {
  const path = `/api/conversations/${context.conversationId}/messages`
  const body = (clientId: string) => JSON.stringify({ text: `Ti va bene domani alle cinque in piazza? (${clientId})`, clientId })
  const request = (id: string): LoadRequest => ({
    method: 'POST',
    path,
    headers: context.people[0]?.headers ?? {},
    body: body(id),
  })
  const clientId = randomUUID()
  const statements = await recordStatements(context, request(clientId))
  return {
    name: CASE_NAMES.message,
    target: 0.7,
    product: () => request(randomUUID()),
    bare: () => ({ method: 'POST', path: '/bare/chat', body: body(randomUUID()) }),
    recordedCall: recordedCall('POST', '/bare/chat', [{ recordedValue: clientId, source: 'fresh' }], statements),
  }
}

async function recordStatements(context: CaseContext, request: LoadRequest): Promise<Statement[]> {
  return (await recordCall(context, request)).statements
}

async function recordCall({ app, takeStatements }: CaseContext, { method, path, headers = {}, body }: LoadRequest) {
  takeStatements()
  const withBody = body ? { headers: { ...headers, 'content-type': 'application/json' }, payload: body } : { headers }
  const answer = await app.inject({ method, url: path, ...withBody })
  if (answer.statusCode >= 300 && answer.statusCode !== 304)
    throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return { statements: takeStatements(), answer: answer.body === '' ? null : answer.json() }
}
