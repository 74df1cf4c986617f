import { randomUUID } from 'node:crypto'
import { signIn } from '@barattolo/server/testing/sign-in'
import { METROPOLIS } from '@barattolo/server/testing/town/load-town'
import { FREQUENT_WORD, RARE_WORD } from '@barattolo/server/testing/town/texts'
import { signInBusy } from '@barattolo/server/testing/town-reads'
import type { FastifyInstance } from 'fastify'
import { type LoadRequest, pickRoundRobin } from './load.ts'
import type { SampleDataset } from './sample-dataset.ts'
import { listAvailableItems, showInterest, withApp } from './with-app.ts'

/** A request that users make. */
export interface UserAction {
  name: string
  /** Assumed calls per minute of one active user. */
  perMinute: number
  next: () => LoadRequest
}

type Headers = Record<string, string>

const PEOPLE = 100
const CHATTING_PEOPLE = 32
const INBOX = '/api/conversations?limit=30'
const HERE = `${METROPOLIS.lat},${METROPOLIS.lng}`
const VIEW = `lat=${METROPOLIS.lat}&lng=${METROPOLIS.lng}&radius=20&west=7.6&south=45.05&east=7.7&north=45.1&zoom=14`
const ITEM_BODY = JSON.stringify({
  title: 'Lampada da tavolo',
  status: 'baratto',
  category: 'home',
  latitude: 45.737,
  longitude: 7.322,
})

/** Prepares the people and returns the requests that they make. The preparation runs outside the measured server. */
export function prepareActions(dataset: SampleDataset): Promise<UserAction[]> {
  return withApp(dataset, async (app, db) => {
    const busy = { ...(await signInBusy(app, db)).headers }
    const people: Headers[] = []
    for (let n = 0; n < PEOPLE; n++)
      people.push({ ...(await signIn(app, { name: `Banco ${n}`, email: `banco${n}@example.org` })).headers })
    const items = await listAvailableItems(app)
    const conversations: { path: string; headers: Headers }[] = []
    for (const [n, headers] of people.entries())
      conversations.push({ path: `/api/conversations/${await showInterest(app, headers, pickRoundRobin(items, n))}`, headers })
    // The conversations of these people do not change during the measurement, so their ETags stay valid.
    const idlePeople = people.slice(CHATTING_PEOPLE)
    return [
      ...publicReads(items),
      ...ownReads({
        idlePeople,
        etags: await inboxEtags(app, idlePeople),
        conversations: conversations.slice(0, CHATTING_PEOPLE),
        busy,
      }),
      ...writes(people, conversations.slice(0, CHATTING_PEOPLE)),
    ]
  })
}

let turn = 0
const next = <T>(list: readonly T[]) => pickRoundRobin(list, turn++)
const get = (path: string, headers: Headers = {}): LoadRequest => ({ method: 'GET', path, headers })

const publicReads = (items: readonly string[]): UserAction[] => [
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

interface ActionContext {
  idlePeople: readonly Headers[]
  conversations: readonly { path: string; headers: Headers }[]
  busy: Headers
  etags: readonly string[]
}

const ownReads = ({ idlePeople, conversations, busy, etags }: ActionContext): UserAction[] => [
  { name: 'messaggi, prima pagina', perMinute: 0.3, next: () => get(INBOX, busy) },
  {
    name: 'messaggi, di nuovo',
    perMinute: 2,
    next: () => {
      const person = turn++
      return get(INBOX, { ...pickRoundRobin(idlePeople, person), 'if-none-match': pickRoundRobin(etags, person) })
    },
  },
  {
    name: 'una conversazione',
    perMinute: 0.5,
    next: () => {
      const { path, headers } = next(conversations)
      return get(path, headers)
    },
  },
  { name: 'avvisi non letti', perMinute: 1, next: () => get('/api/notices/unread', next(idlePeople)) },
]

const writes = (people: readonly Headers[], conversations: ActionContext['conversations']): UserAction[] => [
  {
    name: 'messaggio in chat',
    perMinute: 0.3,
    next: () => {
      const { path, headers } = next(conversations)
      const body = JSON.stringify({ text: 'Domani alle cinque?', clientId: randomUUID() })
      return { method: 'POST', path: `${path}/messages`, headers, body }
    },
  },
  {
    name: 'pubblica un oggetto',
    perMinute: 0.02,
    next: () => ({ method: 'POST', path: '/api/items', headers: next(people), body: ITEM_BODY }),
  },
]

async function inboxEtags(app: FastifyInstance, people: readonly Headers[]): Promise<string[]> {
  const etags: string[] = []
  for (const headers of people) etags.push(String((await app.inject({ url: INBOX, headers })).headers.etag))
  return etags
}
