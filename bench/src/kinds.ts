import { randomUUID } from 'node:crypto'
import { METROPOLIS } from '@barattolo/server/testing/city/load-city'
import { FREQUENT_WORD, RARE_WORD } from '@barattolo/server/testing/city/writing'
import { signInBusy } from '@barattolo/server/testing/city-reads'
import { signIn } from '@barattolo/server/testing/sign-in'
import type { FastifyInstance } from 'fastify'
import { inApp, itemsToHave, likes } from './app.ts'
import { inTurn, type Shot } from './load.ts'
import type { World } from './world.ts'

/** A request that users make. */
export interface Kind {
  name: string
  /** Assumed calls per minute of one active user. */
  perMinute: number
  next: () => Shot
}

type Headers = Record<string, string>

const PEOPLE = 100
const TALKING = 32
const INBOX = '/api/conversations?limit=30'
const HERE = `${METROPOLIS.lat},${METROPOLIS.lng}`
const VIEW = `lat=${METROPOLIS.lat}&lng=${METROPOLIS.lng}&radius=20&west=7.6&south=45.05&east=7.7&north=45.1&zoom=14`
const OBJECT = JSON.stringify({
  title: 'Lampada da tavolo',
  status: 'baratto',
  category: 'home',
  latitude: 45.737,
  longitude: 7.322,
})

/** Prepares the people and returns the requests that they make. The preparation runs outside the measured server. */
export function kindsOf(world: World): Promise<Kind[]> {
  return inApp(world, async (app, db) => {
    const busy = { ...(await signInBusy(app, db)).headers }
    const people: Headers[] = []
    for (let n = 0; n < PEOPLE; n++)
      people.push({ ...(await signIn(app, { name: `Banco ${n}`, email: `banco${n}@example.org` })).headers })
    const items = await itemsToHave(app)
    const talks: { path: string; headers: Headers }[] = []
    for (const [n, headers] of people.entries())
      talks.push({ path: `/api/conversations/${await likes(app, headers, inTurn(items, n))}`, headers })
    // Their conversations do not change during the measurement.
    const quiet = people.slice(TALKING)
    return [
      ...reads(items),
      ...own({ quiet, known: await inboxTags(app, quiet), talks: talks.slice(0, TALKING), busy }),
      ...writes(people, talks.slice(0, TALKING)),
    ]
  })
}

let turn = 0
const next = <T>(list: readonly T[]) => inTurn(list, turn++)
const get = (path: string, headers: Headers = {}): Shot => ({ method: 'GET', path, headers })

const reads = (items: readonly string[]): Kind[] => [
  { name: 'i 24 più recenti', perMinute: 0.5, next: () => get('/api/items?sort=newest&limit=24') },
  {
    name: 'i 50 più vicini entro 5 km',
    perMinute: 0.5,
    next: () => get(`/api/items?near=${HERE}&radius=5&sort=nearest&limit=50`),
  },
  { name: 'ricerca di una parola rara', perMinute: 0.3, next: () => get(`/api/items?q=${RARE_WORD}&limit=24`) },
  { name: 'ricerca di una parola frequente', perMinute: 0.2, next: () => get(`/api/items?q=${FREQUENT_WORD}&limit=24`) },
  { name: 'un pezzo della mappa', perMinute: 1, next: () => get(`/api/map?${VIEW}`) },
  { name: 'oggetto per id', perMinute: 2, next: () => get(`/api/items/${next(items)}`) },
]

interface Cast {
  quiet: readonly Headers[]
  talks: readonly { path: string; headers: Headers }[]
  busy: Headers
  known: readonly string[]
}

const own = ({ quiet, talks, busy, known }: Cast): Kind[] => [
  { name: 'messaggi, prima pagina', perMinute: 0.3, next: () => get(INBOX, busy) },
  {
    name: 'messaggi, di nuovo',
    perMinute: 2,
    next: () => {
      const person = turn++
      return get(INBOX, { ...inTurn(quiet, person), 'if-none-match': inTurn(known, person) })
    },
  },
  {
    name: 'una conversazione',
    perMinute: 0.5,
    next: () => {
      const { path, headers } = next(talks)
      return get(path, headers)
    },
  },
  { name: 'avvisi non letti', perMinute: 1, next: () => get('/api/notices/unread', next(quiet)) },
]

const writes = (people: readonly Headers[], talks: Cast['talks']): Kind[] => [
  {
    name: 'messaggio in chat',
    perMinute: 0.3,
    next: () => {
      const { path, headers } = next(talks)
      const body = JSON.stringify({ text: 'Domani alle cinque?', clientId: randomUUID() })
      return { method: 'POST', path: `${path}/messages`, headers, body }
    },
  },
  {
    name: 'pubblica un oggetto',
    perMinute: 0.02,
    next: () => ({ method: 'POST', path: '/api/items', headers: next(people), body: OBJECT }),
  },
]

async function inboxTags(app: FastifyInstance, people: readonly Headers[]): Promise<string[]> {
  const tags: string[] = []
  for (const headers of people) tags.push(String((await app.inject({ url: INBOX, headers })).headers.etag))
  return tags
}
