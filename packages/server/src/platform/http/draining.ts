import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** False as soon as draining has begun. */
    isReady: boolean
    /**
     * The first half of a stop, followed by `close`: the process reports that it is not ready but keeps answering for this time,
     * so that the load balancer stops sending requests; every response asks the client to reconnect.
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
  app.decorate('drain', async (milliseconds: number) => {
    app.isReady = false
    await Promise.all([drainSockets(), pause(milliseconds)])
  })
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
