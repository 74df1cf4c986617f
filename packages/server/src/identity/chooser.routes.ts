import { createHash, timingSafeEqual } from 'node:crypto'
import { type ChosenAccount, createIdToken } from '@barattolo/domain/identity/contract'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { route } from '../platform/endpoint-route.ts'
import type { BuiltInTokens } from './built-in-tokens.ts'

/**
 * Issues tokens for the account chooser. Any caller gets a token for any account; only with open sign-in, the account of the
 * admin requires ADMIN_SECRET.
 */
export function chooserRoutes(app: FastifyInstance, tokens: BuiltInTokens, config: Config) {
  route(app, createIdToken, async ({ body }) => {
    if (config.openSignIn) requireAdminSecret(body, config)
    return { idToken: await tokens.signChooserToken(body) }
  })
}

function requireAdminSecret({ email, secret = '' }: ChosenAccount, { adminEmail, adminSecret }: Config) {
  if (email !== adminEmail) return
  if (adminSecret === null || !timingSafeEqual(sha256(secret), sha256(adminSecret))) throw new Problem('adminSecretWrong')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
