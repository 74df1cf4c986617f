/** An address that came from outside (a query, a history entry) if it is one of ours, else null: `//evil.example` is not. */
export function ownPath(address: string | null, origin = window.location.origin): string | null {
  if (!address?.startsWith('/')) return null
  const url = URL.parse(address, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}
