import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPageCall } from './address-budget.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** What a log may contain as it is: neither a line end nor a sentence. */
const SAFE_ID = /^[\w-]{8,64}$/

/**
 * Names each request in the log and in the header of its answer, so that a line of the proxy, one of the server and what a user sees can
 * be found from each other. The id is the proxy's if it is trusted, and that of the page for the calls of a page.
 */
export function createRequestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return ({ headers, socket }) => {
    const sent = headers[REQUEST_ID_HEADER]
    if (typeof sent !== 'string' || !SAFE_ID.test(sent)) return randomUUID()
    return isPageCall({ headers }) || isTrusted(socket.remoteAddress ?? '', 0) ? sent : randomUUID()
  }
}

export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setRequestId(request, reply))
}

/** Also for errors before the hooks: an address that cannot be read. */
export function setRequestId({ id }: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID_HEADER, id)
}
