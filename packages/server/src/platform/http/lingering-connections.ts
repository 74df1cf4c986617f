import type { FastifyInstance } from 'fastify'

/** How long a stopping server waits for connections without a request, and for requests that do not end, in milliseconds. */
const IDLE_TIMEOUT = 2000
const CALL_TIMEOUT = 8000
const CHECK_INTERVAL = 100

/**
 * A stopping server waits for its open connections. Browsers open some in advance without sending a request, and Node does not
 * count those as idle: they are closed after a while, once no request is pending.
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
