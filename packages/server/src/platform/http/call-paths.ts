import { isCall } from '@barattolo/domain/call-paths'
import type { FastifyRequest } from 'fastify'

/** Whether a request is an API call. Its URL may be percent-encoded (`/%61pi`), so the matched route is checked too. */
export function asksForCall({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return isCall(url) || isCall(routeOptions.url ?? '')
}

/** Paths that only ever serve files: an unknown one is answered 404, not with the page. */
const FILES = /^\/(assets|images)(\/|$)/

export function isFile(url: string): boolean {
  return FILES.test(url)
}
