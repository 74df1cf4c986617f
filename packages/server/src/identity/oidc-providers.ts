import { Problem } from '@barattolo/domain/problem'
import type { ProviderId } from '@barattolo/domain/sign-in-method'
import * as client from 'openid-client'
import type { OidcProvider } from '../platform/config/config.ts'
import { cleanName } from './clean-name.ts'
import { readVerifiedEmail } from './read-verified-email.ts'
import type { ProvenIdentity } from './sign-ins.store.ts'

export interface OidcAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface OidcProviders {
  /** Where the browser goes to sign in at the provider. Throws `providerUnavailable`. */
  startAt: (id: ProviderId) => Promise<OidcAttempt & { url: string }>
  /**
   * Exchanges the code of the answer for what the provider says of the person. Throws `providerUnavailable` and `providerRefused`.
   * `query`: that of the address to which the provider has led back.
   */
  finishAt: (id: ProviderId, query: string, attempt: OidcAttempt) => Promise<ProvenIdentity>
}

interface OidcOptions {
  providers: readonly OidcProvider[]
  /** Where providers lead back to: `PUBLIC_URL/accesso`. */
  redirectUri: string
  now: () => Date
  log: { warn: (about: object, message: string) => void }
}

/** Providers are asked in the request of a person, who waits. */
const TIMEOUT_SECONDS = 8
/** Between our clock and a provider's. */
const CLOCK_TOLERANCE_SECONDS = 30
/**
 * How long the description of a provider is used before it is read again. Its keys are read again when an unknown one signs, at the
 * latest for the next sign-in.
 */
const DISCOVERY_MS = 60 * 60_000
/** Of one answer, against unexpected ones; a provider's have a few KB. */
const ANSWER_BYTES_MAX = 512 * 1024

/** OpenID Connect with code flow, PKCE, state and nonce. The library verifies signature, issuer, audience, nonce and times. */
export function createOidcProviders({ providers, redirectUri, now, log }: OidcOptions): OidcProviders {
  const discovered = new Map<ProviderId, { config: Promise<client.Configuration>; until: number }>()
  const providerOf = (id: ProviderId): OidcProvider => {
    const provider = providers.find((each) => each.id === id)
    if (!provider) throw new Problem('signInNotAllowed')
    return provider
  }
  const configOf = (provider: OidcProvider): Promise<client.Configuration> => {
    const known = discovered.get(provider.id)
    if (known && known.until > now().getTime()) return known.config
    const config = discover(provider)
    discovered.set(provider.id, { config, until: now().getTime() + DISCOVERY_MS })
    config.catch(() => discovered.delete(provider.id))
    return config
  }
  const logFailure = (provider: OidcProvider, error: unknown) =>
    log.warn({ ...describe(error), provider: provider.id }, 'sign-in at a provider failed')
  return {
    startAt: async (id) => {
      const provider = providerOf(id)
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() }
      try {
        const url = client.buildAuthorizationUrl(await configOf(provider), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
          state: attempt.state,
          nonce: attempt.nonce,
        })
        return { ...attempt, url: url.href }
      } catch (error) {
        logFailure(provider, error)
        // Whatever it has answered, it has refused no person yet.
        throw new Problem('providerUnavailable')
      }
    },
    finishAt: async (id, query, { state, nonce, codeVerifier }) => {
      const provider = providerOf(id)
      try {
        const config = await configOf(provider)
        const answer = new URL(redirectUri)
        answer.search = query
        const tokens = await client.authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider has sent no ID token')
        requireValidSubject(claims)
        requirePastIssue(claims)
        // Many providers name the person only there.
        const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined
        const isComplete = PERSONAL_CLAIMS.every((name) => claims[name] !== undefined)
        const more = isComplete || !hasUserInfo ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        return toIdentity(provider, claims.sub, { name: claims.name ?? more.name, ...emailOf(claims, more) })
      } catch (error) {
        logFailure(provider, error)
        // The library reads keys again only after a minute, so that until then each sign-in with a new key would fail.
        if (codeOf(error) === UNKNOWN_KEY) discovered.delete(id)
        throw new Problem(isAnswer(error) ? 'providerRefused' : 'providerUnavailable')
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  // The signature counts too, not only the connection to the provider. Plain HTTP only to a loopback address: the configuration checks it.
  const execute = [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])]
  return client.discovery(new URL(issuer), clientId, metadata, authenticateBy(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute,
    [client.customFetch]: fetchLimited,
  })
}

