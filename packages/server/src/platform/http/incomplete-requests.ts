import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './network-address.ts'

/** In milliseconds. */
export interface RequestTimeouts {
  /** Until all headers have arrived. */
  headers: number
  /** Between two parts of a body. */
  progress: number
  /** Until the whole request has arrived. */
  whole: number
}

/** A slow connection needs the whole time for a 10 MB photo, but does not stop sending for the time of progress. */
export const REQUEST_TIMEOUTS: RequestTimeouts = { headers: 15_000, progress: 30_000, whole: 3 * 60_000 }

/** How often Node looks for requests that are late, in milliseconds. */
const CHECK_INTERVAL = 2000

/** Node's own time-outs, as options of Fastify. */
export const timeoutOptions = ({ headers, whole }: RequestTimeouts) => ({
  requestTimeout: whole,
  http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(CHECK_INTERVAL, headers) },
})

type Reason = 'aborted' | 'late' | 'refusedConnections'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that has not arrived whole, or a connection that was refused, for the log. */
    countIncomplete: (reason: Reason) => void
  }
}

interface IncompleteRequestsOptions {
  /** Open connections of one network address. */
  connectionsPerAddress: number
  /** Their connections are those of many people; a proxy has a limit of its own. */
  trustedProxies: string[]
  timeouts?: RequestTimeouts
}

/** One line in the log for so long, however many requests are incomplete, in milliseconds. */
const LOG_INTERVAL = 60_000

/** Ends requests that do not arrive, bounds the connections of an address, and logs both together. */
export function boundIncompleteRequests(
  app: FastifyInstance,
  { connectionsPerAddress, trustedProxies, timeouts = REQUEST_TIMEOUTS }: IncompleteRequestsOptions,
) {
  logCounts(app)
  app.server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
    if (code === LATE) app.countIncomplete('late')
  })
  app.server.on('request', (request, response) => {
    if (request.complete || !hasBody(request)) return
    const { socket } = request
    // The whole body has arrived and waits until it is read: without a listener Node would close the connection.
    response.on('timeout', () => undefined)
    request.setTimeout(timeouts.progress, () => {
      // The client has sent what the handler has not read yet, for example while an upload waits for others of the same person.
      if (request.readableLength > 0) socket.setTimeout(timeouts.progress)
      else app.server.emit('clientError', Object.assign(new Error('late'), { code: LATE }), socket)
    })
    request.once('end', () => {
      // After the answer the connection has the time-out of an idle one, also if the rest of the body arrives then.
      if (!response.writableFinished) socket.setTimeout(0)
    })
  })
  const isTrusted = proxyAddr.compile(trustedProxies)
  limitConnections(app, connectionsPerAddress, ({ remoteAddress }) => remoteAddress !== undefined && isTrusted(remoteAddress, 0))
}

/** The code of Node’s error for a request that has not arrived in time. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function logCounts(app: FastifyInstance) {
  const counts = new Map<Reason, number>()
  app.decorate('countIncomplete', (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1))
  const log = () => {
    if (counts.size > 0) app.log.info(Object.fromEntries(counts), 'incomplete requests')
    counts.clear()
  }
  const timer = setInterval(log, LOG_INTERVAL).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    log()
  })
}

function limitConnections(app: FastifyInstance, max: number, isTrusted: (socket: Socket) => boolean) {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    if (isTrusted(socket)) return
    const network = networkOf(socket.remoteAddress ?? '')
    const count = open.get(network) ?? 0
    if (count >= max) {
      app.countIncomplete('refusedConnections')
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

/** Whether the connection was closed before the request had arrived, by the client or because it was late. */
export const isAborted = ({ raw }: Pick<FastifyRequest, 'raw'>) => raw.destroyed && !raw.complete
