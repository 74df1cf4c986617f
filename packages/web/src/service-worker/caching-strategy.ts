import { isApiPath } from '@barattolo/domain/api-paths'

type CachingRequest = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * The caching strategy for a request. `page`: network first, else the cached app shell. `asset`: cache first, because its
 * name contains a hash of its content. `image`: an image of the app; network first, else the cache. Null: not handled (API
 * calls, photos, other origins).
 */
export function cachingStrategyFor({ method, mode, url }: CachingRequest, origin: string): 'page' | 'asset' | 'image' | null {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || isApiPath(pathname)) return null
  if (mode === 'navigate') return 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return pathname.startsWith('/img/') ? 'image' : null
}
