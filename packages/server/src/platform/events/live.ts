import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import {
  type Acknowledgement,
  type ClientToServer,
  chatMessagePayload,
  joinPayload,
  type ServerToClient,
  watchPayload,
} from '@barattolo/domain/api/live'
import type { ConversationId, RingId, Uid } from '@barattolo/domain/ids'
import type { Message, NewMessage } from '@barattolo/domain/messages/message'
import { Problem } from '@barattolo/domain/problem'
import { WATCHED_LISTS, type WatchedList } from '@barattolo/domain/watched-lists'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { toProblem, toProblemBody } from '../http/problem-reply.ts'
import type { CountAddress, CountPerson } from '../http/rate-limits.ts'
import { type Authenticate, type Person, requireRules } from '../http/session.ts'
import type { EventPublisher } from './event-publisher.ts'
import type { JoinedProcesses } from './joined-processes.ts'
import { createListEvents, type ListEvents, randomSlot } from './list-events.ts'

/** A message of 2,000 characters in any script, escaped as JSON, plus a margin. */
const MAX_MESSAGE_BYTES = 32 * 1024
/** Open sockets of one person; far above normal use. */
const MAX_SOCKETS_PER_PERSON = 50
/** Queued events of one socket; a client that sends more is disconnected. */
const MAX_QUEUED_EVENTS = 200
/** How often the person of an open socket is authenticated again, in milliseconds; also when the token expires. */
export const RECHECK_INTERVAL = 60_000
/** A person who was authenticated within this time, in milliseconds, may write again: a person in the database who may not is refused by the statement. */
const TRUSTED_FOR = 1000
/** How much older than its client knows a list may be, in milliseconds: for a request or an event on its way. */
const AGE_MARGIN = 1000

/** Dependencies of the sockets: the same services that answer API calls. */
export interface LiveDeps {
  log: FastifyBaseLogger
  now: () => Date
  authenticate: Authenticate
  countPerson: CountPerson
  countAddress: CountAddress
  /** Whether requests with these headers are accepted. */
  acceptsRequest: (headers: IncomingHttpHeaders) => boolean
  /** Throws if the person is not a participant. */
  requireParticipant: (me: Uid, id: ConversationId) => Promise<void>
  postMessage: (me: Uid, id: ConversationId, message: NewMessage) => Promise<Message>
  postRingMessage: (me: Uid, id: RingId, message: NewMessage) => Promise<Message>
  recheckEvery: number
}

interface SocketDeps extends LiveDeps {
  /** Resolves when this process receives the events of the others, which its clients would miss before. */
  isJoined: Promise<void> | undefined
  wasListEventSent: ListEvents['wasSent']
}

interface SocketData {
  token: string
  person: Person
  /** When the person was last authenticated, in milliseconds of the monotonic clock. */
  authenticatedAt: number
  /** Queue of events, handled one after the other: two messages are stored in the order in which they were sent. */
  queue: Promise<void>
  queuedEvents: number
  /** When the socket gets the events of changed lists (`list-events.ts`). */
  slot: number
  timer?: NodeJS.Timeout
}
/** Between the processes: each sends the events of changed lists to its own sockets. */
interface ServerToServer {
  listChanged: (list: WatchedList) => void
}
type LiveServer = Server<ClientToServer, ServerToClient, ServerToServer, SocketData>
type LiveSocket = Socket<ClientToServer, ServerToClient, ServerToServer, SocketData>

export interface Live {
  publish: EventPublisher
  /** Starts serving `/socket.io` on this HTTP server. */
  open: (server: HttpServer, deps: LiveDeps) => void
  /** Number of open sockets of this process. */
  count: () => number
  /**
   * Moves the clients of this process to another one: pending events are answered, then the connections are closed and new ones
   * rejected.
   */
  drainSockets: () => Promise<void>
  /** Called after the last response, so that its events have been sent. */
  close: () => Promise<void>
}

const personRoom = (uid: Uid) => `person ${uid}`
const conversationRoom = (id: ConversationId) => `conversation ${id}`
const listRoom = (list: WatchedList, slot: number) => `list ${list} ${slot}`

interface LiveOptions {
  /** Joins this process to the others on the same database. */
  processes?: JoinedProcesses | undefined
  /** How long it takes to send all sockets about a changed list, in milliseconds. */
  listEventsSpread?: number | undefined
  /** Called in each process when a public list has changed, before its sockets get the event. */
  onListChanged?: () => void
}

/**
 * Creates the Socket.IO server. Events name the changed data without its content, except new chat messages. With `processes`,
 * events also reach the sockets of other processes.
 */
