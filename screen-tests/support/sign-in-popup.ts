import { vi } from 'vitest'

interface Account {
  name: string
  email: string
}

/**
 * Replaces the popup of the account chooser, which jsdom cannot open. The stub sends an ID token for this account or, without
 * an account, stays open until it is closed. Returns the popups that have been opened.
 */
export function stubSignInPopup(account: Account | null): { address: URL; closed: boolean }[] {
  const opened: { address: URL; closed: boolean; close: () => void }[] = []
  vi.spyOn(window, 'open').mockImplementation((address) => {
    const popup = {
      address: new URL(String(address), window.location.href),
      closed: false,
      close: () => {
        popup.closed = true
      },
    }
    opened.push(popup)
    if (account) void postIdToken(popup, popup.address.searchParams.get('state'), account)
    // The stub has the properties of a window that the sign-in uses.
    return popup as unknown as Window
  })
  return opened
}

async function postIdToken(source: object, state: string | null, account: Account) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/identity/id-token', { method: 'POST', headers, body: JSON.stringify(account) })
  const { idToken } = await answer.json()
  const message = { origin: window.location.origin, source, data: { type: 'barattolo:chosen', state, idToken } }
  window.dispatchEvent(Object.assign(new Event('message'), message))
}
