import { createHash, randomBytes } from 'node:crypto'
import { signInElsewhere } from '@barattolo/server/testing/oidc-program'
import type { BrowserContext, Page } from '@playwright/test'
import { findDeployment } from './deployed-app.ts'

/** A signed-in user with a browser context. */
export interface BrowserUser {
  uid: string
  name: string
  email: string
  context: BrowserContext
  page: Page
  /** For API calls outside the browser. */
  headers: { authorization: string }
}

/** A session as the identity library stores it, and the headers for API calls outside the browser. */
export interface Session {
  uid: string
  /** Key and value in the browser's storage. */
  storageEntry: readonly [key: string, value: string]
  headers: { authorization: string }
}

/** Signs a user in through the API and accepts the rules. The first call creates the person, so they can own items. */
export async function signIn(origin: string, { name, email }: { name: string; email: string }): Promise<Session> {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as { identity: { apiKey: string } }
  const idToken = findDeployment() ? await enterByProvider(origin, { name, email }) : await chooseAccount(origin, { name, email })
  const signedIn = await post<{ localId: string; idToken: string; refreshToken: string }>(
    origin,
    `/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=${config.identity.apiKey}`,
    { requestUri: origin, postBody: `&id_token=${idToken}&providerId=google.com`, returnSecureToken: true },
  )
  const user = {
    uid: signedIn.localId,
    email,
    emailVerified: true,
    displayName: name,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: signedIn.refreshToken,
      accessToken: signedIn.idToken,
      expirationTime: expirationOf(signedIn.idToken),
    },
    createdAt: '0',
    lastLoginAt: '0',
    apiKey: config.identity.apiKey,
    appName: '[DEFAULT]',
  }
  const headers = { authorization: `Bearer ${signedIn.idToken}` }
  const me = (await (await fetch(`${origin}/api/me`, { headers })).json()) as { rulesToAccept: string | null }
  if (me.rulesToAccept) await post(origin, '/api/me/rules', { version: me.rulesToAccept, oldEnough: true }, headers)
  return {
    uid: signedIn.localId,
    storageEntry: [`firebase:authUser:${config.identity.apiKey}:[DEFAULT]`, JSON.stringify(user)],
    headers,
  }
}

async function chooseAccount(origin: string, account: { name: string; email: string }): Promise<string> {
  return (await post<{ idToken: string }>(origin, '/identity/id-token', account)).idToken
}

/** A deployment has no account chooser: signs in at its provider, as a browser does. */
async function enterByProvider(origin: string, { name, email }: { name: string; email: string }): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const secretHash = createHash('sha256').update(secret).digest('base64url')
  const { url } = await post<{ url: string }>(origin, '/api/sign-in/providers/oidc.1', { secretHash, intent: 'signIn' })
  const query = await signInElsewhere(url, `${origin}/accesso`, { sub: email, name, email, email_verified: true })
  return (await post<{ token: string }>(origin, '/api/sign-in/provider-answers', { query, secret })).token
}

/** In milliseconds, by the clock of the app that has issued the token. */
function expirationOf(idToken: string): number {
  const [, claims = ''] = idToken.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).exp * 1000
}

/** Stores a session in a new browser context, to skip the account chooser (`identity.spec.ts` tests it). */
export async function putSession(context: BrowserContext, { storageEntry }: Session) {
  // Stored only once: a reload must not overwrite what the library has stored since, nor undo a sign-out.
  await context.addInitScript(
    ([key, value]) => {
      // The initial empty page has no storage.
      if (location.origin === 'null' || localStorage.getItem('e2e:seeded')) return
      localStorage.setItem('e2e:seeded', 'yes')
      localStorage.setItem(key, value)
      // The web app sets this for signed-in users.
      localStorage.setItem('barattolo:qualcuno', '1')
    },
    [...storageEntry] as const,
  )
}

/** Signs a user in, in the context of this page, as if they had signed in before. */
export async function signInBrowser(
  origin: string,
  page: Page,
  { name, email }: { name: string; email: string },
): Promise<BrowserUser> {
  const context = page.context()
  const session = await signIn(origin, { name, email })
  await putSession(context, session)
  return { uid: session.uid, name, email, context, page, headers: session.headers }
}

async function post<T>(origin: string, path: string, body: object, headers: object = {}): Promise<T> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
