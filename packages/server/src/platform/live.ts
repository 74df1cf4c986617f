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

/** A message of 2,000 characters in any script, escaped in JSON, with room to spare. */
const MOST_BYTES = 32 * 1024
/** Open windows of one person; more than anybody has. */
const MOST_SOCKETS = 50
/** Events of one socket that wait for those before them; a program that sends more is cut off. */
const MOST_WAITING = 200
/** How often an open socket's person is looked at again, in milliseconds; at the token's end in any case. */
export const RECHECK_EVERY = 60_000

/** What the sockets ask of the house. The same services answer the ordinary calls. */
export interface LiveUses {
  log: FastifyBaseLogger
  now: () => Date
  authenticate: Authenticate
  countPerson: CountPerson
  countAddress: CountAddress
  /** Whether requests with these headers are answered at all. */
  answers: (headers: IncomingHttpHeaders) => boolean
  /** Throws for somebody who takes no part. */
  mayJoin: (me: Uid, id: ConversationId) => Promise<void>
  post: (me: Uid, id: ConversationId, message: NewMessage) => Promise<Message>
  recheckEvery: number
}

interface SocketData {
  token: string
  person: Person
  /** One event after the other: two quick messages are stored in the order in which they were sent. */
  last: Promise<void>
  waiting: number
  timer?: NodeJS.Timeout
}
type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

export interface Live {
  announce: Announce
  /** Answers `/socket.io` on this server from now on. */
  open: (server: HttpServer, uses: LiveUses) => void
  /** Sockets of this process. */
  count: () => number
  /** Leads this process's screens to another one: what they have said is answered, then their lines are cut and none is let in. */
  sendElsewhere: () => Promise<void>
  /** After the last call has been answered: what it announced has gone out. */
  close: () => Promise<void>
}

const ofPerson = (uid: Uid) => `person ${uid}`
const ofTalk = (id: ConversationId) => `conversation ${id}`

/** The realtime: sockets say what went stale; only a chat's message travels itself. To other processes through `joined`, where there are any. */
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
      // Who is on their way in is cut off too.
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

/** A screen whose line was cut comes back by itself and fetches everything anew. */
function cutLines(io: LiveServer) {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
}

/** A line that is cut is opened again by the client itself, within moments; a server's goodbye would make it wait. */
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

/** Asked once a connection, before there is a token: only the address says who is knocking. */
async function mayConnect(request: IncomingMessage, { answers, countAddress, log }: LiveUses): Promise<boolean> {
  try {
    await countAddress(request)
    return answers(request.headers)
  } catch (error) {
    // Said to nobody but the log: a connection is let in or not.
    problemOf(error, log)
    return false
  }
}

const handshake = z.object({ token: z.string().check(z.minLength(1)) })

/** On this process; the adapter's rooms are its own. */
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

/** The client's `connect_error` has the code as its message and the whole problem as its `data`. */
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

/** Runs one event after those before it, counted and with its person looked up anew, and acknowledges how it went. */
function answer<T extends object>(
  socket: LiveSocket,
  uses: LiveUses,
  kind: 'read' | 'write',
  acknowledge: ((answer: Acknowledgement<T>) => void) | undefined,
  act: (me: Uid) => Promise<T>,
) {
  const { data } = socket
  // What it has not heard back about stays unsent on its side, and is sent again.
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

/** A client may send anything for its acknowledgement. */
function reply<T>(acknowledge: unknown, answer: Acknowledgement<T>) {
  if (typeof acknowledge === 'function') acknowledge(answer)
}

function parse<S extends z.ZodMiniType>(schema: S, payload: unknown): z.infer<S> {
  const parsed = schema.safeParse(payload)
  if (!parsed.success) throw new Problem('invalidInput', { cause: parsed.error })
  return parsed.data
}

/**
 * The person behind a socket, from the token as at every call. Somebody who may not be here any more is shown out; where
 * only the token has ended, the connection is cut, and the client comes back with a new one.
 */
async function stillWelcome(socket: LiveSocket, { authenticate }: LiveUses): Promise<Person> {
  try {
    return await authenticate(socket.data.token)
  } catch (error) {
    // After the acknowledgement has gone out.
    if (error instanceof Problem) setImmediate(() => showOut(socket, error))
    throw error
  }
}

function showOut(socket: LiveSocket, { code }: Problem) {
  if (code === 'tokenExpired') socket.conn.close()
  else socket.disconnect(true)
}

/** Looks at the person again every so often, and when the token ends. */
function lookAgain(socket: LiveSocket, uses: LiveUses) {
  const { data } = socket
  // It may have gone while its person was looked up: a timer set now would outlive it.
  if (!socket.connected) return
  const left = data.person.until.getTime() - uses.now().getTime()
  const soonest = Math.min(uses.recheckEvery, 1000)
  data.timer = setTimeout(
    () => {
      stillWelcome(socket, uses).then(
        () => lookAgain(socket, uses),
        (error) => {
          // A database that is away for a moment shows nobody out.
          if (!(error instanceof Problem)) lookAgain(socket, uses)
        },
      )
    },
    Math.max(soonest, Math.min(uses.recheckEvery, left)),
  ).unref()
}
