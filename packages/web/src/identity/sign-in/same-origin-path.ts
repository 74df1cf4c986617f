/** A path from an untrusted source (query, history state) if it stays on our origin, else null, as for `//evil.example`. */
export function sameOriginPath(address: string | null, origin = window.location.origin): string | null {
  if (!address?.startsWith('/')) return null
  const url = URL.parse(address, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}
