import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isPageCall } from './address-budget.ts'
import { RETRY_AFTER_SECONDS } from './problem-reply.ts'
import { unavailableAnswer } from './unavailable-answer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** False as soon as draining has begun. */
    isReady: boolean
    /**
     * The first half of a stop, followed by `close`: the process reports that it is not ready but keeps answering for this time,
     * so that the load balancer stops sending requests; every response asks the client to reconnect. At its end reads are refused.
     */
    drain: (milliseconds: number) => Promise<void>
  }
}

/** Decorates the app with `drain`; `drainSockets` closes the open sockets, so that their clients connect to another process. */
export function makeDrainable(app: FastifyInstance, drainSockets: () => Promise<void>) {
  app.decorate('isReady', true)
  app.addHook('onSend', async (_, reply) => {
    if (!app.isReady) reply.header('connection', 'close')
  })
  const refusal = refuseReads(app)
  app.decorate('drain', async (milliseconds: number) => {
    app.isReady = false
    const refusalTime = Math.min(MAX_REFUSAL, milliseconds / 2)
    await Promise.all([drainSockets(), pause(milliseconds - refusalTime)])
    if (milliseconds > 0) await refusal.runUntilNoConnections(refusalTime)
  })
}

/** In milliseconds: how long reads are refused at most, and how long no connection must have arrived. */
const MAX_REFUSAL = 1000
const WITHOUT_CONNECTIONS = 250
const REFUSAL_CHECK_INTERVAL = 25

/**
 * A proxy without health checks sends requests until a process stops listening. The kernel then resets the connections that the process has
 * not accepted yet, and the proxy cannot repeat a write that it has sent on one. So reads, which it can repeat, are refused before with a
 * status that the server never has otherwise: the proxy asks another process and sends this one nothing more (`http_502` in nginx.conf).
 */
function refuseReads(app: FastifyInstance) {
  let isRefusing = false
  let lastConnectionAt = 0
  app.server.on('connection', () => {
    lastConnectionAt = performance.now()
  })
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRefusing || !isRead || request.routeOptions.config.unlimited || isPageCall(request)) return
    const { type, body } = unavailableAnswer(request.url, 502)
    return reply.code(502).header('retry-after', RETRY_AFTER_SECONDS).type(type).send(body)
  })
  return {
    runUntilNoConnections: async (maxMilliseconds: number) => {
      isRefusing = true
      const beganAt = performance.now()
      const isOver = () => {
        const now = performance.now()
        return now - beganAt >= maxMilliseconds || now - Math.max(lastConnectionAt, beganAt) >= WITHOUT_CONNECTIONS
      }
      while (!isOver()) await pause(REFUSAL_CHECK_INTERVAL)
    },
  }
}

/** How long a stopping server waits for connections without a request, and for requests that do not end, in milliseconds. */
const IDLE_TIMEOUT = 2000
const CALL_TIMEOUT = 8000
const CHECK_INTERVAL = 100

/**
 * Closes all connections of a stopping server: after `IDLE_TIMEOUT` as soon as no request is pending, after `CALL_TIMEOUT` in any
 * case. Otherwise the server would wait for connections that browsers open in advance, which Node does not count as idle.
 */
export function closeLingeringConnections(app: FastifyInstance): void {
  let activeCalls = 0
  app.server.on('request', (_, response) => {
    activeCalls++
    response.once('close', () => activeCalls--)
  })
  app.addHook('preClose', async () => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt
      if (elapsed < IDLE_TIMEOUT || (activeCalls > 0 && elapsed < CALL_TIMEOUT)) return
      app.server.closeAllConnections()
      clearInterval(timer)
    }, CHECK_INTERVAL).unref()
  })
}
