import type { IncomingHttpHeaders } from 'node:http'
import { cleanText } from '@barattolo/domain/clean-text'
import type { ClientConfig } from '@barattolo/domain/client-config'
import type { Uid } from '@barattolo/domain/ids'
import { hasAcceptedRules } from '@barattolo/domain/people/rules'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { type Authenticate, createPersonDisabledProblem, decorateSession } from '../platform/http/session.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createBuiltInTokens } from './built-in-tokens.ts'
import { BUILT_IN_PROJECT, createIdTokenVerifier, trustBuiltIn, trustFirebase, type VerifyIdToken } from './id-token.ts'
import { chooserRoutes, identityRoutes } from './identity.routes.ts'
import { loadIdentityKey } from './identity-key.ts'
import type { SignedInPeople } from './signed-in-people.ts'

interface IdentityOptions {
  db: Db
  /** Connections of their own for the check of each token, so that it does not wait for the statements of other requests. */
  signInDb: Db
  config: Config
  now: () => Date
  clock: Clock
  log: FastifyBaseLogger
  people: SignedInPeople
}

/** Sets up the app's session with Firebase's tokens or those of the built-in service, never both. */
export async function setUpIdentity(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const { db, signInDb, config, now, clock, log, people } = options
  const { identity, adminEmails } = config
  const verify =
    identity.kind === 'firebase' ? createIdTokenVerifier(trustFirebase(identity), clock) : await setUpBuiltIn(app, options)
  decorateSession(app, createAuthenticate({ db, signInDb, now, verify, adminEmails, log, people }))
}

/** The host check for requests that do not pass Fastify's hooks (sockets). */
export function createHostCheck({ identity, openSignIn }: Config): (headers: IncomingHttpHeaders) => boolean {
  return identity.kind === 'builtIn' && !openSignIn ? isForLoopback : () => true
}

async function setUpBuiltIn(app: FastifyInstance, options: IdentityOptions): Promise<VerifyIdToken> {
  const { config, now, clock } = options
  if (!config.openSignIn) requireLoopback(app)
  const key = await loadIdentityKey(config.dataDir)
  const tokens = createBuiltInTokens(key, now)
  const verify = createIdTokenVerifier(trustBuiltIn(key), clock)
  chooserRoutes(app, tokens, config, now)
  await app.register((scope) => identityRoutes(scope, { ...options, tokens, verify }))
  return verify
}

/** The identity settings for the browser. */
export function identityForClient({ identity }: Config): ClientConfig['identity'] {
  if (identity.kind === 'firebase') return identity
  return { kind: 'builtIn', projectId: BUILT_IN_PROJECT, apiKey: 'built-in', authDomain: '' }
}

/** Headers that proxies add. */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
]

const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_ORIGIN = new RegExp(LOOPBACK.source.replace('^', '^https?://'), 'i')

/**
 * Whether a request comes from this machine, without a proxy or a page of another site. `Host` reveals DNS rebinding (a page
 * whose own name resolves to 127.0.0.1), forwarding headers reveal a proxy. `Origin` reveals a page of another site in the same
 * browser, and a proxy without forwarding headers.
 */
export function isForLoopback(headers: IncomingHttpHeaders): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false
  return LOOPBACK.test(headers.host ?? '') && (headers.origin === undefined || LOOPBACK_ORIGIN.test(headers.origin))
}

/** The built-in service signs any caller in as any user, so it must not be reachable from other machines. */
export function requireLoopback(app: FastifyInstance) {
  app.addHook('onRequest', async ({ headers }) => {
    if (!isForLoopback(headers)) throw new Problem('hostNotAllowed')
  })
}

interface AuthenticateDeps {
  db: Db
  signInDb: Db
  now: () => Date
  verify: VerifyIdToken
  adminEmails: readonly string[]
  log: FastifyBaseLogger
  people: SignedInPeople
}

/** The token identifies the caller; on each request the `people` table decides whether the caller is allowed. */
export function createAuthenticate({ db, signInDb, now, verify, adminEmails, log, people }: AuthenticateDeps): Authenticate {
  /** Runs in the background; a failed copy is retried an hour later. */
  const copyPicture = async (uid: Uid, pictureUrl: string) => {
    try {
      await people.copyPicture(db, uid, pictureUrl)
    } catch (error) {
      log.warn({ err: error }, 'cannot copy the profile picture')
    }
  }
  return async (token, { callerExpression, whileSuspended = false } = {}) => {
    const claims = await verify(token)
    const identity = {
      uid: claims.sub,
      email: claims.email,
      emailVerified: claims.email_verified,
      name: cleanText(claims.name.replaceAll('\u0000', '')).replace(/\s+/g, ' '),
      issuedAt: new Date(claims.iat * 1000),
    }
    const { person, isHourlyVisit } = await people.recordVisit(signInDb, identity, now(), callerExpression)
    const suspension = person.disabledAt && { since: person.disabledAt, reason: person.disabledReason }
    if (suspension && !whileSuspended) throw createPersonDisabledProblem(suspension.reason)
    if (isHourlyVisit && person.photo === null && claims.picture) void copyPicture(person.uid, claims.picture)
    const isAdmin = claims.email_verified && adminEmails.includes(claims.email.toLowerCase())
    const { uid, email, name, rulesVersion, callerValue } = person
    const canWrite = hasAcceptedRules(rulesVersion)
    const signedInAt = new Date(claims.auth_time * 1000)
    const tokenExpiresAt = new Date(claims.exp * 1000)
    return {
      uid,
      email,
      name,
      isAdmin,
      canWrite,
      signedInAt,
      tokenExpiresAt,
      suspension,
      ...(callerValue ? { callerValue } : {}),
    }
  }
}
