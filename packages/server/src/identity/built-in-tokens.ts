import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import type { MethodId } from '@barattolo/domain/sign-in-method'
import { createLocalJWKSet, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { BUILT_IN_ISSUER, BUILT_IN_PROJECT } from './id-token.ts'
import type { IdentityKey } from './identity-key.ts'
import { CHOOSER_ISSUER } from './sign-in-methods.ts'
import type { StoredSignIn } from './sign-ins.store.ts'

const oneTimeClaims = { jti: z.string(), exp: z.number() }
/** The account that the user chose, passed from the account chooser to the sign-in. */
const chooserClaims = z.object({ ...oneTimeClaims, email: z.string(), name: z.string() })
export type ChooserClaims = z.infer<typeof chooserClaims>

/** A sign-in that was accepted, passed to the library of the browser, which opens the session. */
const acceptedClaims = z.object({ ...oneTimeClaims, signInId: z.uuid() })
type AcceptedClaims = z.infer<typeof acceptedClaims>

/** What an issuer has said of a person who is not signed in by it yet. */
const proofClaims = z.object({
  ...oneTimeClaims,
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
})
export type ProofClaims = z.infer<typeof proofClaims>

/** The answer of the account chooser to a client of OpenID Connect. */
const codeClaims = z.object({
  ...oneTimeClaims,
  email: z.string(),
  name: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  nonce: z.optional(z.string()),
  codeChallenge: z.string(),
})
type CodeClaims = z.infer<typeof codeClaims>

/** Each kind of token has an issuer of its own, so that none is accepted as another, or as an ID token. */
const ACCEPTED_ISSUER = 'urn:barattolo:accepted-sign-in'
const PROOF_ISSUER = 'urn:barattolo:sign-in-proof'
const CODE_ISSUER = 'urn:barattolo:authorization-code'
/** In seconds. */
const CHOOSER_TOKEN_SECONDS = 5 * 60
const ACCEPTED_TOKEN_SECONDS = 60
const PROOF_SECONDS = 15 * 60
export const ID_TOKEN_SECONDS = 60 * 60

export interface BuiltInTokens {
  signChooserToken: (account: { email: string; name: string }) => Promise<string>
  /** The functions that verify throw what `jose` or the schema throws. */
  verifyChooserToken: (token: string) => Promise<ChooserClaims>
  signAccepted: (signInId: string) => Promise<string>
  verifyAccepted: (token: string) => Promise<AcceptedClaims>
  signProof: (claims: Omit<ProofClaims, 'jti' | 'exp'>) => Promise<string>
  verifyProof: (token: string) => Promise<ProofClaims>
  signCode: (claims: Omit<CodeClaims, 'jti' | 'exp'>) => Promise<string>
  verifyCode: (token: string) => Promise<CodeClaims>
  /** The ID token that a client of OpenID Connect gets for a code. */
  signForClient: (issuer: string, code: CodeClaims) => Promise<string>
  signIdToken: (signIn: StoredSignIn, method: MethodId, signedInAt: Date) => Promise<string>
}

/** The tokens that our own server issues; the ID tokens have the format of Firebase's. */
export function createBuiltInTokens(key: IdentityKey, now: () => Date): BuiltInTokens {
  const keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [key.publicJwk] })
  const sign = (claims: Record<string, unknown>, issuer: string, lifetimeSeconds: number, audience = BUILT_IN_PROJECT) =>
    new SignJWT({ jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now())
      .setExpirationTime(toSeconds(now()) + lifetimeSeconds)
      .sign(key.signingKey)
  const verify = async (token: string, issuer: string) => {
    const expected = { issuer, audience: BUILT_IN_PROJECT, algorithms: ['RS256'], currentDate: now() }
    return (await jwtVerify(token, keys, expected)).payload
  }
  return {
    signChooserToken: ({ email, name }) => sign({ email, name }, CHOOSER_ISSUER, CHOOSER_TOKEN_SECONDS),
    verifyChooserToken: async (token) => chooserClaims.parse(await verify(token, CHOOSER_ISSUER)),
    signAccepted: (signInId) => sign({ signInId }, ACCEPTED_ISSUER, ACCEPTED_TOKEN_SECONDS),
    verifyAccepted: async (token) => acceptedClaims.parse(await verify(token, ACCEPTED_ISSUER)),
    // The schema reads these names, which the token's own issuer and subject do not use.
    signProof: (claims) => sign(claims, PROOF_ISSUER, PROOF_SECONDS),
    verifyProof: async (token) => proofClaims.parse(await verify(token, PROOF_ISSUER)),
    signCode: (claims) => sign(claims, CODE_ISSUER, ACCEPTED_TOKEN_SECONDS),
    verifyCode: async (token) => codeClaims.parse(await verify(token, CODE_ISSUER)),
    signForClient: (issuer, { email, name, nonce, clientId }) => {
      const claims = { sub: createHash('sha256').update(email).digest('hex'), email, email_verified: true, name, nonce }
      return sign(claims, issuer, CHOOSER_TOKEN_SECONDS, clientId)
    },
    signIdToken: (signIn, method, signedInAt) => sign(idClaims(signIn, method, signedInAt), BUILT_IN_ISSUER, ID_TOKEN_SECONDS),
  }
}

function idClaims({ uid, email, name, issuer, subject }: StoredSignIn, method: MethodId, signedInAt: Date) {
  return {
    sub: uid,
    user_id: uid,
    auth_time: toSeconds(signedInAt),
    name,
    email: email ?? '',
    email_verified: email !== null,
    firebase: { identities: email === null ? {} : { email: [email] }, sign_in_provider: method },
    sign_in: { issuer, subject },
  }
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

const UID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 28 random letters and digits, as Firebase's uids; contains no personal data. */
export function generateUid(): Uid {
  const characters = Array.from({ length: 28 }, () => UID_CHARACTERS[randomInt(UID_CHARACTERS.length)])
  // Unchecked assertion: 28 characters are within the schema's bounds.
  return characters.join('') as Uid
}
