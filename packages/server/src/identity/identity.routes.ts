import { createIdToken } from '@barattolo/domain/identity/contract'
import { Problem } from '@barattolo/domain/problem'
import formbody from '@fastify/formbody'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../platform/config/config.ts'
import { route } from '../platform/http/endpoint-route.ts'
import {
  deleteAccount,
  type IdentityDeps,
  lookUpAccount,
  openSession,
  refreshIdToken,
  revokeRefreshToken,
} from './accounts.service.ts'
import { createSecretGuard, type SecretCheck } from './admin-secret.ts'
import { type BuiltInTokens, ID_TOKEN_SECONDS } from './built-in-tokens.ts'
import { BUILT_IN_PROJECT } from './id-token.ts'
import { IdentityError, replyInProviderFormat } from './identity-error.ts'
import { lookupResponse, PASSWORD_POLICY, signInResponse } from './identity-responses.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const SECURE_TOKEN = '/securetoken.googleapis.com'
const PUBLIC = { config: { access: 'public' } } as const
/** The domains that this API reports as authorized for sign-in: loopback names only. */
const AUTHORIZED_DOMAINS = ['localhost', '127.0.0.1']

const token = z.string().check(z.minLength(1))
const withIdToken = z.object({ idToken: token })
const withPostBody = z.object({ requestUri: z.string(), postBody: z.string(), idToken: z.optional(z.string()) })
const withToken = z.object({ idToken: token, token })
const refreshForm = z.object({ grant_type: z.string(), refresh_token: z.optional(z.string()) })

/**
 * The API that the identity provider's client library (firebase/auth) calls, at the root of our origin because its
 * emulator mode expects it there. Fastify needs `::` for a literal colon in a path.
 */
export async function identityRoutes(app: FastifyInstance, deps: IdentityDeps) {
  await app.register(formbody)
  app.setErrorHandler(replyInProviderFormat)

  app.post(`${TOOLKIT}/v1/accounts::signInWithIdp`, PUBLIC, async ({ body }) => {
    const { postBody, idToken } = parseBody(withPostBody, body, 'INVALID_IDP_RESPONSE : A postBody with an id_token is needed.')
    // The library sends an idToken to link a second provider to a signed-in user.
    if (idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const fields = new URLSearchParams(postBody)
    if (fields.get('providerId') !== 'google.com') throw new IdentityError('OPERATION_NOT_ALLOWED')
    return signInResponse(await openSession(deps, fields.get('id_token') ?? ''))
  })
  app.post(`${TOOLKIT}/v1/accounts::lookup`, PUBLIC, async ({ body }) => {
    const { idToken } = parseBody(withIdToken, body, 'MISSING_ID_TOKEN')
    return lookupResponse(await lookUpAccount(deps, idToken))
  })
  app.post(`${TOOLKIT}/v1/accounts::delete`, PUBLIC, async ({ body }) => {
    const { idToken } = parseBody(withIdToken, body, 'MISSING_ID_TOKEN')
    await deleteAccount(deps, idToken)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  })
  app.post(`${TOOLKIT}/v2/accounts::revokeToken`, PUBLIC, async ({ body }) => {
    const input = parseBody(withToken, body, 'INVALID_ID_TOKEN')
    await revokeRefreshToken(deps, input.idToken, input.token)
    return {}
  })
  app.get(`${TOOLKIT}/v1/projects`, PUBLIC, async () => ({ projectId: BUILT_IN_PROJECT, authorizedDomains: AUTHORIZED_DOMAINS }))
  app.get(`${TOOLKIT}/v2/passwordPolicy`, PUBLIC, async () => PASSWORD_POLICY)
  app.post(`${SECURE_TOKEN}/v1/token`, PUBLIC, async ({ body }) => {
    const form = parseBody(refreshForm, body, 'MISSING_GRANT_TYPE')
    if (form.grant_type !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE')
    if (!form.refresh_token) throw new IdentityError('MISSING_REFRESH_TOKEN')
    return refreshResponse(await refreshIdToken(deps, form.refresh_token), form.refresh_token)
  })
  // Passwords, phones, e-mail links and second factors: the library has calls for them, but this service does not support them.
  for (const url of [`${TOOLKIT}/*`, `${SECURE_TOKEN}/*`]) {
    app.all(url, PUBLIC, async () => {
      throw new IdentityError('OPERATION_NOT_ALLOWED')
    })
  }
}

function refreshResponse({ uid, idToken }: { uid: string; idToken: string }, refreshToken: string) {
  return {
    access_token: idToken,
    expires_in: String(ID_TOKEN_SECONDS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: uid,
    project_id: BUILT_IN_PROJECT,
  }
}

function parseBody<S extends z.ZodMiniType>(schema: S, body: unknown, errorMessage: string): z.infer<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new IdentityError(errorMessage, { cause: parsed.error })
  return parsed.data
}

/**
 * Issues tokens for the account chooser. Any caller gets a token for any account; only with open sign-in, the account of an
 * admin requires ADMIN_SECRET.
 */
export function chooserRoutes(app: FastifyInstance, tokens: BuiltInTokens, config: Config, now: () => Date) {
  const { adminEmails, adminSecret } = config
  const checkSecret = adminSecret === null ? null : createSecretGuard(adminSecret, now)
  route(app, createIdToken, async ({ body, request }) => {
    if (checkSecret && adminEmails.includes(body.email)) requireRightSecret(checkSecret(body.secret ?? ''), request.log)
    return { idToken: await tokens.signChooserToken(body) }
  })
}

function requireRightSecret(check: SecretCheck, log: FastifyBaseLogger) {
  if (check === 'right') return
  log.warn({ check }, 'the secret of the admin was refused')
  throw new Problem(check === 'wrong' ? 'adminSecretWrong' : 'tooManyRequests')
}
