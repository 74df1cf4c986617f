import { endpoint } from '@barattolo/domain/endpoint'
import { Problem } from '@barattolo/domain/problem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isUnavailable } from '../../shared/api/query-client.ts'
import { createSessionStore } from '../../shared/session.ts'
import { createAuthenticatedSend, waitForUserWithRetries } from './authenticated-send.ts'

const mine = endpoint({ method: 'GET', path: '/api/mine', access: 'signedIn', summary: '', answer: z.string() })
const write = endpoint({
  method: 'POST',
  path: '/api/mine',
  access: 'signedIn',
  summary: '',
  body: z.object({ text: z.string() }),
  answer: z.string(),
})
const open = endpoint({ method: 'GET', path: '/api/open', access: 'public', summary: '', answer: z.string() })

const server = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  server.mockReset()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const respondWith = (...responses: Response[]) => {
  for (const response of responses) server.mockResolvedValueOnce(response)
}
const refusal = (status: number, code: string, detail: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, detail }, { status })
const expired = () => refusal(401, 'tokenExpired', 'L’accesso è scaduto: accedi di nuovo.')

function createFixture({ signedIn = true, getIdToken = async (force?: boolean) => (force ? 'fresh' : 'token') } = {}) {
  const session = createSessionStore()
  const endSession = vi.fn(async (_: string) => session.report(null))
  const anna = { uid: 'anna', displayName: 'Anna', email: 'anna@example.org', photoURL: null, getIdToken }
  if (signedIn) session.report(anna)
  return { session, anna, endSession, send: createAuthenticatedSend({ session, endSession }) }
}

describe('a write before the rules are accepted', () => {
  const rulesNotAccepted = () => refusal(403, 'rulesNotAccepted', 'Prima accetta le regole.')

  test('[TRUST-03] A write refused because of the rules prompts for them and is sent again with the same body', async () => {
    respondWith(rulesNotAccepted(), Response.json('ok'))
    const { session, endSession } = createFixture()
    const send = createAuthenticatedSend({ session, endSession, promptForRules: async () => true })
    expect((await send(write, { body: { text: 'ciao' } })).ok).toBe(true)
    expect(server.mock.calls.map(([, init]) => init?.body)).toEqual(['{"text":"ciao"}', '{"text":"ciao"}'])
  })

  test('[TRUST-03] A write is refused with the server’s message if the user does not accept the rules', async () => {
    respondWith(rulesNotAccepted())
    const { session, endSession } = createFixture()
    const send = createAuthenticatedSend({ session, endSession, promptForRules: async () => false })
    await expect(send(write, { body: { text: 'ciao' } })).rejects.toThrow('Prima accetta le regole.')
    expect(server).toHaveBeenCalledTimes(1)
  })
})

const tokensSent = () => server.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

describe('a call that needs a signed-in user', () => {
  test('[API-04] [API-05] A call sends a JSON content type and the bearer token', async () => {
    respondWith(Response.json('ok'), Response.json('ok'))
    const { send } = createFixture()
    await send(mine, {})
    await send(write, { body: { text: 'ciao' } })
    for (const [, init] of server.mock.calls) {
      const headers = new Headers(init?.headers)
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('authorization')).toBe('Bearer token')
    }
    expect(server.mock.calls[1]?.[1]?.body).toBe('{"text":"ciao"}')
  })

  test('[IDN-30] A call waits until a user is signed in', async () => {
    respondWith(Response.json('ok'))
    const { send, session, anna } = createFixture({ signedIn: false })
    const call = send(mine, {})
    await vi.advanceTimersByTimeAsync(6000)
    session.report(anna)
    await vi.advanceTimersByTimeAsync(500)
    expect((await call).ok).toBe(true)
    expect(tokensSent()).toEqual(['Bearer token'])
  })

  test('[IDN-31] [IDN-32] [IDN-33] [IDN-34] [ERR-01] Without a user a call fails after 5 × (2000 ms + 500 ms)', async () => {
    const failed = vi.fn()
    const call = createFixture({ signedIn: false }).send(mine, {}).catch(failed)
    await vi.advanceTimersByTimeAsync(5 * 2500 - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(failed).toHaveBeenCalledWith(new Error('Nessun utente loggato (token non disponibile)'))
    expect(server).not.toHaveBeenCalled()
  })

  test('[IDN-33] [IDN-34] A user who signs in is found at once, or at the end of the pause if they sign in during a pause of 500 ms', async () => {
    for (const [appearsAt, foundAt] of [
      [1999, 1999],
      [2001, 2500],
      [2499, 2500],
      [4499, 4499],
      [4501, 5000],
    ] as const) {
      const { session, anna } = createFixture({ signedIn: false })
      const found = vi.fn()
      void waitForUserWithRetries(session).then(found)
      await vi.advanceTimersByTimeAsync(appearsAt)
      session.report(anna)
      await vi.advanceTimersByTimeAsync(0)
      expect([appearsAt, found.mock.calls.length]).toEqual([appearsAt, foundAt === appearsAt ? 1 : 0])
      await vi.advanceTimersByTimeAsync(Math.max(0, foundAt - appearsAt - 1))
      expect([appearsAt, found.mock.calls.length]).toEqual([appearsAt, foundAt === appearsAt ? 1 : 0])
      await vi.advanceTimersByTimeAsync(1)
      expect([appearsAt, found.mock.calls.length]).toEqual([appearsAt, 1])
    }
  })

  test('[IDN-36] A call that gets a 401 forces a new token and is retried once', async () => {
    respondWith(expired(), Response.json('ok'))
    const { send, endSession } = createFixture()
    expect((await send(mine, {})).ok).toBe(true)
    expect(tokensSent()).toEqual(['Bearer token', 'Bearer fresh'])
    expect(endSession).not.toHaveBeenCalled()
  })

  test('[IDN-37] [IDN-38] A second 401 ends the session and rejects with the server’s message', async () => {
    respondWith(expired(), expired())
    const { send, endSession } = createFixture()
    await expect(send(mine, {})).rejects.toThrow('L’accesso è scaduto: accedi di nuovo.')
    expect(endSession).toHaveBeenCalledOnce()
    expect(server).toHaveBeenCalledTimes(2)
  })

  test('[IDN-124] A call of a deleted account ends the session as deleted, without requesting a new token', async () => {
    const personDeleted = () => refusal(401, 'personDeleted', 'Questo account è stato eliminato.')
    respondWith(personDeleted(), expired(), personDeleted(), expired(), expired())
    const { send, endSession, session, anna } = createFixture()
    await expect(send(mine, {})).rejects.toMatchObject({ code: 'personDeleted' })
    expect(endSession).toHaveBeenLastCalledWith('deleted')
    expect(tokensSent()).toEqual(['Bearer token'])
    session.report(anna)
    await expect(send(mine, {})).rejects.toMatchObject({ code: 'personDeleted' })
    expect(endSession).toHaveBeenLastCalledWith('deleted')
    session.report(anna)
    await expect(send(mine, {})).rejects.toMatchObject({ code: 'tokenExpired' })
    expect(endSession).toHaveBeenLastCalledWith('refused')
  })

  test('A token that the provider no longer renews ends the session', async () => {
    respondWith(expired())
    const { send, endSession } = createFixture({
      getIdToken: async (force) => {
        if (force) throw Object.assign(new Error('disabled'), { code: 'auth/user-disabled' })
        return 'token'
      },
    })
    await expect(send(mine, {})).rejects.toBeInstanceOf(Problem)
    expect(endSession).toHaveBeenCalledOnce()
  })

  test('A network error while renewing the token does not end the session', async () => {
    respondWith(expired())
    const { send, endSession } = createFixture({
      getIdToken: async (force) => {
        if (force) throw Object.assign(new Error('no network'), { code: 'auth/network-request-failed' })
        return 'token'
      },
    })
    await expect(send(mine, {})).rejects.toThrow('no network')
    expect(endSession).not.toHaveBeenCalled()
  })
})

