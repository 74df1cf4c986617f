import type { FastifyInstance } from 'fastify'

/** How long a server that stops keeps connections on which nothing is asked, in milliseconds; and calls that do not end. */
const SILENT_KEPT = 2000
const CALLS_KEPT = 8000
const LOOKS_EVERY = 100

/**
 * A server that stops waits for its open connections. Browsers open some in advance and ask nothing on them, which Node does
 * not count among the idle ones: after a while those are closed, as soon as no call is under way.
 */
export function boundLastCalls(app: FastifyInstance): void {
  let underWay = 0
  app.server.on('request', (_, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  app.addHook('preClose', async () => {
    const begin = performance.now()
    const timer = setInterval(() => {
      const waited = performance.now() - begin
      if (waited < SILENT_KEPT || (underWay > 0 && waited < CALLS_KEPT)) return
      app.server.closeAllConnections()
      clearInterval(timer)
    }, LOOKS_EVERY).unref()
  })
}
