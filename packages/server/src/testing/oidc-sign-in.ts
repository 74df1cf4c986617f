import type { SignInIntent, SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import type { Uid } from '@barattolo/domain/ids'
import type { ProblemBody } from '@barattolo/domain/problem-body'
import type { ProviderId } from '@barattolo/domain/sign-in-method'
import { createSecret, hashOf, sessionOf } from './sign-in-links.ts'
import type { TestApp } from './test-app.ts'

/** What the browser keeps while the person is at the provider. */
export interface StartedSignIn {
  url: string
  secret: string
}

/** `code` of a refusal; the other fields of an outcome. */
export interface FinishedSignIn extends SignInOutcome, Pick<ProblemBody, 'code'> {
  statusCode: number
}

export interface ProviderSession {
  uid: Uid
  idToken: string
  refreshToken: string
  /** Headers for `inject`. */
  headers: { authorization: string }
}

export async function post(app: TestApp, url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await app.fastify.inject({ method: 'POST', url, payload, headers })
  return { ...answer.json(), statusCode: answer.statusCode }
}

/** Begins a sign-in in a new browser. */
export async function startSignIn(app: TestApp, provider: ProviderId, intent: SignInIntent = 'signIn'): Promise<StartedSignIn> {
  const secret = createSecret()
  const { statusCode, url, code } = await post(app, `/api/sign-in/providers/${provider}`, { secretHash: hashOf(secret), intent })
  if (statusCode !== 200) throw new Error(`the sign-in could not begin: ${statusCode} ${code}`)
  return { url, secret }
}

export const finishSignIn = (app: TestApp, query: string, secret: string): Promise<FinishedSignIn> =>
  post(app, '/api/sign-in/provider-answers', { query, secret })

/** Opens a session with the token of an accepted sign-in, as the client library of the browser does. */
export async function openSession({ fastify }: TestApp, { token }: Pick<SignInOutcome, 'token'>): Promise<ProviderSession> {
  const { token: idToken, ...session } = await sessionOf(fastify, { state: 'accepted', token, methods: [] })
  return { idToken, ...session }
}

/** The answer to a renewal: `id_token`, or the code of a refusal in `error.message`. */
export async function renewSession(app: TestApp, { refreshToken }: Pick<ProviderSession, 'refreshToken'>) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=built-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  })
  return answer.json()
}

/** To compare before and after a refusal. */
export async function readAccounts({ db }: TestApp) {
  const people = await db.selectFrom('people').select(['uid', 'email', 'name']).orderBy('uid').execute()
  return { people, signIns: await db.selectFrom('signIns').selectAll().orderBy('id').execute() }
}
