import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignInIntent, SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import type { Uid } from '@barattolo/domain/ids'
import { SIGN_IN_LINK_LIMITS, SIGN_IN_LINKS_OF_ADDRESS, SIGN_IN_LINKS_OF_NETWORK } from '@barattolo/domain/limits'
import { canonicalEmail } from '@barattolo/domain/people/canonical-email'
import { Problem } from '@barattolo/domain/problem'
import type { ProviderId } from '@barattolo/domain/sign-in-method'
import { it } from '@barattolo/domain/texts/it'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/database/database.ts'
import { countIfAllowed } from '../platform/http/limit-counts.store.ts'
import { hashAddress } from '../platform/http/network-address.ts'
import { refusalUntil } from '../platform/http/too-many-requests.ts'
import { acceptSignIn } from './accept-sign-in.service.ts'
import type { IdentityDeps } from './accounts.service.ts'
import type { ProofClaims } from './built-in-tokens.ts'
import { cleanName } from './clean-name.ts'
import type { IdClaims } from './id-token.ts'
import type { OidcProviders } from './oidc-providers.ts'
import { addAttempt, addLink, countWrongTry, hashSecret, lockLink, removeLink, takeAttempt } from './sign-in-attempts.store.ts'
import type { SignInLink } from './sign-in-mail.ts'
import { EMAIL_ISSUER, methodOf } from './sign-in-methods.ts'
import type { ProvenIdentity } from './sign-ins.store.ts'

export interface SignInDeps extends IdentityDeps {
  config: Config
  /** Closes the person's open connections. */
  disconnect: (uid: Uid) => void
  providers: OidcProviders
  /** Sends the link after the answer, so that its time says nothing of the address. */
  sendLink: (link: SignInLink) => void
}

interface Started {
  secretHash: string
  intent: SignInIntent
}

/** Begins a sign-in at a provider; returns the address at which the person signs in. */
export async function startAtProvider(
  { db, now, providers }: SignInDeps,
  provider: ProviderId,
  started: Started,
): Promise<string> {
  const { url, ...attempt } = await providers.startAt(provider)
  await addAttempt(db, { provider, ...attempt, ...started }, now())
  return url
}

/** Ends it with the provider's answer, in the browser in which it began. */
export async function finishAtProvider(deps: SignInDeps, query: string, secret: string): Promise<SignInOutcome> {
  const { db, now, providers } = deps
  const state = new URLSearchParams(query).get('state') ?? ''
  const attempt = await takeAttempt(db, state, now())
  if (!attempt || !isEqual(attempt.secretHash, hashSecret(secret))) throw new Problem('signInOver')
  const identity = await providers.finishAt(attempt.provider, query, attempt)
  return db.transaction().execute((trx) => outcomeOf(deps, trx, identity, attempt.intent))
}

interface LinkRequest extends Started {
  email: string
  /** The network address of the caller. */
  from: string
  origin: string
  returnPath?: string | undefined
  proof?: string | undefined
}

/** Sends a link. The limits count before the address is looked at, so that the answer does not say whether it is known. */
export async function requestLink(deps: SignInDeps, request: LinkRequest): Promise<void> {
  const { email, from, origin, proof, returnPath, secretHash, intent } = request
  const { db, config, now, sendLink } = deps
  if (config.identity.emailLink === null) throw new Problem('signInNotAllowed')
  const proves = proof === undefined ? null : await readProof(deps, proof)
  const code = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    if (config.rateLimits) await countLink(deps, trx, email, from)
    await addLink(trx, code, { email, secretHash, intent, proves }, now())
  })
  sendLink({ to: email, origin, code, returnPath, intent })
}

/** The counts have keyed hashes, no addresses. */
async function countLink({ config, now }: SignInDeps, trx: Trx, email: string, from: string): Promise<void> {
  const address = await hashAddress(trx, canonicalEmail(email))
  const network = await hashAddress(trx, from)
  const limits = [
    [`sign-in link ${address} ${network}`, SIGN_IN_LINK_LIMITS],
    [`sign-in link ${address}`, SIGN_IN_LINKS_OF_ADDRESS],
    [`sign-in links ${network}`, SIGN_IN_LINKS_OF_NETWORK],
  ] as const
  for (const [key, limit] of limits) {
    const next = await countIfAllowed(trx, key, limit, now())
    const moment = { now: now(), timeZone: config.town.timeZone }
    if (next) throw refusalUntil('tooManyRequests', next, moment, it.identity.tooManyLinks)
  }
}

