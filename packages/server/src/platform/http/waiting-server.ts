import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { readHealth } from '@barattolo/domain/readiness'
import { RETRY_AFTER_SECONDS } from './problem-reply.ts'
import { unavailableAnswer } from './unavailable-answer.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

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
    const { type, body } = unavailableAnswer(url, 503)
    if (path === readHealth.path) send(response, 200, 'application/json', JSON.stringify({ alive: true, database: 'away' }))
    else send(response, 503, type, body)
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
