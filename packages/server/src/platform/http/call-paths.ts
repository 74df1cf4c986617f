import { isCall } from '@barattolo/domain/call-paths'
import type { FastifyRequest } from 'fastify'

/** Whether a request is a call. An address may spell a call's in other letters (`/%61pi`), the route that answers it cannot. */
export function asksForCall({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return isCall(url) || isCall(routeOptions.url ?? '')
}

/** Files that are there or not: an unknown one is a 404 too. */
const FILES = /^\/(assets|images)(\/|$)/

export function isFile(url: string): boolean {
  return FILES.test(url)
}
