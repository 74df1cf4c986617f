import { vi } from 'vitest'

interface Account {
  name: string
  email: string
}

/**
 * Stands in for the window of the account chooser, which jsdom does not open: it hands over a token for this account, or,
 * without one, stays open until it is closed. Answers the windows that were opened.
 */
export function answerSignIn(account: Account | null): { address: URL; closed: boolean }[] {
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
    if (account) void handOver(popup, popup.address.searchParams.get('state'), account)
    // It is as much of a window as the sign-in uses.
    return popup as unknown as Window
  })
  return opened
}

async function handOver(source: object, state: string | null, account: Account) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/identity/id-token', { method: 'POST', headers, body: JSON.stringify(account) })
  const { idToken } = await answer.json()
  const message = { origin: window.location.origin, source, data: { type: 'barattolo:chosen', state, idToken } }
  window.dispatchEvent(Object.assign(new Event('message'), message))
}
