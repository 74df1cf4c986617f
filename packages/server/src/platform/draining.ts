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