interface LinkUse {
  code: string
  secret?: string | undefined
  email?: string | undefined
}

/** Wrong addresses after which a link no longer counts. */
const MAX_WRONG_TRIES = 5

/** Signs in with a link, once. Another browser than the one that has asked for it must name the address. */
export async function useLink(deps: SignInDeps, { code, secret, email }: LinkUse): Promise<SignInOutcome> {
  const { db, now } = deps
  const outcome = await db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, code, now())
    if (!link || link.wrongTries >= MAX_WRONG_TRIES) throw new Problem('signInLinkInvalid')
    const isSameBrowser = secret !== undefined && isEqual(link.secretHash, hashSecret(secret))
    // Else a person could have the owner of an address open an account for the sign-in of that person.
    if (link.proves && !isSameBrowser) throw new Problem('signInOver')
    if (!isSameBrowser && email !== link.email) {
      // Only a wrong address is a try; without one the page asks for it. Not thrown, or the count would be rolled back.
      if (email !== undefined) await countWrongTry(trx, code)
      return null
    }
    await removeLink(trx, code)
    const identity = link.proves
      ? { ...link.proves, email: link.email }
      : { issuer: EMAIL_ISSUER, subject: link.email, email: link.email, name: '' }
    return outcomeOf(deps, trx, identity, link.intent)
  })
  if (!outcome) throw new Problem('signInLinkEmail')
  return outcome
}

/** What a fresh sign-in at Firebase is here. */
export async function checkFirebase(deps: SignInDeps, idToken: string): Promise<SignInOutcome> {
  const claims = await deps.verify(idToken)
  if (claims.isOwn) throw new Problem('signInNotAllowed')
  const acceptance = await deps.db.transaction().execute((trx) => acceptSignIn(deps, trx, identityOfClaims(claims), claims.sub))
  if (acceptance.state === 'knownEmail') return { ...acceptance, token: null }
  if (acceptance.state !== 'accepted') throw new Problem('emailNotVerified')
  const { signIn } = acceptance
  const token = signIn.uid === claims.sub ? null : await deps.tokens.signAccepted(signIn.id)
  return { state: 'accepted', token, methods: [] }
}

/** What a verified ID token of Firebase says. */
export const identityOfClaims = ({ signIn, email, name }: IdClaims): ProvenIdentity => ({
  ...signIn,
  email: email.toLowerCase(),
  name: cleanName(name),
})

async function outcomeOf(deps: SignInDeps, trx: Trx, identity: ProvenIdentity, intent: SignInIntent): Promise<SignInOutcome> {
  const { tokens, config } = deps
  if (methodOf(identity.issuer, config.identity) === null) throw new Problem('signInNotAllowed')
  const signProof = () => tokens.signProof(identity)
  if (intent === 'add') return { state: 'proven', token: await signProof(), methods: [] }
  const acceptance = await acceptSignIn(deps, trx, identity)
  switch (acceptance.state) {
    case 'accepted':
      return { state: 'accepted', token: await tokens.signAccepted(acceptance.signIn.id), methods: [] }
    case 'knownEmail':
      return { state: 'knownEmail', token: await signProof(), methods: acceptance.methods }
    case 'needsEmail':
      if (config.identity.emailLink === null) throw new Problem('emailNotVerified')
      return { state: 'needsEmail', token: await signProof(), methods: [] }
  }
}

/** Throws `signInOver` for a proof that is not ours, or has ended. */
export async function readProof({ tokens }: Pick<SignInDeps, 'tokens'>, proof: string): Promise<ProofClaims> {
  return tokens.verifyProof(proof).catch((error: unknown) => {
    throw new Problem('signInOver', { cause: error })
  })
}

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