describe('a public call', () => {
  test('A public call sends the token if a user is signed in', async () => {
    respondWith(Response.json('ok'))
    await createFixture().send(open, {})
    expect(tokensSent()).toEqual(['Bearer token'])
  })

  test('A public call does not wait for a sign-in', async () => {
    respondWith(Response.json('ok'))
    const { send, session } = createFixture({ signedIn: false })
    session.report(null)
    await send(open, {})
    expect(tokensSent()).toEqual([null])
  })

  test('A public call with the option anonymous sends no token', async () => {
    respondWith(Response.json('ok'))
    await createFixture().send(open, {}, { anonymous: true })
    expect(tokensSent()).toEqual([null])
  })
})

describe('a refusal', () => {
  test('[ERR-02] [ERR-37] A refusal is a Problem with the server’s message, its fields and the present state', async () => {
    const body = { type: 'about:blank', title: 'x', status: 409, code: 'itemTaken', detail: 'Preso.', present: { version: 3 } }
    respondWith(Response.json(body, { status: 409 }))
    const error = await createFixture()
      .send(mine, {})
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code: 'itemTaken', message: 'Preso.', present: { version: 3 } })
  })

  test('[ERR-02] [ERR-37] A refusal that is no problem document has the text of the body as message', async () => {
    respondWith(new Response('Bad gateway', { status: 502 }))
    await expect(createFixture().send(mine, {})).rejects.toThrow('Bad gateway')
  })

  test('[ERR-55] An unexpected error ends with the first characters of its request id, another refusal does not', async () => {
    const messageOf = async (code: string, status: number, headers: HeadersInit) => {
      respondWith(Response.json({ code, detail: 'Qualcosa è andato storto.' }, { status, headers }))
      const error: unknown = await createFixture()
        .send(mine, {})
        .catch((caught: unknown) => caught)
      return error instanceof Problem && error.message
    }
    const headers = { 'x-request-id': '3f2a91c07d1b4c6e9a5f0b8d2e4c6a1f' }
    expect(await messageOf('unexpected', 500, headers)).toBe('Qualcosa è andato storto. (Codice 3f2a91c0)')
    expect(await messageOf('unexpected', 500, {})).toBe('Qualcosa è andato storto.')
    expect(await messageOf('itemTaken', 409, headers)).toBe('Qualcosa è andato storto.')
  })

  test('[ERR-43] The error page of a proxy whose server does not answer is shown as that, and repeated like an outage', async () => {
    const page = '<html><h1>504 Gateway Time-out</h1></html>'
    respondWith(new Response(page, { status: 504, headers: { 'content-type': 'text/html' } }))
    const error = await createFixture()
      .send(mine, {})
      .catch((caught: unknown) => caught)
    expect(isUnavailable(error)).toBe(true)
    expect(error).toMatchObject({
      message: 'In questo momento il servizio non riesce a rispondere. Riprova tra qualche secondo.',
    })
  })

  test('[ERR-03] [ERR-37] A refusal without a body has the message HTTP and the status', async () => {
    respondWith(new Response('', { status: 503 }))
    await expect(createFixture().send(mine, {})).rejects.toThrow('HTTP 503')
  })
})
