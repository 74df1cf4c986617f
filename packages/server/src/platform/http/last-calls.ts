import type { FastifyInstance } from 'fastify'

/** How long a stopping server waits for connections without a request, and for requests that do not end, in milliseconds. */
const SILENT_KEPT = 2000
const CALLS_KEPT = 8000
const LOOKS_EVERY = 100

/**
 * A stopping server waits for its open connections. Browsers open some in advance without sending a request, and Node does not
 * count those as idle: they are closed after a while, once no request is pending.
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
