import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'

/** Headers that proxies add. */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
]

const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_ORIGIN = new RegExp(LOOPBACK.source.replace('^', '^https?://'), 'i')

/**
 * Whether a request comes from this machine, without a proxy or a page of another site. `Host` reveals DNS rebinding (a page
 * whose own name resolves to 127.0.0.1), forwarding headers reveal a proxy. `Origin` reveals a page of another site in the same
 * browser, and a proxy without forwarding headers.
 */
export function isForLoopback(headers: IncomingHttpHeaders): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false
  return LOOPBACK.test(headers.host ?? '') && (headers.origin === undefined || LOOPBACK_ORIGIN.test(headers.origin))
}

/** The built-in service signs any caller in as any user, so it must not be reachable from other machines. */
export function requireLoopback(app: FastifyInstance) {
  app.addHook('onRequest', async ({ headers }) => {
    if (!isForLoopback(headers)) throw new Problem('hostNotAllowed')
  })
}
