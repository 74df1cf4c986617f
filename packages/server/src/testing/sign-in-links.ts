import { createHash, randomBytes } from 'node:crypto'
import type { SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import type { Uid } from '@barattolo/domain/ids'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import type { startSmtpServer } from './smtp-server.ts'
import type { TestApp } from './test-app.ts'

export const createSecret = () => randomBytes(32).toString('base64url')
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** What a browser keeps of a sign-in that it has begun. */
export function startBrowser() {
  const secret = createSecret()
  return { secret, secretHash: hashOf(secret) }
}
type Browser = ReturnType<typeof startBrowser>

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

interface LinkRequest {
  email: string
  intent?: 'signIn' | 'add'
  returnPath?: string
  proof?: string
}

export const requestLink = (
  app: Pick<TestApp, 'fastify'>,
  { secretHash }: Browser,
  request: LinkRequest,
  remoteAddress?: string,
) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/sign-in/links',
    payload: { intent: 'signIn', secretHash, ...request },
    ...(remoteAddress ? { remoteAddress } : {}),
  })

/** The code in the newest link that the server has written to the terminal. */
export function newestCode({ printed }: Pick<TestApp, 'printed'>): string {
  const code = /#codice=([\w-]+)/.exec(printed.at(-1) ?? '')?.[1]
  if (!code) throw new Error('no link was printed')
  return code
}

/** The code in the next e-mail; call it before the request. */
export async function newestMailedCode({ received, texts }: Pick<SmtpServer, 'received' | 'texts'>): Promise<string> {
  const before = received.length
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(before), { timeout: 10_000 })
  const code = /#codice=([\w-]+)/.exec(texts().at(-1) ?? '')?.[1]
  if (!code) throw new Error('the e-mail has no link')
  return code
}

export const openLink = (app: Pick<TestApp, 'fastify'>, use: { code: string; secret?: string; email?: string }) =>
  app.fastify.inject({ method: 'POST', url: '/api/sign-in/link-uses', payload: use })

/** Requests a link and opens it in the same browser. */
export async function signInByLink(app: TestApp, email: string, rest: Omit<LinkRequest, 'email'> = {}): Promise<SignInOutcome> {
  const browser = startBrowser()
  await requestLink(app, browser, { email, ...rest })
  return (await openLink(app, { code: newestCode(app), secret: browser.secret })).json()
}

/** Opens a session with the token of an accepted sign-in, as the library in the browser does. */
export const openSession = (fastify: FastifyInstance, token: string | null) =>
  fastify.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=built-in',
    payload: { requestUri: 'http://localhost', postBody: `id_token=${token}&providerId=google.com`, returnSecureToken: true },
  })

export interface Session {
  uid: Uid
  token: string
  refreshToken: string
  headers: { authorization: string }
}

export async function sessionOf(fastify: FastifyInstance, { state, token }: SignInOutcome): Promise<Session> {
  const answer = await openSession(fastify, token)
  if (state !== 'accepted' || answer.statusCode !== 200) throw new Error(`no session: ${state} ${answer.body}`)
  const { localId: uid, idToken, refreshToken } = answer.json()
  return { uid, token: idToken, refreshToken, headers: { authorization: `Bearer ${idToken}` } }
}
