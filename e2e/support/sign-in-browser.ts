import type { BrowserContext, Page } from '@playwright/test'

/** A person with a browser. */
export interface Neighbour {
  uid: string
  name: string
  email: string
  context: BrowserContext
  page: Page
  /** For calls made beside the browser. */
  headers: { authorization: string }
}

/** A session as the identity library keeps it, and what calls made beside a browser carry. */
export interface Session {
  uid: string
  /** Where the library looks for it in the browser's storage, and what it finds there. */
  entry: readonly [key: string, value: string]
  headers: { authorization: string }
}

/** Signs somebody in beside the browser; the first call makes them known, so that objects can hang in their bazar before they come. They have accepted the rules. */
export async function signIn(origin: string, { name, email }: { name: string; email: string }): Promise<Session> {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as { identity: { apiKey: string } }
  const { idToken } = await post<{ idToken: string }>(origin, '/identity/id-token', { email, name })
  const signedIn = await post<{ localId: string; idToken: string; refreshToken: string; expiresIn: string }>(
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
      expirationTime: Date.now() + Number(signedIn.expiresIn) * 1000,
    },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    apiKey: config.identity.apiKey,
    appName: '[DEFAULT]',
  }
  const headers = { authorization: `Bearer ${signedIn.idToken}` }
  const me = (await (await fetch(`${origin}/api/me`, { headers })).json()) as { rulesToAccept: string | null }
  if (me.rulesToAccept) await post(origin, '/api/me/rules', { version: me.rulesToAccept, oldEnough: true }, headers)
  return {
    uid: signedIn.localId,
    entry: [`firebase:authUser:${config.identity.apiKey}:[DEFAULT]`, JSON.stringify(user)],
    headers,
  }
}

/** Puts a session into a fresh browser, so that a journey need not go through the account chooser each time (`identity.spec.ts` does). */
export async function putSession(context: BrowserContext, { entry }: Session) {
  // Once: a reload must find what the library has kept since, and a sign-out must last.
  await context.addInitScript(
    ([key, value]) => {
      // The empty page before the first one has no storage.
      if (location.origin === 'null' || localStorage.getItem('e2e:seeded')) return
      localStorage.setItem('e2e:seeded', 'yes')
      localStorage.setItem(key, value)
      // As `app/someone.ts` leaves it.
      localStorage.setItem('barattolo:qualcuno', '1')
    },
    [...entry] as const,
  )
}

/** Somebody in a browser of their own, signed in as if they had been here before. */
export async function signInBrowser(
  origin: string,
  page: Page,
  { name, email }: { name: string; email: string },
): Promise<Neighbour> {
  const context = page.context()
  const session = await signIn(origin, { name, email })
  await putSession(context, session)
  return { uid: session.uid, name, email, context, page, headers: session.headers }
}

async function post<T>(origin: string, path: string, body: object, headers: object = {}): Promise<T> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: origin, ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
