import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { isApiPath } from '@barattolo/domain/api-paths'
import { Problem } from '@barattolo/domain/problem'
import { readHealth } from '@barattolo/domain/readiness'
import { it } from '@barattolo/domain/texts/it'
import { RETRY_AFTER_SECONDS, toProblemBody } from './problem-reply.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
/** Needs no file of the web app, and loads itself again. */
const PAGE = `<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>${it.app.name}</title><p>${it.problems.unavailable}</p></html>`

export interface WaitingServer {
  open: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Answers on the server's address while a start waits for its database: health 200, everything else 503, so that a proxy and a
 * person see the same as during a later outage. Must be closed before the app listens.
 */
export function createWaitingServer({ host, port }: { host: string; port: number }): WaitingServer {
  const server: Server = createServer(({ url = '/' }, response) => {
    const path = url.split('?', 1)[0] ?? '/'
    if (path === readHealth.path) send(response, 200, 'application/json', JSON.stringify({ alive: true, database: 'away' }))
    else if (isApiPath(path))
      send(response, 503, 'application/problem+json', JSON.stringify(toProblemBody(new Problem('unavailable'))))
    else send(response, 503, 'text/html; charset=utf-8', PAGE)
  })
  return {
    open: async () => {
      server.listen({ host, port })
      await once(server, 'listening')
    },
    close: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function send(response: ServerResponse, status: number, type: string, body: string) {
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER_SECONDS)
  response.writeHead(status, { ...HEADERS, 'content-type': type }).end(body)
}
