import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Message, NewMessage } from '@barattolo/domain/conversations/message'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import {
  type Acknowledgement,
  type ClientToServer,
  chatMessagePayload,
  joinPayload,
  type ServerToClient,
} from '@barattolo/domain/live'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyBaseLogger } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Announce } from './announce.ts'
import type { CountAddress, CountPerson } from './http/rate-limits.ts'
import type { JoinedProcesses } from './joined-processes.ts'
import { problemBody, problemOf } from './problem-reply.ts'
import { type Authenticate, type Person, requireRules } from './session.ts'

/** A message of 2,000 characters in any script, escaped as JSON, plus a margin. */
const MOST_BYTES = 32 * 1024
/** Open sockets of one person; far above normal use. */
const MOST_SOCKETS = 50
/** Queued events of one socket; a client that sends more is disconnected. */
const MOST_WAITING = 200
/** How often the person of an open socket is authenticated again, in milliseconds; also when the token expires. */
export const RECHECK_EVERY = 60_000

/** Dependencies of the sockets: the same services that answer API calls. */
export interface LiveUses {
  log: FastifyBaseLogger
  now: () => Date
  authenticate: Authenticate
  countPerson: CountPerson
  countAddress: CountAddress
  /** Whether requests with these headers are accepted. */
  answers: (headers: IncomingHttpHeaders) => boolean
  /** Throws if the person is not a participant. */
  mayJoin: (me: Uid, id: ConversationId) => Promise<void>
  post: (me: Uid, id: ConversationId, message: NewMessage) => Promise<Message>
  recheckEvery: number
}

interface SocketData {
  token: string
  person: Person
  /** Queue of events, handled one after the other: two messages are stored in the order in which they were sent. */
  last: Promise<void>
  waiting: number
  timer?: NodeJS.Timeout
}
type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

export interface Live {
  announce: Announce
  /** Starts serving `/socket.io` on this HTTP server. */
  open: (server: HttpServer, uses: LiveUses) => void
  /** Number of open sockets of this process. */
  count: () => number
  /**
   * Moves the clients of this process to another one: pending events are answered, then the connections are closed and new ones
   * rejected.
   */
  sendElsewhere: () => Promise<void>
  /** Called after the last response, so that its events have been sent. */
  close: () => Promise<void>
}

const ofPerson = (uid: Uid) => `person ${uid}`
const ofTalk = (id: ConversationId) => `conversation ${id}`

/**
 * Creates the Socket.IO server. Events only name the changed data; just chat messages carry their content. With `processes` they
 * also reach the sockets of other processes.
 */
export function makeLive(joined?: JoinedProcesses): Live {
  const io: LiveServer = new Server(joined ? { adapter: joined.adapter } : {})
  joined?.onMissed(() => cutLines(io))
  let leaving = false
  return {
    announce: announceOver(io),
    open: (server, uses) => open(io, server, { ...uses, answers: (headers) => !leaving && uses.answers(headers) }),
    count: () => io.sockets.sockets.size,
    sendElsewhere: async () => {
      leaving = true
      // Also closes connections that are still being established.
      io.on('connection', (socket) => socket.conn.close())
      await Promise.all(Array.from(io.sockets.sockets.values(), cutWhenAnswered))
    },
    close: async () => {
      io.engine?.close()
      await io.sockets.adapter.close()
      await joined?.close()
    },
  }
}

/** A client whose connection is closed reconnects by itself and fetches everything again. */
function cutLines(io: LiveServer) {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
}

/** Closes the transport, after which the client reconnects at once; after a server-side disconnect it would not. */
async function cutWhenAnswered(socket: LiveSocket) {
  await socket.data.last
  socket.conn.close()
}

function announceOver(io: LiveServer): Announce {
  return {
    changed: (topic, to) => {
      if (to === 'everybody') io.emit('changed', topic)
      else if (to.length > 0) io.to(to.map(ofPerson)).emit('changed', topic)
    },
    newMessage: (message, to) => {
      io.to([ofTalk(message.conversationId), ...to.map(ofPerson)]).emit('newMessage', message)
    },
    leave: (uid) => {
      io.in(ofPerson(uid)).disconnectSockets(true)
    },
  }
}

function open(io: LiveServer, server: HttpServer, uses: LiveUses) {
  io.attach(server, {
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES,
    allowRequest: (request, decide) => {
      void mayConnect(request, uses).then((allowed) => decide(null, allowed))
    },
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
    headers['cache-control'] = 'no-store'
  })
  io.use((socket, next) => {
    welcome(socket, uses).then(
      () => next(),
      (error) => next(connectError(error, uses.log)),
    )
  })
  io.on('connection', (socket) => serve(socket, uses))
}

