import type { FastifyInstance } from 'fastify'

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