export function createLive({ processes, listEventsSpread, onListChanged = () => undefined }: LiveOptions = {}): Live {
  const io: LiveServer = new Server(processes ? { adapter: processes.adapter } : {})
  processes?.onMissed(() => closeConnections(io))
  const listEvents = createListEvents(
    (list, slot) => io.local.to(listRoom(list, slot)).emit('listChanged', list),
    listEventsSpread,
  )
  const handleChangedList = (list: WatchedList) => {
    onListChanged()
    listEvents.report(list)
  }
  io.on('listChanged', handleChangedList)
  const reportChangedList = (list: WatchedList) => {
    handleChangedList(list)
    if (processes) io.serverSideEmit('listChanged', list)
  }
  let isDraining = false
  return {
    publish: createPublisher(io, reportChangedList),
    open: (server, deps) =>
      attachSockets(io, server, {
        ...deps,
        acceptsRequest: (headers) => !isDraining && deps.acceptsRequest(headers),
        wasListEventSent: listEvents.wasSent,
        isJoined: processes?.started,
      }),
    count: () => io.sockets.sockets.size,
    drainSockets: async () => {
      isDraining = true
      // Also closes connections that are still being established.
      io.on('connection', (socket) => socket.conn.close())
      await Promise.all(Array.from(io.sockets.sockets.values(), closeWhenIdle))
    },
    close: async () => {
      listEvents.close()
      io.engine?.close()
      await io.sockets.adapter.close()
      await processes?.close()
    },
  }
}

/** A client whose connection is closed reconnects by itself and fetches everything again. */
function closeConnections(io: LiveServer) {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
}

/** Closes the transport, after which the client reconnects at once; after a server-side disconnect it would not. */
async function closeWhenIdle(socket: LiveSocket) {
  await socket.data.queue
  socket.conn.close()
}

function createPublisher(io: LiveServer, reportChangedList: (list: WatchedList) => void): EventPublisher {
  return {
    changed: (topic, to) => {
      if (to.length > 0) io.to(to.map(personRoom)).emit('changed', topic)
    },
    listChanged: reportChangedList,
    newMessage: (message, to) => {
      // The chat of a ring has no room of its own, so that who leaves it gets nothing from then on.
      const rooms = 'ringId' in message ? [] : [conversationRoom(message.conversationId)]
      const all = [...rooms, ...to.map(personRoom)]
      if (all.length > 0) io.to(all).emit('newMessage', message)
    },
    disconnectPerson: (uid) => {
      io.in(personRoom(uid)).disconnectSockets(true)
    },
  }
}

function attachSockets(io: LiveServer, server: HttpServer, deps: SocketDeps) {
  io.attach(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, decide) => {
      void canConnect(request, deps).then((allowed) => decide(null, allowed))
    },
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
    headers['cache-control'] = 'no-store'
  })
  io.use((socket, next) => {
    authenticateSocket(socket, deps).then(
      () => next(),
      (error) => next(connectError(error, deps.log)),
    )
  })
  io.on('connection', (socket) => serveSocket(socket, deps))
}

/** Called once per connection, before there is a token: only the network address is known. */
async function canConnect(
  request: IncomingMessage,
  { acceptsRequest, countAddress, isJoined, log }: SocketDeps,
): Promise<boolean> {
  try {
    await countAddress(request)
    await isJoined
    return acceptsRequest(request.headers)
  } catch (error) {
    // Only logged: the client learns no more than that the connection is rejected.
    toProblem(error, log)
    return false
  }
}

const handshake = z.object({ token: z.string().check(z.minLength(1)) })

/** Counts this process’s sockets of the person, in the adapter’s local rooms. */
function countSockets({ nsp }: LiveSocket, uid: Uid): number {
  return nsp.adapter.rooms.get(personRoom(uid))?.size ?? 0
}

async function authenticateSocket(socket: LiveSocket, { authenticate, countPerson }: LiveDeps) {
  const auth = handshake.safeParse(socket.handshake.auth)
  if (!auth.success) throw new Problem('signInFirst')
  const { token } = auth.data
  const authenticatedAt = performance.now()
  const person = await authenticate(token)
  await countPerson(person.uid, 'read')
  if (countSockets(socket, person.uid) >= MAX_SOCKETS_PER_PERSON) throw new Problem('tooManyRequests')
  socket.data = { token, person, authenticatedAt, queue: Promise.resolve(), queuedEvents: 0, slot: randomSlot() }
}

/** The client’s `connect_error` has the code as its message and the whole problem as its `data`. */
function connectError(error: unknown, log: FastifyBaseLogger): Error {
  const problem = toProblem(error, log)
  return Object.assign(new Error(problem.code), { data: toProblemBody(problem) })
}

