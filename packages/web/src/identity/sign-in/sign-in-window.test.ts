import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSignInWindow } from './sign-in-window.ts'

const ORIGIN = 'http://localhost:3000'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake of a window that opens popups. */
function createOpener({ blocks = false } = {}) {
  const listeners = new Set<(event: MessageEvent) => void>()
  const popups: { address: URL; features: string; closed: boolean; close: () => void }[] = []
  const opener = {
    location: { origin: ORIGIN },
    screenX: 100,
    screenY: 50,
    outerWidth: 1400,
    outerHeight: 900,
    open: (address: string, _name: string, features: string) => {
      if (blocks) return null
      const popup = {
        address: new URL(address, ORIGIN),
        features,
        closed: false,
        close: () => {
          popup.closed = true
        },
      }
      popups.push(popup)
      return popup
    },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
  }
  const postMessage = (message: { origin?: string; source?: unknown; data: unknown }) => {
    const event = { origin: ORIGIN, source: popups.at(-1), ...message }
    // A cast: the sign-in reads only these three properties of a message event.
    for (const listener of [...listeners]) listener(event as unknown as MessageEvent)
  }
  // A cast: it has the members that `Opener` names.
  const signIn = () => openSignInWindow(opener as unknown as Window)
  const state = () => popups.at(-1)?.address.searchParams.get('state')
  return { signIn, popups, postMessage, state, listeners }
}

const chooserMessage = (state: unknown, idToken = 'one-time') => ({ type: 'barattolo:chosen', state, idToken })

describe('the account chooser’s window', () => {
  test('[IDN-69] The account chooser’s window is 500x600, centred on its opener', async () => {
    const { signIn, popups, postMessage, state } = createOpener()
    const token = signIn()
    expect(popups[0]?.address.pathname).toBe('/identity/choose')
    expect(popups[0]?.features).toBe('popup,width=500,height=600,left=550,top=200')
    postMessage({ data: chooserMessage(state()) })
    expect(await token).toBe('one-time')
    expect(popups[0]?.closed).toBe(true)
  })

  test('A message of the chooser is accepted only from our origin, from that window and with its state', async () => {
    const { signIn, postMessage, state, listeners } = createOpener()
    const token = signIn()
    postMessage({ origin: 'https://evil.example', data: chooserMessage(state(), 'stolen') })
    postMessage({ source: {}, data: chooserMessage(state(), 'stolen') })
    postMessage({ data: chooserMessage('another state', 'stolen') })
    postMessage({ data: { ...chooserMessage(state(), 'stolen'), type: 'other' } })
    postMessage({ data: 'hello' })
    postMessage({ data: chooserMessage(state()) })
    expect(await token).toBe('one-time')
    expect(listeners.size).toBe(0)
  })

  test('[IDN-86] A blocked popup rejects with the provider’s own code', async () => {
    await expect(createOpener({ blocks: true }).signIn()).rejects.toMatchObject({ code: 'auth/popup-blocked' })
  })

  test('[IDN-87] A popup closed by the user rejects with the provider’s own code', async () => {
    const { signIn, popups } = createOpener()
    const token = expect(signIn()).rejects.toMatchObject({ code: 'auth/popup-closed-by-user' })
    popups[0]?.close()
    await vi.advanceTimersByTimeAsync(300)
    await token
    expect(vi.getTimerCount()).toBe(0)
  })

  test('[IDN-88] A second sign-in replaces the first, which is cancelled', async () => {
    const { signIn, postMessage, state } = createOpener()
    const first = expect(signIn()).rejects.toMatchObject({ code: 'auth/cancelled-popup-request' })
    const second = signIn()
    await first
    postMessage({ data: chooserMessage(state(), 'of the second') })
    expect(await second).toBe('of the second')
  })
})
