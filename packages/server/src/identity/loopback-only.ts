import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'

/** What a proxy adds. */
const FORWARDING = [
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
 * Whether a request was meant for this machine alone: a page that points its own name at 127.0.0.1 (DNS rebinding) shows
 * in `Host`, a proxy in front in the forwarding headers. A page of another site that calls us from its visitor's browser,
 * and a proxy that hides itself, show in `Origin`.
 */
export function isForLoopback(headers: IncomingHttpHeaders): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false
  return LOOPBACK.test(headers.host ?? '') && (headers.origin === undefined || LOOPBACK_ORIGIN.test(headers.origin))
}

/** The built-in service lets anybody in as anybody, so it answers nobody from elsewhere. */
export function answerLoopbackOnly(app: FastifyInstance) {
  app.addHook('onRequest', async ({ headers }) => {
    if (!isForLoopback(headers)) throw new Problem('hostNotAllowed')
  })
}
