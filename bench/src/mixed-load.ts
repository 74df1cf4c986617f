import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readsOf } from '@barattolo/server/testing/city-reads'
import { aPicture, uploadBody } from '@barattolo/server/testing/pictures'
import { signIn } from '@barattolo/server/testing/sign-in'
import { io, type Socket } from 'socket.io-client'
import { inApp, itemsToHave, likes } from './app.ts'
import { inTurn } from './load.ts'
import type { World } from './world.ts'

type Headers = Record<string, string>

/** The people and data of the load, prepared outside the measured server. */
export interface Cast {
  reads: { path: string; headers: Headers }[]
  publishers: Headers[]
  /** Conversations, each with the headers of its interested person. */
  talks: { id: string; headers: Headers }[]
  photo: Buffer
}

/** Rates per second. */
export const RATES = { reads: 16, polls: 8, messages: 4, published: 1, socketsRenewed: 2 }
export const SOCKETS = 60

const PEOPLE = 40
/** While so many requests are in flight, further ones are skipped and counted, so that no queue builds up. */
const MOST_UNDER_WAY = 100

export function castOf(world: World): Promise<Cast> {
  return inApp(world, async (app, db) => {
    const reads = await readsOf(app, db)
    const people = []
    for (let n = 0; n < PEOPLE; n++)
      people.push({ ...(await signIn(app, { name: `Folla ${n}`, email: `folla${n}@example.org` })).headers })
    const items = await itemsToHave(app)
    const talks: Cast['talks'] = []
    for (const [n, headers] of people.entries()) talks.push({ id: await likes(app, headers, inTurn(items, n)), headers })
    const photo = await aPicture(1600, 1200).jpeg().toBuffer()
    return { reads, publishers: people, talks, photo }
  })
}

export interface Done {
  done: number
  failed: number
  leftOut: number
}

/** Starts an open-loop load with fixed rates; returns a function that stops it. */
export async function live(origin: string, { reads, publishers, talks, photo }: Cast): Promise<() => Promise<Done>> {
  const told: Done = { done: 0, failed: 0, leftOut: 0 }
  const underWay = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  const atRate = (perSecond: number, work: (turn: number) => Promise<unknown>) => {
    let turn = 0
    const once = () => {
      if (underWay.size >= MOST_UNDER_WAY) return void told.leftOut++
      const one = work(turn++).then(
        () => void told.done++,
        () => void told.failed++,
      )
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }
    timers.push(setInterval(once, 1000 / perSecond))
  }
  const sockets: Socket[] = []
  const open = async (turn: number) => sockets.push(await connect(origin, talks[turn % talks.length]))
  for (let n = 0; n < SOCKETS; n++) await open(n)

  atRate(RATES.reads, (turn) => ask(origin, inTurn(reads, turn)))
  atRate(RATES.polls, pollAgain(origin, talks))
  atRate(RATES.messages, (turn) => {
    const { id, headers } = inTurn(talks, turn)
    return ask(origin, {
      path: `/api/conversations/${id}/messages`,
      headers,
      body: { text: `Ci vediamo alle ${turn}?`, clientId: randomUUID() },
    })
  })
  atRate(RATES.published, (turn) => publish(origin, inTurn(publishers, turn), photo))
  atRate(RATES.socketsRenewed, async (turn) => {
    sockets.shift()?.close()
    await open(turn)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
    for (const socket of sockets) socket.close()
    return told
  }
}

/** Polls the conversations with the ETag of the last response. */
function pollAgain(origin: string, talks: Cast['talks']) {
  const known = new Map<string, string>()
  return async (turn: number) => {
    const { id, headers } = inTurn(talks, turn)
    const etag = known.get(id)
    const answer = await ask(origin, {
      path: '/api/conversations?limit=30',
      headers: { ...headers, ...(etag ? { 'if-none-match': etag } : {}) },
    })
    known.set(id, answer.headers.get('etag') ?? '')
  }
}

/** Uploads a photo and publishes an object with it. */
async function publish(origin: string, headers: Headers, photo: Buffer) {
  const form = uploadBody(photo)
  const sent = await fetch(`${origin}/upload`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: new Uint8Array(form.payload),
  })
  const { secure_url } = (await sent.json()) as { secure_url: string }
  const place = { latitude: 45.737, longitude: 7.322 }
  await ask(origin, {
    path: '/api/items',
    headers,
    body: { title: 'Lampada da tavolo', status: 'baratto', category: 'home', images: [secure_url], ...place },
  })
}

async function ask(
  origin: string,
  { path, headers, body }: { path: string; headers: Headers; body?: object },
): Promise<Response> {
  const answer = await fetch(
    origin + path,
    body
      ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { headers },
  )
  await answer.arrayBuffer()
  if (answer.status >= 400 && answer.status !== 404) throw new Error(`${path}: ${answer.status}`)
  return answer
}

async function connect(origin: string, talk: Cast['talks'][number] | undefined): Promise<Socket> {
  const token = talk?.headers.authorization?.replace('Bearer ', '')
  const socket = io(origin, { transports: ['websocket'], forceNew: true, auth: { token } })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  await socket.emitWithAck('join', talk?.id)
  return socket
}
