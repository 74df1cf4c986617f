import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Session, signIn } from '@barattolo/e2e/support/sign-in-browser'
import { hangUp, likes } from '@barattolo/e2e/support/talk'
import { io, type Socket } from 'socket.io-client'
import { quantile } from './load.ts'
import { type Served, serve, serveProduct } from './process.ts'
import { openWorld } from './world.ts'

export interface SocketsReport {
  sockets: number
  perSecond: number
  rows: SocketsRow[]
}

interface SocketsRow {
  of: string
  /** Server memory per socket, in kilobytes. */
  each: number
  /** Time from sending until the recipient's socket has the message, in milliseconds. */
  p50: number
  p95: number
  lost: number
}

const PEOPLE = 500
const WINDOWS = 4
/** Conversations in which messages are sent. */
const TALKS = 50
const PER_SECOND = 50
const SECONDS = 20
/** Sockets that connect at the same time: real users do not all connect at once. */
const TOGETHER = 20
/** Time until the server has released the memory of the connection handshakes, in milliseconds. */
const RESTS = 5000

/** Measures many sockets on one process, with chat traffic: the product, bare Socket.IO, and Socket.IO that stores messages. */
export async function measureSockets(): Promise<SocketsReport> {
  const world = await openWorld(10_000)
  try {
    const store = JSON.stringify(world.connection)
    const product = () => serveProduct(world)
    const town = await townMadeBy(await product())
    const rows = [
      await measureOne('Barattolo', await product(), town),
      await measureOne('Socket.IO', await serve('./bare-sockets-server.ts', {}), bareTown),
      await measureOne('Socket.IO, scritto', await serve('./bare-sockets-server.ts', { STORE: store }), bareTown),
    ]
    return { sockets: PEOPLE * WINDOWS, perSecond: PER_SECOND, rows }
  } finally {
    await world.close()
  }
}

/** The tokens of the sockets, and the rooms: room n belongs to the people 2n and 2n+1. */
interface Town {
  tokens: string[]
  rooms: string[]
}

const bareTown: Town = {
  tokens: Array.from({ length: PEOPLE }, (_, person) => `${person}`),
  rooms: Array.from({ length: TALKS }, (_, talk) => `talk ${talk}`),
}

/** Prepares the data in a separate server process, so that its memory is not measured. */
async function townMadeBy(server: Served): Promise<Town> {
  try {
    return await makeTown(server.origin)
  } finally {
    await server.stop()
  }
}

/** Creates people and conversations through the API. */
async function makeTown(origin: string): Promise<Town> {
  const people: Session[] = []
  for (let person = 0; person < PEOPLE; person++)
    people.push(await signIn(origin, { name: `Persona ${person}`, email: `finestra.${person}@example.org` }))
  const rooms: string[] = []
  for (let talk = 0; talk < TALKS; talk++) {
    const [one, other] = [people[2 * talk], people[2 * talk + 1]]
    if (!(one && other)) throw new Error('there are not enough people for the conversations')
    const [lamp] = await hangUp({ origin }, other, { title: `Lampada ${talk}` })
    rooms.push((await likes({ origin }, one, lamp?._id ?? ''))._id)
  }
  return { tokens: people.map(({ headers }) => headers.authorization.replace('Bearer ', '')), rooms }
}

async function measureOne(of: string, server: Served, { tokens, rooms }: Town): Promise<SocketsRow> {
  const open: Socket[] = []
  try {
    // Memory that the first sockets allocate once is not counted per socket.
    for (const socket of await connectAll(server.origin, tokens.slice(0, TOGETHER))) socket.close()
    await pause(RESTS)
    const before = server.memory() ?? 0
    for (let window = 0; window < WINDOWS; window++)
      for (let from = 0; from < tokens.length; from += TOGETHER)
        open.push(...(await connectAll(server.origin, tokens.slice(from, from + TOGETHER))))
    await pause(RESTS)
    const each = (((server.memory() ?? 0) - before) * 1024) / open.length
    return { of, each, ...(await talk(open, rooms)) }
  } finally {
    for (const socket of open) socket.close()
    await server.stop()
  }
}

function connectAll(origin: string, tokens: readonly string[]): Promise<Socket[]> {
  return Promise.all(tokens.map((token) => connect(origin, token)))
}

async function connect(origin: string, token: string): Promise<Socket> {
  const socket = io(origin, { transports: ['websocket'], forceNew: true, auth: { token } })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  return socket
}

/** Sends messages to the rooms in turn, from the first socket of one person to the first socket of the other. */
async function talk(open: readonly Socket[], rooms: readonly string[]) {
  const sent = new Map<string, number>()
  const times: number[] = []
  const mouths = rooms.map((room, place) => ({ room, mouth: open[2 * place], ear: open[2 * place + 1] }))
  for (const { room, mouth, ear } of mouths) {
    await Promise.all([mouth?.emitWithAck('join', room), ear?.emitWithAck('join', room)])
    ear?.on('newMessage', ({ text }: { text: string }) => times.push(performance.now() - (sent.get(text) ?? Number.NaN)))
  }
  const began = performance.now()
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    await pause(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()))
    const { room, mouth } = mouths[n % mouths.length] ?? {}
    const text = `Parola ${n}`
    sent.set(text, performance.now())
    mouth?.emit('chatMessage', { conversationId: room, message: { text } })
  }
  await pause(RESTS)
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), lost: sent.size - times.length }
}
