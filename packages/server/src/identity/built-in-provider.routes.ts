import { createHash } from 'node:crypto'
import { createAuthorization } from '@barattolo/domain/identity/contract'
import { Problem } from '@barattolo/domain/problem'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isLoopback } from '../platform/config/config.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { originOf } from '../platform/http/origin.ts'
import type { BuiltInTokens } from './built-in-tokens.ts'
import type { IdentityKey } from './identity-key.ts'
import { markTokenUsed } from './refresh-tokens.store.ts'
import type { SignInDeps } from './sign-in.service.ts'

interface ProviderDeps extends Pick<SignInDeps, 'db' | 'config' | 'now'> {
  key: IdentityKey
  tokens: BuiltInTokens
}

const PUBLIC = { config: { access: 'public' } } as const
const ISSUER_PATH = '/identity'

const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
  client_id: z.optional(z.string()),
})

/**
 * The account chooser as an OpenID Connect provider: another server on this computer lets people in by its `OIDC_1_ISSUER`. Any client
 * is accepted, with any secret, because the chooser lets any caller in as any user anyway.
 */
export async function builtInProviderRoutes(app: FastifyInstance, { db, config, now, key, tokens }: ProviderDeps) {
  await app.register(formbody)
  const issuerOf = (request: FastifyRequest) => `${originOf(request, config)}${ISSUER_PATH}`

  app.get(`${ISSUER_PATH}/.well-known/openid-configuration`, PUBLIC, async (request) => {
    const issuer = issuerOf(request)
    return {
      issuer,
      authorization_endpoint: `${issuer}/choose`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    }
  })
  app.get(`${ISSUER_PATH}/keys`, PUBLIC, async () => ({ keys: [key.publicJwk] }))
  route(app, createAuthorization, async ({ body: { secret: _, state, ...authorization }, request }) => {
    const url = new URL(authorization.redirectUri)
    if (!isLoopback(url.hostname)) throw new Problem('hostNotAllowed')
    url.searchParams.set('code', await tokens.signCode(authorization))
    url.searchParams.set('state', state)
    url.searchParams.set('iss', issuerOf(request))
    return { url: url.href }
  })
  app.post(`${ISSUER_PATH}/token`, PUBLIC, async (request, reply) => {
    const form = tokenRequest.safeParse(request.body)
    if (!form.success) return refuse(reply, 'invalid_request')
    const code = await tokens.verifyCode(form.data.code).catch(() => null)
    const isRight =
      code !== null &&
      code.redirectUri === form.data.redirect_uri &&
      code.clientId === (form.data.client_id ?? clientOf(request)) &&
      code.codeChallenge === createHash('sha256').update(form.data.code_verifier).digest('base64url')
    if (!isRight || !(await db.transaction().execute((trx) => markTokenUsed(trx, code, now()))))
      return refuse(reply, 'invalid_grant')
    const idToken = await tokens.signForClient(issuerOf(request), code)
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: idToken, id_token: idToken, token_type: 'Bearer', expires_in: 300 })
  })
}

/** In the format of OAuth 2. */
const refuse = (reply: FastifyReply, error: string) => reply.code(400).send({ error })

/** The client of HTTP's basic authentication: both parts are encoded like parts of a URL. */
function clientOf({ headers: { authorization = '' } }: FastifyRequest): string {
  const [client = ''] = Buffer.from(authorization.replace(/^Basic /i, ''), 'base64')
    .toString()
    .split(':')
  try {
    return decodeURIComponent(client.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
