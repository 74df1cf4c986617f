import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { makeImage, makeUploadBody } from '@barattolo/server/testing/images'
import { signIn } from '@barattolo/server/testing/sign-in'
import { buildReads } from '@barattolo/server/testing/town-reads'
import { io, type Socket } from 'socket.io-client'
import { pickRoundRobin } from './load.ts'
import type { SampleDataset } from './sample-dataset.ts'
import { listAvailableItems, showInterest, withApp } from './with-app.ts'

type Headers = Record<string, string>

/** The people and data of the load, prepared outside the measured server. */
export interface LoadContext {
  reads: { path: string; headers: Headers }[]
  publishers: Headers[]
  /** Conversations, each with the headers of its interested person. */
  conversations: { id: string; headers: Headers }[]
  photo: Buffer
}

/** Rates per second. */
export const RATES = { reads: 16, pages: 2, polls: 8, messages: 4, published: 1, socketsRenewed: 2 }
export const SOCKETS = 60

const PEOPLE = 40
/** While so many requests are in flight, further ones are skipped and counted, so that no queue builds up. */
const MAX_IN_FLIGHT = 100

export function prepareLoad(dataset: SampleDataset): Promise<LoadContext> {
  return withApp(dataset, async (app, db) => {
    const reads = await buildReads(app, db)
    const people = []
    for (let n = 0; n < PEOPLE; n++)
      people.push({ ...(await signIn(app, { name: `Folla ${n}`, email: `folla${n}@example.org` })).headers })
    const items = await listAvailableItems(app)
    const conversations: LoadContext['conversations'] = []
    for (const [n, headers] of people.entries())
      conversations.push({ id: await showInterest(app, headers, pickRoundRobin(items, n)), headers })
    const photo = await makeImage(1600, 1200).jpeg().toBuffer()
    return { reads, publishers: people, conversations, photo }
  })
}

export interface LoadSummary {
  succeeded: number
  failed: number
  skipped: number
}

/** Starts an open-loop load with fixed rates; returns a function that stops it. */
export async function startMixedLoad(
  origin: string,
  { reads, publishers, conversations, photo }: LoadContext,
): Promise<() => Promise<LoadSummary>> {
  const summary: LoadSummary = { succeeded: 0, failed: 0, skipped: 0 }
  const inFlight = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  const scheduleAtRate = (perSecond: number, work: (turn: number) => Promise<unknown>) => {
    let turn = 0
    const runOnce = () => {
      if (inFlight.size >= MAX_IN_FLIGHT) return void summary.skipped++
      const call = work(turn++).then(
        () => void summary.succeeded++,
        () => void summary.failed++,
      )
      inFlight.add(call)
      void call.finally(() => inFlight.delete(call))
    }
    timers.push(setInterval(runOnce, 1000 / perSecond))
  }
  const sockets: Socket[] = []
  const openSocket = async (turn: number) => sockets.push(await connect(origin, conversations[turn % conversations.length]))
  for (let n = 0; n < SOCKETS; n++) await openSocket(n)

  scheduleAtRate(RATES.reads, (turn) => callApi(origin, pickRoundRobin(reads, turn)))
  scheduleAtRate(RATES.pages, (turn) => callApi(origin, { path: `/bazar?${turn}`, headers: {} }))
  scheduleAtRate(RATES.polls, pollConversations(origin, conversations))
  scheduleAtRate(RATES.messages, (turn) => {
    const { id, headers } = pickRoundRobin(conversations, turn)
    return callApi(origin, {
      path: `/api/conversations/${id}/messages`,
      headers,
      body: { text: `Ci vediamo alle ${turn}?`, clientId: randomUUID() },
    })
  })
  scheduleAtRate(RATES.published, (turn) => publish(origin, pickRoundRobin(publishers, turn), photo))
  scheduleAtRate(RATES.socketsRenewed, async (turn) => {
    sockets.shift()?.close()
    await openSocket(turn)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(inFlight)
    for (const socket of sockets) socket.close()
    return summary
  }
}

/** Polls the conversations with the ETag of the last response. */
function pollConversations(origin: string, conversations: LoadContext['conversations']) {
  const etags = new Map<string, string>()
  return async (turn: number) => {
    const { id, headers } = pickRoundRobin(conversations, turn)
    const etag = etags.get(id)
    const answer = await callApi(origin, {
      path: '/api/conversations?limit=30',
      headers: { ...headers, ...(etag ? { 'if-none-match': etag } : {}) },
    })
    etags.set(id, answer.headers.get('etag') ?? '')
  }
}

/** Uploads a photo and publishes an object with it. */
async function publish(origin: string, headers: Headers, photo: Buffer) {
  const form = makeUploadBody(photo)
  const uploaded = await fetch(`${origin}/upload`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: new Uint8Array(form.payload),
  })
  const { secure_url } = (await uploaded.json()) as { secure_url: string }
  const place = { latitude: 45.737, longitude: 7.322 }
  await callApi(origin, {
    path: '/api/items',
    headers,
    body: { title: 'Lampada da tavolo', status: 'baratto', category: 'home', images: [secure_url], ...place },
  })
}

async function callApi(
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

async function connect(origin: string, conversation: LoadContext['conversations'][number] | undefined): Promise<Socket> {
  const token = conversation?.headers.authorization?.replace('Bearer ', '')
  const socket = io(origin, { transports: ['websocket'], forceNew: true, auth: { token } })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  await socket.emitWithAck('join', conversation?.id)
  return socket
}
