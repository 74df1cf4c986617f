import type { IncomingHttpHeaders } from 'node:http'
import type { ClientConfig } from '@barattolo/domain/client-config'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { decorateSession } from '../platform/session.ts'
import { createAuthenticate } from './authenticate.ts'
import { createBuiltInTokens } from './built-in-tokens.ts'
import { chooserRoutes } from './chooser.routes.ts'
import { createIdTokenVerifier, type VerifyIdToken } from './id-token.ts'
import { identityRoutes } from './identity.routes.ts'
import { loadIdentityKey } from './identity-key.ts'
import { isForLoopback, requireLoopback } from './loopback-only.ts'
import type { SignedInPeople } from './signed-in-people.ts'
import { BUILT_IN_PROJECT, trustBuiltIn, trustFirebase } from './trusted-issuer.ts'

interface IdentityOptions {
  db: Db
  config: Config
  now: () => Date
  log: FastifyBaseLogger
  people: SignedInPeople
}

/** Sets up the app's session with Firebase's tokens or those of the built-in service, never both. */
export async function setUpIdentity(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const { db, config, now, log, people } = options
  const { identity, adminEmail } = config
  const verify =
    identity.kind === 'firebase' ? createIdTokenVerifier(trustFirebase(identity), now) : await setUpBuiltIn(app, options)
  decorateSession(app, createAuthenticate({ db, now, verify, adminEmail, log, people }))
}

/** The host check for requests that do not pass Fastify's hooks (sockets). */
export function createHostCheck({ identity, openSignIn }: Config): (headers: IncomingHttpHeaders) => boolean {
  return identity.kind === 'builtIn' && !openSignIn ? isForLoopback : () => true
}

async function setUpBuiltIn(app: FastifyInstance, options: IdentityOptions): Promise<VerifyIdToken> {
  const { config, now } = options
  if (!config.openSignIn) requireLoopback(app)
  const key = await loadIdentityKey(config.dataDir)
  const tokens = createBuiltInTokens(key, now)
  const verify = createIdTokenVerifier(trustBuiltIn(key), now)
  chooserRoutes(app, tokens, config)
  await app.register((scope) => identityRoutes(scope, { ...options, tokens, verify }))
  return verify
}

/** The identity settings for the browser. */
export function identityForClient({ identity }: Config): ClientConfig['identity'] {
  if (identity.kind === 'firebase') return identity
  return { kind: 'builtIn', projectId: BUILT_IN_PROJECT, apiKey: 'built-in', authDomain: '' }
}
