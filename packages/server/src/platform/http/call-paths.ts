import type { FastifyRequest } from 'fastify'

/** Where calls live. An unknown address among them is a 404, never the page; the others are pages and their files. */
const CALLS =
  /^\/(api|upload|socket\.io|identity\/id-token|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|\?|$)/

export function isCall(url: string): boolean {
  return CALLS.test(url)
}

/** The same of a request: an address may spell a call's in other letters (`/%61pi`), the route that answers it cannot. */
export function asksForCall({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return isCall(url) || isCall(routeOptions.url ?? '')
}

/** Files that are there or not: an unknown one is a 404 too. */
const FILES = /^\/(assets|images)(\/|$)/

export function isFile(url: string): boolean {
  return FILES.test(url)
}
