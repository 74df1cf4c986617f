import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openConversation, publishItems } from '@barattolo/e2e/support/api-calls'
import { type Session, signIn } from '@barattolo/e2e/support/sign-in-browser'
import { io, type Socket } from 'socket.io-client'
import { quantile } from './load.ts'
import { openSampleDataset } from './sample-dataset.ts'
import { type ServerProcess, startProductServer, startServer } from './server-process.ts'

export interface SocketsReport {
  sockets: number
  perSecond: number
  rows: SocketsRow[]
}

interface SocketsRow {
  serverName: string
  /** Server memory per socket, in kilobytes. */
  kilobytesPerSocket: number
  /** Time from sending until the recipient's socket has the message, in milliseconds. */
  p50: number
  p95: number
  lost: number
}

const PEOPLE = 500
const WINDOWS = 4
/** Conversations in which messages are sent. */
const CONVERSATIONS = 50
const PER_SECOND = 50
const SECONDS = 20
/** Sockets that connect at the same time: real users do not all connect at once. */
const CONNECT_BATCH = 20
/** Time until the server has released the memory of the connection handshakes, in milliseconds. */
const SETTLE_TIME = 5000

/** Measures many sockets on one process, with chat traffic: the product, bare Socket.IO, and Socket.IO that stores messages. */
export async function measureSockets(): Promise<SocketsReport> {
  const dataset = await openSampleDataset(10_000)
  try {
    const store = JSON.stringify(dataset.connection)
    const product = () => startProductServer(dataset)
    const scenario = await prepareScenario(await product())
    const rows = [
      await measureOne('Barattolo', await product(), scenario),
      await measureOne('Socket.IO', await startServer('./bare-sockets-server.ts', {}), bareScenario),
      await measureOne('Socket.IO, scritto', await startServer('./bare-sockets-server.ts', { STORE: store }), bareScenario),
    ]
    return { sockets: PEOPLE * WINDOWS, perSecond: PER_SECOND, rows }
  } finally {
    await dataset.close()
  }
}

/** The tokens of the sockets, and the rooms: room n belongs to the people 2n and 2n+1. */
interface SocketScenario {
  tokens: string[]
  rooms: string[]
}

const bareScenario: SocketScenario = {
  tokens: Array.from({ length: PEOPLE }, (_, person) => `${person}`),
  rooms: Array.from({ length: CONVERSATIONS }, (_, index) => `conversation ${index}`),
}

/** Prepares the data in a separate server process, so that its memory is not measured. */
async function prepareScenario(server: ServerProcess): Promise<SocketScenario> {
  try {
    return await createScenario(server.origin)
  } finally {
    await server.stop()
  }
}

/** Creates people and conversations through the API. */
async function createScenario(origin: string): Promise<SocketScenario> {
  const people: Session[] = []
  for (let person = 0; person < PEOPLE; person++)
    people.push(await signIn(origin, { name: `Persona ${person}`, email: `finestra.${person}@example.org` }))
  const rooms: string[] = []
  for (let index = 0; index < CONVERSATIONS; index++) {
    const [interested, owner] = [people[2 * index], people[2 * index + 1]]
    if (!(interested && owner)) throw new Error('there are not enough people for the conversations')
    const [lamp] = await publishItems({ origin }, owner, { title: `Lampada ${index}` })
    rooms.push((await openConversation({ origin }, interested, lamp?._id ?? ''))._id)
  }
  return { tokens: people.map(({ headers }) => headers.authorization.replace('Bearer ', '')), rooms }
}

async function measureOne(serverName: string, server: ServerProcess, { tokens, rooms }: SocketScenario): Promise<SocketsRow> {
  const open: Socket[] = []
  try {
    // Memory that the first sockets allocate once is not counted per socket.
    for (const socket of await connectAll(server.origin, tokens.slice(0, CONNECT_BATCH))) socket.close()
    await pause(SETTLE_TIME)
    const before = server.memory() ?? 0
    for (let window = 0; window < WINDOWS; window++)
      for (let from = 0; from < tokens.length; from += CONNECT_BATCH)
        open.push(...(await connectAll(server.origin, tokens.slice(from, from + CONNECT_BATCH))))
    await pause(SETTLE_TIME)
    const kilobytesPerSocket = (((server.memory() ?? 0) - before) * 1024) / open.length
    return { serverName, kilobytesPerSocket, ...(await measureChat(open, rooms)) }
  } finally {
    for (const socket of open) socket.close()
    await server.stop()
  }
}

export function connectAll(origin: string, tokens: readonly string[]): Promise<Socket[]> {
  return Promise.all(tokens.map((token) => connect(origin, token)))
}

async function connect(origin: string, token: string): Promise<Socket> {
  const socket = io(origin, { transports: ['websocket'], forceNew: true, auth: { token } })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  return socket
}

/** Sends messages to the rooms in turn, from the first socket of the owner, whose messages are not limited, to the first one of the other. */
async function measureChat(open: readonly Socket[], rooms: readonly string[]) {
  const sent = new Map<string, number>()
  const times: number[] = []
  const pairs = rooms.map((room, index) => ({ room, sender: open[2 * index + 1], receiver: open[2 * index] }))
  for (const { room, sender, receiver } of pairs) {
    await Promise.all([sender?.emitWithAck('join', room), receiver?.emitWithAck('join', room)])
    receiver?.on('newMessage', ({ text }: { text: string }) => times.push(performance.now() - (sent.get(text) ?? Number.NaN)))
  }
  const startedAt = performance.now()
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    await pause(Math.max(0, startedAt + (n * 1000) / PER_SECOND - performance.now()))
    const { room, sender } = pairs[n % pairs.length] ?? {}
    const text = `Parola ${n}`
    sent.set(text, performance.now())
    sender?.emit('chatMessage', { conversationId: room, message: { text } })
  }
  await pause(SETTLE_TIME)
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), lost: sent.size - times.length }
}
