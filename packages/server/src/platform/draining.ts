import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** False once the process is about to end. */
    isStaying: boolean
    /**
     * The first half of a stop, to be followed by `close`: the process says that it is not ready any more and goes on answering
     * for so many milliseconds, so that whoever spreads the requests stops sending new ones; each answer asks the other side to
     * come back on a new connection.
     */
    drain: (milliseconds: number) => Promise<void>
  }
}

/** Decorates the app with `drain`; `sendElsewhere` leads the open sockets to another process. */
export function makeDrainable(app: FastifyInstance, sendElsewhere: () => Promise<void>) {
  app.decorate('isStaying', true)
  app.addHook('onSend', async (_, reply) => {
    if (!app.isStaying) reply.header('connection', 'close')
  })
  app.decorate('drain', async (milliseconds: number) => {
    app.isStaying = false
    await Promise.all([sendElsewhere(), pause(milliseconds)])
  })
}