/** Called once per connection, before there is a token: only the network address is known. */
async function mayConnect(request: IncomingMessage, { answers, countAddress, log }: LiveUses): Promise<boolean> {
  try {
    await countAddress(request)
    return answers(request.headers)
  } catch (error) {
    // Only logged: the client learns no more than that the connection is rejected.
    problemOf(error, log)
    return false
  }
}

const handshake = z.object({ token: z.string().check(z.minLength(1)) })

/** Counts this process’s sockets of the person, in the adapter’s local rooms. */
function openSockets({ nsp }: LiveSocket, uid: Uid): number {
  return nsp.adapter.rooms.get(ofPerson(uid))?.size ?? 0
}

async function welcome(socket: LiveSocket, { authenticate, countPerson }: LiveUses) {
  const auth = handshake.safeParse(socket.handshake.auth)
  if (!auth.success) throw new Problem('signInFirst')
  const { token } = auth.data
  const person = await authenticate(token)
  await countPerson(person.uid, 'read')
  if (openSockets(socket, person.uid) >= MOST_SOCKETS) throw new Problem('tooManyRequests')
  socket.data = { token, person, last: Promise.resolve(), waiting: 0 }
}

/** The client’s `connect_error` has the code as its message and the whole problem as its `data`. */
function connectError(error: unknown, log: FastifyBaseLogger): Error {
  const problem = problemOf(error, log)
  return Object.assign(new Error(problem.code), { data: problemBody(problem) })
}

function serve(socket: LiveSocket, uses: LiveUses) {
  void socket.join(ofPerson(socket.data.person.uid))
  lookAgain(socket, uses)
  socket.once('disconnect', () => clearTimeout(socket.data.timer))
  socket.on('join', (payload, acknowledge) => {
    answer(socket, uses, 'read', acknowledge, async (me) => {
      const id = parse(joinPayload, payload)
      await uses.mayJoin(me, id)
      await socket.join(ofTalk(id))
      return {}
    })
  })
  socket.on('chatMessage', (payload, acknowledge) => {
    answer(socket, uses, 'write', acknowledge, async (me) => {
      const { conversationId, message } = parse(chatMessagePayload, payload)
      return { message: await uses.post(me, conversationId, message) }
    })
  })
}

/** Queues an event: counts it, authenticates the person again, runs the handler and acknowledges the result. */
function answer<T extends object>(
  socket: LiveSocket,
  uses: LiveUses,
  kind: 'read' | 'write',
  acknowledge: ((answer: Acknowledgement<T>) => void) | undefined,
  act: (me: Uid) => Promise<T>,
) {
  const { data } = socket
  // Events without acknowledgement stay unsent on the client, which sends them again.
  if (data.waiting >= MOST_WAITING) return socket.conn.close()
  data.waiting++
  data.last = data.last.then(async () => {
    try {
      await uses.countPerson(data.person.uid, kind)
      const person = await stillWelcome(socket, uses)
      if (kind === 'write') requireRules(person)
      reply(acknowledge, { ok: true, ...(await act(person.uid)) })
    } catch (error) {
      reply(acknowledge, { ok: false, problem: problemBody(problemOf(error, uses.log)) })
    } finally {
      data.waiting--
    }
  })
}

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
async function stillWelcome(socket: LiveSocket, { authenticate }: LiveUses): Promise<Person> {
  try {
    return await authenticate(socket.data.token)
  } catch (error) {
    // Deferred until the acknowledgement has been sent.
    if (error instanceof Problem) setImmediate(() => showOut(socket, error))
    throw error
  }
}

function showOut(socket: LiveSocket, { code }: Problem) {
  if (code === 'tokenExpired') socket.conn.close()
  else socket.disconnect(true)
}

/** Authenticates the person again at an interval and when the token expires. */
function lookAgain(socket: LiveSocket, uses: LiveUses) {
  const { data } = socket
  // The socket may have closed during the authentication: a timer set now would never be cleared.
  if (!socket.connected) return
  const left = data.person.until.getTime() - uses.now().getTime()
  const soonest = Math.min(uses.recheckEvery, 1000)
  data.timer = setTimeout(
    () => {
      stillWelcome(socket, uses).then(
        () => lookAgain(socket, uses),
        (error) => {
          // An unavailable database does not disconnect anybody.
          if (!(error instanceof Problem)) lookAgain(socket, uses)
        },
      )
    },
    Math.max(soonest, Math.min(uses.recheckEvery, left)),
  ).unref()
}