function serveSocket(socket: LiveSocket, deps: SocketDeps) {
  void socket.join(personRoom(socket.data.person.uid))
  scheduleRecheck(socket, deps)
  socket.once('disconnect', () => clearTimeout(socket.data.timer))
  // Needs no permission: the lists are public, and the events have no content.
  socket.on('watch', (...payload) => {
    const watched = watchPayload.safeParse(payload)
    if (!watched.success) return
    const [lists, age] = watched.data
    const { slot } = socket.data
    for (const list of WATCHED_LISTS) {
      const room = listRoom(list, slot)
      void (lists.includes(list) ? socket.join(room) : socket.leave(room))
      // The client has not got the event of a change after its fetch.
      if (lists.includes(list) && deps.wasListEventSent(list, slot, age + AGE_MARGIN)) socket.emit('listChanged', list)
    }
  })
  socket.on('join', (payload, acknowledge) => {
    runEvent(socket, deps, 'read', acknowledge, async (me) => {
      const id = parse(joinPayload, payload)
      await deps.requireParticipant(me, id)
      await socket.join(conversationRoom(id))
      return {}
    })
  })
  socket.on('chatMessage', (payload, acknowledge) => {
    runEvent(socket, deps, 'write', acknowledge, async (me) => {
      const chat = parse(chatMessagePayload, payload)
      if ('ringId' in chat) return { message: await deps.postRingMessage(me, chat.ringId, chat.message) }
      return { message: await deps.postMessage(me, chat.conversationId, chat.message) }
    })
  })
}

/** Queues an event: counts it, authenticates the person again, runs the handler and acknowledges the result. */
function runEvent<T extends object>(
  socket: LiveSocket,
  deps: LiveDeps,
  kind: 'read' | 'write',
  acknowledge: ((answer: Acknowledgement<T>) => void) | undefined,
  handle: (me: Uid) => Promise<T>,
) {
  const { data } = socket
  // Nothing is lost: after reconnecting, the client sends again all events that were not acknowledged.
  if (data.queuedEvents >= MAX_QUEUED_EVENTS) return socket.conn.close()
  data.queuedEvents++
  data.queue = data.queue.then(async () => {
    try {
      await deps.countPerson(data.person.uid, kind)
      const isTrusted = kind === 'write' && wasJustAuthenticated(data, deps.now())
      const { person } = isTrusted ? data : await reauthenticate(socket, deps)
      if (kind === 'write') requireRules(person)
      const answer = await handle(person.uid).catch(async (error: unknown) => {
        // The reason of a refusal may be that the person has lost access.
        if (isTrusted && error instanceof Problem) await reauthenticate(socket, deps)
        throw error
      })
      reply(acknowledge, { ok: true, ...answer })
    } catch (error) {
      reply(acknowledge, { ok: false, problem: toProblemBody(toProblem(error, deps.log)) })
    } finally {
      data.queuedEvents--
    }
  })
}

const wasJustAuthenticated = ({ person, authenticatedAt }: SocketData, now: Date) =>
  performance.now() - authenticatedAt < TRUSTED_FOR && person.tokenExpiresAt > now

/** A client may send anything as its acknowledgement callback. */
function reply<T>(acknowledge: unknown, answer: Acknowledgement<T>) {
  if (typeof acknowledge === 'function') acknowledge(answer)
}

function parse<S extends z.ZodMiniType>(schema: S, payload: unknown): z.infer<S> {
  const parsed = schema.safeParse(payload)
  if (!parsed.success) throw new Problem('invalidInput', { cause: parsed.error })
  return parsed.data
}

/**
 * Authenticates the person of a socket again, as an API call would. A person who has lost access is disconnected; if only the
 * token has expired, the transport is closed and the client reconnects with a new one.
 */
async function reauthenticate(socket: LiveSocket, { authenticate }: LiveDeps): Promise<Pick<SocketData, 'person'>> {
  const authenticatedAt = performance.now()
  try {
    const person = await authenticate(socket.data.token)
    return Object.assign(socket.data, { person, authenticatedAt })
  } catch (error) {
    // Deferred until the acknowledgement has been sent.
    if (error instanceof Problem) setImmediate(() => rejectSocket(socket, error))
    throw error
  }
}

function rejectSocket(socket: LiveSocket, { code }: Problem) {
  if (code === 'tokenExpired') socket.conn.close()
  else socket.disconnect(true)
}

/** Authenticates the person again at an interval and when the token expires. */
function scheduleRecheck(socket: LiveSocket, deps: LiveDeps) {
  const { data } = socket
  // The socket may have closed during the authentication: a timer set now would never be cleared.
  if (!socket.connected) return
  const untilExpiry = data.person.tokenExpiresAt.getTime() - deps.now().getTime()
  const minDelay = Math.min(deps.recheckEvery, 1000)
  data.timer = setTimeout(
    () => {
      reauthenticate(socket, deps).then(
        () => scheduleRecheck(socket, deps),
        (error) => {
          // The socket stays open if the database is unavailable.
          if (!(error instanceof Problem)) scheduleRecheck(socket, deps)
        },
      )
    },
    Math.max(minDelay, Math.min(deps.recheckEvery, untilExpiry)),
  ).unref()
}
