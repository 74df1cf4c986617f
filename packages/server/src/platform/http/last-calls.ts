import type { FastifyInstance } from 'fastify'

/** How long calls under way may still take once the server stops, in milliseconds. */
const LAST_CALLS_MS = 2_000

/**
 * A server that stops waits for its open connections. Browsers open some in advance and ask nothing on them, which Node does
 * not count among the idle ones: what is still open after a while is closed.
 */
export function boundLastCalls(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_CALLS_MS).unref()
  })
}
