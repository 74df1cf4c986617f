import type { IncomingHttpHeaders } from 'node:http'
import type { ClientConfig } from '@barattolo/domain/client-config'
import type { Uid } from '@barattolo/domain/ids'
import { hasAcceptedRules } from '@barattolo/domain/people/rules'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { type Authenticate, createPersonDisabledProblem, decorateSession } from '../platform/http/session.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type AcceptDeps, acceptSignIn, signInEarlierPeople } from './accept-sign-in.service.ts'
import { builtInProviderRoutes } from './built-in-provider.routes.ts'
import { createBuiltInTokens } from './built-in-tokens.ts'
import { cleanName } from './clean-name.ts'
import {
  BUILT_IN_PROJECT,
  createIdTokenVerifier,
  type IdClaims,
  trustBuiltIn,
  trustFirebase,
  type VerifyIdToken,
} from './id-token.ts'
import { chooserRoutes, identityRoutes } from './identity.routes.ts'
import { loadIdentityKey } from './identity-key.ts'
import { createOidcProviders } from './oidc-providers.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { identityOfClaims, type SignInDeps } from './sign-in.service.ts'
import { createLinkSender } from './sign-in-mail.ts'
import { methodOf, methodsOf, ownMethodsOf } from './sign-in-methods.ts'
import type { SignedInPeople, Visit } from './signed-in-people.ts'

interface IdentityOptions {
  db: Db
  /** Connections of their own for the check of each token, so that it does not wait for the statements of other requests. */
  signInDb: Db
  config: Config
  now: () => Date
  clock: Clock
  log: FastifyBaseLogger
  people: SignedInPeople
  publish: Pick<EventPublisher, 'disconnectPerson'>
  /** Writes to the terminal. */
  print?: (text: string) => void
}

/** Sets up the app's session: with Firebase's tokens, with those of our own server, or with both. */
export async function setUpIdentity(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const { db, config, now, clock, log, people, print = (text) => void process.stdout.write(text) } = options
  const { identity } = config
  if (identity.hasChooser && !config.openSignIn) requireLoopback(app)
  const key = await loadIdentityKey(db, config.dataDir)
  const tokens = createBuiltInTokens(key, now)
  const { firebase } = identity
  await signInEarlierPeople(options, db)
  const own = trustBuiltIn(key, ownMethodsOf(identity))
  const issuers = [...(firebase ? [trustFirebase(firebase)] : []), ...(own.methods.length > 0 ? [own] : [])]
  const verify = createIdTokenVerifier(issuers, clock)
  const deps: SignInDeps = {
    ...options,
    tokens,
    verify,
    providers: createOidcProviders({ ...identity, redirectUri: `${config.publicUrl}${REDIRECT_PATH}`, now, log }),
    sendLink: createLinkSender({ config, log, print }),
    disconnect: options.publish.disconnectPerson,
  }
  if (identity.hasChooser) chooserRoutes(app, tokens, config, now)
  if (identity.hasChooser && !config.openSignIn) await app.register((scope) => builtInProviderRoutes(scope, { ...deps, key }))
  if (own.methods.length > 0) await app.register((scope) => identityRoutes(scope, deps))
  signInRoutes(app, deps)
  decorateSession(app, createAuthenticate({ ...deps, signInDb: options.signInDb, log, people }))
}

/** The page to which providers lead back; it is registered there. */
const REDIRECT_PATH = '/accesso'

/** The host check for requests that do not pass Fastify's hooks (sockets). */
export function createHostCheck({ identity, openSignIn }: Config): (headers: IncomingHttpHeaders) => boolean {
  return identity.hasChooser && !openSignIn ? isForLoopback : () => true
}

/** The identity settings for the browser. */
export function identityForClient({ identity }: Config): ClientConfig['identity'] {
  const { firebase, hasChooser } = identity
  const methods = methodsOf(identity)
  if (firebase) {
    const { projectId, apiKey, authDomain } = firebase
    return { kind: 'firebase', projectId, apiKey, authDomain, methods, hasChooser }
  }
  return { kind: 'builtIn', projectId: BUILT_IN_PROJECT, apiKey: 'built-in', authDomain: '', methods, hasChooser }
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

interface AuthenticateDeps extends AcceptDeps {
  db: Db
  signInDb: Db
  verify: VerifyIdToken
  log: FastifyBaseLogger
  people: SignedInPeople
}

/** The token identifies the caller; on each request the `people` table decides whether the caller is allowed. */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const { db, signInDb, now, verify, config, log, people } = deps
  /** Runs in the background; a failed copy is retried an hour later. */
  const copyPicture = async (uid: Uid, pictureUrl: string) => {
    try {
      await people.copyPicture(db, uid, pictureUrl)
    } catch (error) {
      log.warn({ err: error }, 'cannot copy the profile picture')
    }
  }
  const isAdminBy = ({ method, email, email_verified: isVerified }: IdClaims) =>
    isVerified && config.identity.adminMethods.includes(method) && config.adminEmails.includes(email.toLowerCase())
  return async (token, { callerExpression, whileSuspended = false } = {}) => {
    const claims = await verify(token)
    const identity = {
      uid: claims.sub,
      signIn: claims.signIn,
      email: claims.email,
      emailVerified: claims.email_verified,
      name: cleanName(claims.name),
      issuedAt: new Date(claims.iat * 1000),
    }
    // Another provider may have the number now.
    if (claims.isOwn && methodOf(claims.signIn.issuer, config.identity) !== claims.method) throw new Problem('tokenExpired')
    const record = () => people.recordVisit(signInDb, identity, now(), callerExpression)
    const visit = (await record()) ?? (await acceptFirst({ ...deps, db: signInDb }, claims, record))
    const { person, isHourlyVisit, hasNewEmail } = visit
    // Our own tokens have the e-mail of the sign-in.
    if (hasNewEmail && !claims.isOwn)
      await signInDb.transaction().execute((trx) => acceptSignIn(deps, trx, identityOfClaims(claims), claims.sub))
    const suspension = person.disabledAt && { since: person.disabledAt, reason: person.disabledReason }
    if (suspension && !whileSuspended) throw createPersonDisabledProblem(suspension.reason)
    if (isHourlyVisit && person.photo === null && claims.picture) void copyPicture(person.uid, claims.picture)
    const { uid, email, name, rulesVersion, callerValue } = person
    return {
      uid,
      email,
      name,
      isAdmin: isAdminBy(claims),
      canWrite: hasAcceptedRules(rulesVersion),
      signIn: claims.signIn,
      signedInAt: new Date(claims.auth_time * 1000),
      tokenExpiresAt: new Date(claims.exp * 1000),
      suspension,
      ...(callerValue ? { callerValue } : {}),
    }
  }
}

/**
 * The first call with a token of Firebase creates the person. A token of our own is issued for a person only: without its sign-in it was
 * removed, and the browser finds that the session has ended.
 */
async function acceptFirst(
  { db, ...deps }: AuthenticateDeps,
  claims: IdClaims,
  record: () => Promise<Visit | null>,
): Promise<Visit> {
  if (claims.isOwn) throw new Problem('tokenExpired')
  const acceptance = await db.transaction().execute((trx) => acceptSignIn(deps, trx, identityOfClaims(claims), claims.sub))
  // Of a sign-in that belongs to an account with another uid, our own server opens the sessions.
  const visit = acceptance.state === 'accepted' ? await record() : null
  if (!visit) throw new Problem('signInKnown')
  return { ...visit, isHourlyVisit: true }
}
