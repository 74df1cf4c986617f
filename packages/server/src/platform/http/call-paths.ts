import { isApiPath } from '@barattolo/domain/api-paths'
import type { FastifyRequest } from 'fastify'

/** Whether a request is an API call. Its URL may be percent-encoded (`/%61pi`), so the matched route is checked too. */
export function isCallRequest({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return isApiPath(url) || isApiPath(routeOptions.url ?? '')
}

/** Paths that only ever serve files: an unknown one is answered 404, not with the page. */
const FILE_PATHS = /^\/(assets|images)(\/|$)/

export function isFilePath(url: string): boolean {
  return FILE_PATHS.test(url)
}
