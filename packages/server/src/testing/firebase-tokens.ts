import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** The settings of a server whose Google sign-ins Firebase makes. */
export const FIREBASE_SETTINGS = {
  FIREBASE_PROJECT_ID: 'barattolo-vero',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'barattolo-vero.firebaseapp.com',
  ADMIN_EMAIL: 'ada@example.org',
}

const KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Publishes keys in place of Google's, until `restore`, and signs tokens with them as Firebase does. */
export async function startFirebaseTokens(now: () => Date) {
  const pair: { privateKey: CryptoKey; publicKey: CryptoKey } = await generateKeyPair('RS256')
  const published: JWK = { ...(await exportJWK(pair.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    String(input) === KEYS ? Promise.resolve(Response.json({ keys: [published] })) : fetch(input, init)
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    restore: () => {
      globalThis.fetch = fetch
    },
    /** `method`: `google.com`, or `password` for the link by e-mail. */
    sign: (person: { sub: string; email: string; name?: string }, method = 'google.com', claims: JWTPayload = {}) =>
      new SignJWT({
        iss: 'https://securetoken.google.com/barattolo-vero',
        aud: 'barattolo-vero',
        iat: seconds(),
        exp: seconds() + 3600,
        auth_time: seconds(),
        email_verified: true,
        firebase: { sign_in_provider: method },
        ...person,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
        .sign(pair.privateKey),
  }
}
