import { randomBytes, randomUUID } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import { createLocalJWKSet, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { BUILT_IN_ISSUER, BUILT_IN_PROJECT } from './id-token.ts'
import type { IdentityKey } from './identity-key.ts'

/** Claims of the chooser token: the account that the user chose, passed from the account chooser to the sign-in. */
const chooserClaims = z.object({ jti: z.string(), exp: z.number(), email: z.string(), name: z.string() })
export type ChooserClaims = z.infer<typeof chooserClaims>

export interface Account {
  uid: Uid
  email: string
  name: string
}

/** Differs from the ID tokens' issuer, so that one token is never accepted as the other. */
const CHOOSER_ISSUER = 'urn:barattolo:account-chooser'
/** In seconds. */
const CHOOSER_TOKEN_SECONDS = 5 * 60
export const ID_TOKEN_SECONDS = 60 * 60

export interface BuiltInTokens {
  signChooserToken: (account: { email: string; name: string }) => Promise<string>
  /** Throws what `jose` or the schema throws. */
  verifyChooserToken: (token: string) => Promise<ChooserClaims>
  signIdToken: (account: Account, signedInAt: Date) => Promise<string>
}

/** The tokens of the built-in service, in the format of Google's and Firebase's tokens. */
export function createBuiltInTokens(key: IdentityKey, now: () => Date): BuiltInTokens {
  const keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [key.publicJwk] })
  const sign = (claims: Record<string, unknown>, issuer: string, lifetimeSeconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(BUILT_IN_PROJECT)
      .setIssuedAt(now())
      .setExpirationTime(toSeconds(now()) + lifetimeSeconds)
      .sign(key.signingKey)
  return {
    signChooserToken: ({ email, name }) => sign({ jti: randomUUID(), email, name }, CHOOSER_ISSUER, CHOOSER_TOKEN_SECONDS),
    verifyChooserToken: async (token) => {
      const { payload } = await jwtVerify(token, keys, {
        issuer: CHOOSER_ISSUER,
        audience: BUILT_IN_PROJECT,
        algorithms: ['RS256'],
        currentDate: now(),
      })
      return chooserClaims.parse(payload)
    },
    signIdToken: (account, signedInAt) => sign(idClaims(account, signedInAt), BUILT_IN_ISSUER, ID_TOKEN_SECONDS),
  }
}

function idClaims({ uid, email, name }: Account, signedInAt: Date) {
  return {
    sub: uid,
    user_id: uid,
    auth_time: toSeconds(signedInAt),
    name,
    email,
    email_verified: true,
    firebase: { identities: { 'google.com': [email], email: [email] }, sign_in_provider: 'google.com' },
    // Makes tokens issued within the same second distinct.
    jti: randomUUID(),
  }
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** 28 random letters and digits, as Firebase's uids; contains no personal data. */
export function generateUid(): Uid {
  const characters = randomBytes(42).toString('base64url').replaceAll(/[-_]/g, '')
  // Unchecked assertion: 28 characters are within the schema's bounds.
  return characters.slice(0, 28) as Uid
}
