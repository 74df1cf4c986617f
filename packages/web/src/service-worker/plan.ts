import { isCall } from '@barattolo/domain/call-paths'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * What the worker does about a request: `page` is asked for, and without network the empty page opens instead; `asset` never
 * changes under its name and is kept; `picture` of the app is kept for when there is no network. Null leaves it alone: every
 * call, every photo, everybody else's address.
 */
export function planFor({ method, mode, url }: Asked, origin: string): 'page' | 'asset' | 'picture' | null {
  const { origin: theirs, pathname } = new URL(url)
  if (method !== 'GET' || theirs !== origin || isCall(pathname)) return null
  if (mode === 'navigate') return 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return pathname.startsWith('/img/') ? 'picture' : null
}
