import { createHash } from 'node:crypto'
import { uid as uidSchema } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { METHOD_IDS, type MethodId } from '@barattolo/domain/sign-in-method'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import * as z from 'zod/mini'
import type { FirebaseProject } from '../platform/config/config.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { IdentityKey } from './identity-key.ts'
import type { SignInKey } from './signed-in-people.ts'

const claimsSchema = z.object({
  sub: uidSchema,
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  email: z._default(z.string(), ''),
  email_verified: z._default(z.boolean(), false),
  name: z._default(z.string(), ''),
  picture: z.optional(z.string()),
  firebase: z._default(z.object({ sign_in_provider: z._default(z.string(), '') }), { sign_in_provider: '' }),
  /** Only in our own tokens. */
  sign_in: z.optional(z.object({ issuer: z.string(), subject: z.string() })),
})
type TokenClaims = z.infer<typeof claimsSchema>

/** Claims of a verified ID token; times are seconds since 1970. */
export interface IdClaims extends TokenClaims {
  method: MethodId
  signIn: SignInKey
  /** Whether our own server has issued it: its `sub` is a person's uid. */
  isOwn: boolean
}

/** An issuer whose tokens are accepted: Firebase, our own server, or both. */
export interface TrustedIssuer {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  isOwn: boolean
  /** The ways of signing in whose tokens are accepted. */
  methods: readonly MethodId[]
}

export type VerifyIdToken = (token: string) => Promise<IdClaims>

/** Tolerated clock difference between two machines, in seconds. */
const CLOCK_TOLERANCE = 5
/** Size of the cache of verified tokens, which avoids checking the same signature at every request. */
const CACHE_SIZE = 5000

/** Checks signature, issuer, audience and times with `jose`; throws a Problem whose code names the kind of failure. */
export function createIdTokenVerifier(issuers: readonly TrustedIssuer[], clock: Clock): VerifyIdToken {
  const cache = new Map<string, IdClaims>()
  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const cached = cache.get(hash)
    if (cached && cached.exp * 1000 > clock.now().getTime()) return cached
    cache.delete(hash)
    const trusted = issuerOf(token, issuers)
    const claims = await verifyIdToken(token, trusted, clock.now()).catch((error: unknown) => {
      if (isForWallClock(error, clock)) return null
      throw error
    })
    // Not cached, because its times are right only as long as the clocks differ by as much as now.
    if (!claims) return verifyByWallClock(token, trusted, clock)
    const oldest = cache.size < CACHE_SIZE ? undefined : cache.keys().next().value
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(hash, claims)
    return claims
  }
}

/** Chooses the keys by the token's own word; the verification compares the issuer again. */
function issuerOf(token: string, issuers: readonly TrustedIssuer[]): TrustedIssuer {
  const claimed = issuers.find(({ issuer }) => issuer === claimedIssuer(token)) ?? issuers[0]
  if (!claimed) throw new Problem('tokenForeign')
  return claimed
}

function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

/** Whether the wall clock decides too: while the clocks differ, and for new tokens, which a database a few seconds behind would refuse. */
const isForWallClock = (error: unknown, clock: Clock) =>
  error instanceof Problem && (error.code === 'tokenNotYetValid' || (error.code === 'tokenExpired' && !clock.isTrusted()))

/**
 * While the clocks differ, it is unknown which one is wrong, so a token that the wall clock accepts is accepted too: else a database
 * with a wrong clock would sign all people out. Its times are translated to those of the server.
 */
async function verifyByWallClock(token: string, trusted: TrustedIssuer, clock: Clock): Promise<IdClaims> {
  const wallTime = clock.wallTime()
  const shift = Math.round((clock.now().getTime() - wallTime.getTime()) / 1000)
  const claims = await verifyIdToken(token, trusted, wallTime)
  return { ...claims, iat: claims.iat + shift, exp: claims.exp + shift, auth_time: claims.auth_time + shift }
}

async function verifyIdToken(token: string, trusted: TrustedIssuer, now: Date): Promise<IdClaims> {
  requireRs256(token)
  const { issuer, audience, keys } = trusted
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: now,
  }).catch((error: unknown) => {
    throw new Problem(problemCodeOf(error), { cause: error })
  })
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success) throw new Problem('tokenInvalid', { cause: claims.error })
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE
  if (claims.data.iat > latest || claims.data.auth_time > latest) throw new Problem('tokenNotYetValid')
  return { ...claims.data, ...signInOf(claims.data, trusted) }
}

/** Runs before any key lookup: `none` has no signature, and HS256 would use our public key as a shared secret. */
function requireRs256(token: string) {
  // A forged header may contain any value.
  let algorithm: unknown
  try {
    algorithm = decodeProtectedHeader(token).alg
  } catch (error) {
    throw new Problem('tokenInvalid', { cause: error })
  }
  if (String(algorithm).toLowerCase() === 'none') throw new Problem('tokenUnsigned')
  if (algorithm !== 'RS256') throw new Problem('tokenForged')
}

function problemCodeOf(error: unknown): ProblemCode {
  if (error instanceof errors.JWTExpired) return 'tokenExpired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss' || error.claim === 'aud') return 'tokenForeign'
    if (error.reason === 'missing') return 'tokenInvalid'
    return error.claim === 'nbf' || error.claim === 'iat' ? 'tokenNotYetValid' : 'tokenInvalid'
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) return 'tokenForged'
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return 'tokenInvalid'
  // The published keys cannot be fetched. `unavailable` does not sign the user out.
  return 'unavailable'
}

/**
 * The sign-in that a token stands for. Firebase gives a person who signs in by Google and by a link the same `sub`, so that the way is
 * part of the issuer.
 */
function signInOf(claims: TokenClaims, { issuer, isOwn, methods }: TrustedIssuer): Pick<IdClaims, 'method' | 'signIn' | 'isOwn'> {
  const method = METHOD_IDS.find((id) => id === claims.firebase.sign_in_provider)
  if (method === undefined || !methods.includes(method)) throw new Problem('signInNotAllowed')
  if (isOwn) {
    // A token of a version before sign-ins; the browser asks for a new one.
    if (!claims.sign_in) throw new Problem('tokenExpired')
    return { method, signIn: claims.sign_in, isOwn }
  }
  if (!claims.email_verified || claims.email === '') throw new Problem('emailNotVerified')
  return { method, signIn: { issuer: `${issuer}/${method}`, subject: claims.sub }, isOwn }
}

/** Issuer and audience of the built-in service's tokens. */
export const BUILT_IN_ISSUER = 'urn:barattolo:identity'
export const BUILT_IN_PROJECT = 'barattolo'

/** Where Google publishes the keys of Firebase's tokens. */
export const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export function trustBuiltIn(key: IdentityKey, methods: readonly MethodId[]): TrustedIssuer {
  return {
    issuer: BUILT_IN_ISSUER,
    audience: BUILT_IN_PROJECT,
    keys: createLocalJWKSet({ keys: [key.publicJwk] }),
    isOwn: true,
    methods,
  }
}

/** `keysUrl` is the address of Google's published keys; tests pass their own. */
export function trustFirebase({ projectId, emailLink }: FirebaseProject, keysUrl = GOOGLE_KEYS): TrustedIssuer {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    keys: createRemoteJWKSet(new URL(keysUrl)),
    isOwn: false,
    methods: emailLink ? ['google.com', 'password'] : ['google.com'],
  }
}