/** The number of keys that the provider publishes now, read without the memory of a server. Throws if it does not answer as a provider does. */
export async function countProviderKeys(provider: OidcProvider): Promise<number> {
  const { jwks_uri: address } = (await discover(provider)).serverMetadata()
  if (address === undefined) return 0
  return countKeys(address)
}

/** The number of keys at this address. */
export async function countKeys(address: string): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000)
  const answer = await fetchLimited(address, { method: 'GET', headers: {}, body: undefined, redirect: 'manual', signal })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const { keys } = (await answer.json()) as { keys?: unknown }
  return Array.isArray(keys) ? keys.length : 0
}

/** By default the library sends the secret in the body, which a provider need not accept: one that lists no method accepts the header. */
function authenticateBy(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...request) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isInBody ? inBody : inHeader)(server, ...request)
  }
}

/** The library reads whole answers into memory. */
async function fetchLimited(...[url, options]: Parameters<client.CustomFetch>): Promise<Response> {
  // Unchecked assertion: the two types of the body differ only in names.
  const answer = await fetch(url, options as RequestInit)
  if (!answer.body) return answer
  let size = 0
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      size += part.length
      if (size > ANSWER_BYTES_MAX) throw new Error('the answer of the provider is too large')
      controller.enqueue(part)
    },
  })
  return new Response(answer.body.pipeThrough(limit), answer)
}

/** As OpenID Connect Core 1.0 defines it. PostgreSQL stores no NUL and indexes no long text, and half a surrogate pair would equal any other. */
function requireValidSubject({ sub }: client.IDToken) {
  if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new client.ClientError('the subject is not 1 to 255 ASCII characters')
}

/** The library does not compare it. With the clock of this computer, as the library does with the other times. */
function requirePastIssue({ iat }: client.IDToken) {
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS) throw new client.ClientError('the ID token is of the future')
}

const PERSONAL_CLAIMS = ['email', 'email_verified', 'name'] as const

type Claims = Record<string, unknown>

/** Both claims from one answer: one may not say of the e-mail in the other that it is verified. */
function emailOf(...answers: Claims[]): Claims {
  const { email, email_verified } = answers.find((claims) => readVerifiedEmail(claims) !== null) ?? {}
  return { email, email_verified }
}

function toIdentity({ issuer }: OidcProvider, subject: string, claims: Claims): ProvenIdentity {
  const name = typeof claims.name === 'string' ? claims.name : ''
  return { issuer, subject, email: readVerifiedEmail(claims), name: cleanName(name) }
}

/** The library's code for a signature by a key that the provider has not published. */
const UNKNOWN_KEY = 'OAUTH_KEY_SELECTION_FAILED'
/** The library's codes for an answer that is none: a page in place of JSON, a status without body, no answer in time. */
const NO_ANSWER_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/** Whether the provider has answered, with a refusal or with something that may not be believed. `fetch` throws a TypeError without network. */
function isAnswer(error: unknown): boolean {
  // The latter is the answer to a wrong client secret, with the header that HTTP asks for.
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError)
    return error.status < 500
  if (error instanceof client.AuthorizationResponseError) return true
  return error instanceof client.ClientError && !NO_ANSWER_CODES.includes(error.code ?? '')
}

/**
 * What the operator needs to find the fault. Not the error itself: its causes may hold the provider's response, with tokens in it.
 * `answer`: the code of a refusal, such as `invalid_grant`.
 */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { reason: String(error) }
  const { name, message, cause } = error
  const code = codeOf(error) ?? codeOf(cause)
  const answer = 'error' in error && /^[a-z_]{1,40}$/.test(String(error.error)) ? error.error : undefined
  return { type: name, reason: message, code, answer }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
