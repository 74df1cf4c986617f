import { randomUUID } from 'node:crypto'
import { METROPOLIS } from '@barattolo/server/testing/city/load-city'
import { signInBusy } from '@barattolo/server/testing/city-reads'
import { signIn } from '@barattolo/server/testing/sign-in'
import { inApp, itemsToHave, likes } from './app.ts'
import { fire, inTurn, median, type Shot, type Volley } from './load.ts'
import { serve } from './process.ts'
import { openWorld, type World } from './world.ts'

interface Figures {
  perSecond: number
  p50: number
  p95: number
}

export interface ProcessesRow {
  name: string
  one: Figures
  two: Figures
  /** Two against one, by calls a second; the lowest and the highest of the rounds. */
  ratio: number
  spread: [number, number]
  failures: number
}

const ROUNDS = 3
const CALLERS = 32
const PEOPLE = 100

interface Kind {
  name: string
  next: () => Shot
}

/** The same load on one process and spread over two, request by request, on the same machine and database, in turns. */
export async function measureProcesses(objects: number, seconds: number): Promise<ProcessesRow[]> {
  const world = await openWorld(objects)
  const kinds = await kindsOf(world)
  const start = () =>
    serve('./product-server.ts', {
      PRODUCT: JSON.stringify({ connection: world.connection, dataDir: world.dataDir, isJoined: true }),
    })
  const [one, other] = [await start(), await start()]
  try {
    const rows: ProcessesRow[] = []
    for (const kind of kinds) rows.push(await compare(kind, one.origin, [one.origin, other.origin], seconds))
    return rows
  } finally {
    await Promise.all([one.stop(), other.stop()])
    await world.close()
  }
}

async function compare({ name, next }: Kind, alone: string, both: readonly string[], seconds: number): Promise<ProcessesRow> {
  await fire(both, next, CALLERS, seconds)
  const rounds: { one: Volley; two: Volley }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ one: await fire(alone, next, CALLERS, seconds), two: await fire(both, next, CALLERS, seconds) })
  const ratios = rounds.map(({ one, two }) => two.perSecond / one.perSecond)
  const of = (which: 'one' | 'two') => {
    const middle = (figure: keyof Figures) => median(rounds.map((round) => round[which][figure]))
    return { perSecond: middle('perSecond'), p50: middle('p50'), p95: middle('p95') }
  }
  return {
    name,
    one: of('one'),
    two: of('two'),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    failures: rounds.reduce((sum, { one, two }) => sum + one.failures + two.failures, 0),
  }
}

/** Made before, by a process that nobody measures. */
function kindsOf(world: World): Promise<Kind[]> {
  return inApp(world, async (app, db) => {
    const busy = { ...(await signInBusy(app, db)).headers }
    const people: Record<string, string>[] = []
    for (let n = 0; n < PEOPLE; n++)
      people.push({ ...(await signIn(app, { name: `Banco ${n}`, email: `banco${n}@example.org` })).headers })
    const items = await itemsToHave(app)
    const talks: { path: string; headers: Record<string, string> }[] = []
    for (const [n, headers] of people.slice(0, CALLERS).entries())
      talks.push({ path: `/api/conversations/${await likes(app, headers, inTurn(items, n))}/messages`, headers })
    const near = `near=${METROPOLIS.lat},${METROPOLIS.lng}&radius=5&sort=nearest&limit=50`
    const get = (path: string, headers = {}): Shot => ({ method: 'GET', path, headers })
    let turn = 0
    const next = <T>(list: readonly T[]) => inTurn(list, turn++)
    return [
      { name: 'oggetto per id', next: () => get(`/api/items/${next(items)}`) },
      { name: 'i 24 più recenti', next: () => get('/api/items?sort=newest&limit=24') },
      { name: 'i 50 più vicini entro 5 km', next: () => get(`/api/items?${near}`) },
      { name: 'messaggi, prima pagina', next: () => get('/api/conversations?limit=30', busy) },
      {
        name: 'pubblica un oggetto',
        next: () => ({ method: 'POST', path: '/api/items', headers: next(people), body: OBJECT }),
      },
      {
        name: 'messaggio in chat',
        next: () => ({
          method: 'POST',
          ...next(talks),
          body: JSON.stringify({ text: 'Domani alle cinque?', clientId: randomUUID() }),
        }),
      },
    ]
  })
}

const OBJECT = JSON.stringify({
  title: 'Lampada da tavolo',
  status: 'baratto',
  category: 'home',
  latitude: 45.737,
  longitude: 7.322,
})
