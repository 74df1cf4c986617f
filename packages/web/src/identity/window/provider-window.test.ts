import type { SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openProviderWindow } from './provider-window.ts'
import { listenToWindow, sendToOpener } from './window-channel.ts'

const accepted: SignInOutcome = { state: 'accepted', token: 'once', methods: [] }
const known: SignInOutcome = { state: 'knownEmail', token: 'proof', methods: [{ id: 'google.com', name: 'Google' }] }

/** A fake of a window that opens a popup. */
function createOpener({ blocks = false } = {}) {
  const popup = { address: new URL('http://none'), features: '', closed: false, close: vi.fn() }
  const opener = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1400,
    outerHeight: 900,
    open: (address: string, _name: string, features: string) => {
      if (blocks) return null
      Object.assign(popup, { address: new URL(address, 'http://localhost:3000'), features })
      return popup
    },
  }
  const late = vi.fn()
  // A cast: it has the members that the popup uses.
  const signIn = () => openProviderWindow(opener as unknown as Window, { id: 'oidc.1', intent: 'signIn', onLateSignIn: late })
  const stato = () => popup.address.searchParams.get('stato') ?? ''
  return { signIn, popup, stato, late }
}

afterEach(() => void vi.useRealTimers())

describe('the window of a provider, for the page that has opened it', () => {
  test('[IDN-151] The window is 500x600 at /accesso, and its outcome is taken and acknowledged once', async () => {
    const { signIn, popup, stato } = createOpener()
    const outcome = signIn()
    expect(popup.address.pathname).toBe('/accesso')
    expect(Object.fromEntries(popup.address.searchParams)).toEqual({ con: 'oidc.1', per: 'signIn', stato: stato() })
    expect(popup.features).toBe('popup,width=500,height=600,left=550,top=200')
    expect(await sendToOpener(stato(), accepted)).toBe(true)
    expect(await outcome).toEqual(accepted)
    expect(popup.close).toHaveBeenCalledOnce()
  })

  test('[IDN-151] An outcome of another sign-in, or something else, is not taken', async () => {
    const { signIn, stato } = createOpener()
    const outcome = signIn()
    const channel = new BroadcastChannel('barattolo:accesso')
    for (const message of [
      'x',
      null,
      { stato: stato() },
      { stato: stato(), outcome: { state: 'x', token: 'stolen', methods: [] } },
    ])
      channel.postMessage(message)
    channel.postMessage({ stato: 'another', outcome: { ...accepted, token: 'stolen' } })
    channel.close()
    await sendToOpener(stato(), accepted)
    expect(await outcome).toEqual(accepted)
  })

  test('[IDN-152] A user who cancels in the window is no failure, and a blocked window rejects with the library’s code', async () => {
    const { signIn, stato } = createOpener()
    const outcome = expect(signIn()).rejects.toMatchObject({ code: 'auth/user-cancelled' })
    expect(await sendToOpener(stato(), null)).toBe(true)
    await outcome
    await expect(createOpener({ blocks: true }).signIn()).rejects.toMatchObject({ code: 'auth/popup-blocked' })
  })

  test('[IDN-151] A second sign-in cancels the first', async () => {
    const first = expect(createOpener().signIn()).rejects.toMatchObject({ code: 'auth/cancelled-popup-request' })
    const { signIn, stato } = createOpener()
    const second = signIn()
    await first
    await sendToOpener(stato(), accepted)
    expect(await second).toEqual(accepted)
  })

  test('[IDN-151] A window that only seems to be closed still signs in; where a further step is needed it goes on by itself', async () => {
    const { signIn, popup, stato, late } = createOpener()
    const outcome = expect(signIn()).rejects.toMatchObject({ code: 'auth/popup-closed-by-user' })
    popup.closed = true
    await outcome
    expect(await sendToOpener(stato(), known)).toBe(false)
    expect(late).not.toHaveBeenCalled()
    expect(await sendToOpener(stato(), accepted)).toBe(true)
    expect(late).toHaveBeenCalledExactlyOnceWith(accepted)
  })
})

test('[IDN-151] The window waits two seconds for a page that takes the outcome', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = listenToWindow('another', () => true)
  const taken = sendToOpener('this', accepted)
  let result: boolean | undefined
  void taken.then((value) => {
    result = value
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(result).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(await taken).toBe(false)
  stop()
})
