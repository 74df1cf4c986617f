import { readCpuTimes } from './cpu.ts'
import { type LoadRequest, median, pickRoundRobin, runClosedLoop } from './load.ts'
import type { SampleDataset } from './sample-dataset.ts'
import { readFigure, type ServerProcess, startProductServer } from './server-process.ts'

export interface PageRow {
  name: string
  perSecond: number
  /** Requests per second, as a share of those of the item as JSON. */
  ratio: number
  /** Per request, in milliseconds. */
  serverCpu: number
  postgresCpu: number
  p95: number
  /** The longest event loop delay of the server, in milliseconds. */
  loopDelay: number
  failures: number
}

/** As many renders as one address may wait for (`RENDER_LIMITS`). */
const CALLERS = 16
const ROUNDS = 3
const SEEN_PAGE = '/item/{id}, già vista'
/** As browsers send it. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Pages of items that are requested again in turn: fewer than a process keeps beside the pages of the other rows. */
const SEEN_PAGES = 3000

/**
 * Measures the pages as HTML, and alternately the item as JSON, on a server with shared answers. The items are requested in turn, so
 * that no shared answer of the last second is used. A page of an item is measured at its first visit, when it is rendered, and at
 * later ones, when only its data is read again.
 */
export async function measurePages(dataset: SampleDataset, seconds: number): Promise<PageRow[]> {
  const items = await dataset.db
    .selectFrom('items')
    .innerJoin('people', 'people.uid', 'items.ownerUid')
    .select('items.id')
    .where('items.hiddenAt', 'is', null)
    .where('people.disabledAt', 'is', null)
    .orderBy('items.createdAt', 'desc')
    .execute()
  const ids = items.map(({ id }) => id)
  const seenIds = ids.splice(0, SEEN_PAGES)
  const inTurn = (list: readonly string[]) => {
    let turn = 0
    return () => pickRoundRobin(list, turn++)
  }
  const [nextId, unseenId, seenId] = [inTurn(ids), inTurn(ids), inTurn(seenIds)]
  const get = (path: () => string) => (): LoadRequest => ({ method: 'GET', path: path(), headers: HEADERS })
  const server = await startProductServer(dataset)
  const etag = (await fetch(`${server.origin}/bazar`)).headers.get('etag') ?? ''
  const cases: readonly [name: string, next: () => LoadRequest][] = [
    ['oggetto per id, JSON', get(() => `/api/items/${nextId()}`)],
    ['/', get(() => '/')],
    ['/bazar', get(() => '/bazar')],
    ['/bazar, invariato', () => ({ method: 'GET', path: '/bazar', headers: { ...HEADERS, 'if-none-match': etag } })],
    ['/bazar, ogni volta nuova', get(() => `/bazar?${Math.random()}`)],
    ['/item/{id}, prima visita', get(() => `/item/${unseenId()}`)],
    [SEEN_PAGE, get(() => `/item/${seenId()}`)],
  ]
  try {
    // The server learns the version of a page's data at its second visit.
    for (let visit = 0; visit < 2; visit++) await Promise.all(inGroups(seenIds).map((group) => visitAll(server, group)))
    const rounds = new Map(cases.map(([name]) => [name, [] as Round[]]))
    for (const [, next] of cases) await runRound(dataset, server, next, seconds / 2)
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, next] of cases) rounds.get(name)?.push(await runRound(dataset, server, next, seconds))
    requireSlowerThanSharedAnswers(rounds.get(SEEN_PAGE) ?? [])
    const baseline = rounds.get(cases[0]?.[0] ?? '') ?? []
    return [...rounds].map(([name, own]) => rowOf(name, own, baseline))
  } finally {
    await server.stop()
  }
}

/** Otherwise a page would be answered from the shared answers of the last second, and not be read again. */
function requireSlowerThanSharedAnswers(rounds: readonly Round[]) {
  if (rounds.some(({ perSecond }) => perSecond >= SEEN_PAGES)) throw new Error('the pages were requested again within a second')
}

const inGroups = (ids: readonly string[]) =>
  Array.from({ length: CALLERS }, (_, caller) => ids.filter((_id, index) => index % CALLERS === caller))

/** Requests each page once, one after the other. */
async function visitAll({ origin }: ServerProcess, ids: readonly string[]) {
  for (const id of ids) {
    const page = await fetch(`${origin}/item/${id}`, { headers: HEADERS })
    if (!(await page.text()).includes('hydration-state')) throw new Error(`/item/${id} arrived without content`)
  }
}

type Round = Pick<PageRow, 'perSecond' | 'serverCpu' | 'postgresCpu' | 'p95' | 'loopDelay' | 'failures'>

async function runRound({ db }: SampleDataset, server: ServerProcess, next: () => LoadRequest, seconds: number): Promise<Round> {
  await readFigure(server, 'loopDelay')
  const before = await readCpuTimes(db, server)
  const { perSecond, p95, failures, answers } = await runClosedLoop(server.origin, next, CALLERS, seconds)
  const after = await readCpuTimes(db, server)
  return {
    perSecond,
    p95,
    failures,
    serverCpu: (after.server - before.server) / answers,
    postgresCpu: (after.postgres - before.postgres) / answers,
    loopDelay: await readFigure(server, 'loopDelay'),
  }
}

function rowOf(name: string, rounds: readonly Round[], baseline: readonly Round[]): PageRow {
  const medianOf = (figure: keyof Round) => median(rounds.map((round) => round[figure]))
  return {
    name,
    perSecond: medianOf('perSecond'),
    ratio: median(rounds.map(({ perSecond }, round) => perSecond / (baseline[round]?.perSecond ?? Number.NaN))),
    serverCpu: medianOf('serverCpu'),
    postgresCpu: medianOf('postgresCpu'),
    p95: medianOf('p95'),
    loopDelay: medianOf('loopDelay'),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  }
}
