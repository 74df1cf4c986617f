import { useLayoutEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { sameOriginPath } from '../../shared/paths.ts'

/** A link of an e-mail that has been opened: our own with its code, or Firebase's with the whole address. */
export type OpenedLink = { code: string; returnPath: string | null } | { firebaseAddress: string }

/** The parameters that Firebase adds to the address to which its link leads. */
const FIREBASE_PARAMETERS = ['apiKey', 'oobCode', 'mode', 'lang', 'tenantId', 'continueUrl', 'aggiungi']

/** The link with which `/login` was opened, which is removed from the address at once; null without one. */
export function useOpenedLink(): OpenedLink | null {
  const location = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState<{ link: OpenedLink; key: string } | null>(null)
  const found = readLink(location)
  const key = found && location.search + location.hash
  if (found && key !== null && link?.key !== key) setLink({ link: found, key })
  useLayoutEffect(() => {
    if (key === null) return
    const address = withoutLink(window.location)
    window.history.replaceState(window.history.state, '', address)
    void navigate(address, { replace: true })
  }, [key, navigate])
  return link?.link ?? null
}

function readLink({ hash, search }: Pick<Location, 'hash' | 'search'>): OpenedLink | null {
  const fragment = new URLSearchParams(hash.slice(1))
  const code = fragment.get('codice')
  if (code !== null) return { code, returnPath: sameOriginPath(fragment.get('da')) }
  const query = new URLSearchParams(search)
  return query.get('mode') === 'signIn' && query.has('oobCode') ? { firebaseAddress: window.location.href } : null
}

function withoutLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  for (const name of FIREBASE_PARAMETERS) query.delete(name)
  return pathname + (query.size > 0 ? `?${query}` : '')
}
