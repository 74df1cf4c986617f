import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { accountOf, deleteAccount, type IdentityService, lookUp, refresh, signInWithChoice } from './accounts.service.ts'
import { removeRefreshToken } from './accounts.store.ts'
import { ID_TOKEN_LIVES } from './built-in-tokens.ts'
import { asLookedUp, asSignedIn, PASSWORD_POLICY } from './identity-answers.ts'
import { IdentityError, replyInItsForm } from './identity-error.ts'
import { BUILT_IN_PROJECT } from './trust.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const SECURE_TOKEN = '/securetoken.googleapis.com'
const ACCESS = { config: { access: 'public' } } as const
/** Domains from which a browser may start a sign-in. Loopback names only: the server answers on loopback only. */
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
export async function identityRoutes(app: FastifyInstance, service: IdentityService) {
  await app.register(formbody)
  app.setErrorHandler(replyInItsForm)

  app.post(`${TOOLKIT}/v1/accounts::signInWithIdp`, ACCESS, async ({ body }) => {
    const { postBody, idToken } = parse(withPostBody, body, 'INVALID_IDP_RESPONSE : A postBody with an id_token is needed.')
    // The library sends an idToken to link a second provider to a signed-in user.
    if (idToken !== undefined) throw new IdentityError('OPERATION_NOT_ALLOWED')
    const fields = new URLSearchParams(postBody)
    if (fields.get('providerId') !== 'google.com') throw new IdentityError('OPERATION_NOT_ALLOWED')
    return asSignedIn(await signInWithChoice(service, fields.get('id_token') ?? ''))
  })
  app.post(`${TOOLKIT}/v1/accounts::lookup`, ACCESS, async ({ body }) => {
    const { idToken } = parse(withIdToken, body, 'MISSING_ID_TOKEN')
    return asLookedUp(await lookUp(service, idToken))
  })
  app.post(`${TOOLKIT}/v1/accounts::delete`, ACCESS, async ({ body }) => {
    const { idToken } = parse(withIdToken, body, 'MISSING_ID_TOKEN')
    await deleteAccount(service, idToken)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  })
  app.post(`${TOOLKIT}/v2/accounts::revokeToken`, ACCESS, async ({ body }) => {
    const given = parse(withToken, body, 'INVALID_ID_TOKEN')
    const { account } = await accountOf(service, given.idToken)
    await removeRefreshToken(service.db, account.uid, given.token)
    return {}
  })
  app.get(`${TOOLKIT}/v1/projects`, ACCESS, async () => ({ projectId: BUILT_IN_PROJECT, authorizedDomains: AUTHORIZED_DOMAINS }))
  app.get(`${TOOLKIT}/v2/passwordPolicy`, ACCESS, async () => PASSWORD_POLICY)
  app.post(`${SECURE_TOKEN}/v1/token`, ACCESS, async ({ body }) => {
    const form = parse(refreshForm, body, 'MISSING_GRANT_TYPE')
    if (form.grant_type !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE')
    if (!form.refresh_token) throw new IdentityError('MISSING_REFRESH_TOKEN')
    return asRefreshed(await refresh(service, form.refresh_token), form.refresh_token)
  })
  // Passwords, phones, e-mail links and second factors: the library has calls for them, this service does not support them.
  for (const url of [`${TOOLKIT}/*`, `${SECURE_TOKEN}/*`]) {
    app.all(url, ACCESS, async () => {
      throw new IdentityError('OPERATION_NOT_ALLOWED')
    })
  }
}

function asRefreshed({ uid, idToken }: { uid: string; idToken: string }, refreshToken: string) {
  return {
    access_token: idToken,
    expires_in: String(ID_TOKEN_LIVES),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: uid,
    project_id: BUILT_IN_PROJECT,
  }
}

function parse<S extends z.ZodMiniType>(schema: S, body: unknown, refusal: string): z.infer<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new IdentityError(refusal, { cause: parsed.error })
  return parsed.data
}
