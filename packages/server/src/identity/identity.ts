import type { IncomingHttpHeaders } from 'node:http'
import type { ClientConfig } from '@barattolo/domain/client-config'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Announce } from '../platform/announce.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { decorateSession } from '../platform/session.ts'
import { authenticateWith } from './authenticate.ts'
import { builtInTokens } from './built-in-tokens.ts'
import { chooserRoutes } from './chooser.routes.ts'
import { idTokenVerifier, type VerifyIdToken } from './id-token.ts'
import { identityRoutes } from './identity.routes.ts'
import { identityKey } from './identity-key.ts'
import { answerLoopbackOnly, isForLoopback } from './loopback-only.ts'
import { BUILT_IN_PROJECT, trustFirebase, trustOurselves } from './trust.ts'

interface Using {
  db: Db
  config: Config
  now: () => Date
  announce: Announce
  log: FastifyBaseLogger
  photos: PhotoStore
}

/** Sets up the app's session with Firebase's tokens or those of the built-in service, never both. */
export async function openIdentity(app: FastifyInstance, using: Using): Promise<void> {
  const { db, config, now, log } = using
  const { identity, adminEmail } = config
  const verify = identity.kind === 'firebase' ? idTokenVerifier(trustFirebase(identity), now) : await openBuiltIn(app, using)
  decorateSession(app, authenticateWith({ db, now, verify, adminEmail, log }))
}

/** The host check for requests that do not pass Fastify's hooks (sockets). */
export function answersTo({ identity, openSignIn }: Config): (headers: IncomingHttpHeaders) => boolean {
  return identity.kind === 'builtIn' && !openSignIn ? isForLoopback : () => true
}

async function openBuiltIn(app: FastifyInstance, using: Using): Promise<VerifyIdToken> {
  const { config, now } = using
  if (!config.openSignIn) answerLoopbackOnly(app)
  const key = await identityKey(config.dataDir)
  const tokens = builtInTokens(key, now)
  const verify = idTokenVerifier(trustOurselves(key), now)
  chooserRoutes(app, tokens, config)
  await app.register((scope) => identityRoutes(scope, { ...using, tokens, verify }))
  return verify
}

/** The identity settings for the browser. */
export function identityForClient({ identity }: Config): ClientConfig['identity'] {
  if (identity.kind === 'firebase') return identity
  return { kind: 'builtIn', projectId: BUILT_IN_PROJECT, apiKey: 'built-in', authDomain: '' }
}
