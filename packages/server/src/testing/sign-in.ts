import { RULES_VERSION } from '@barattolo/domain/people/rules'
import type { FastifyInstance } from 'fastify'
import type { SignedInPerson } from './test-app.ts'

let unnamedCount = 0

/**
 * Signs in through the built-in identity service as a browser does, and calls `GET /api/me`, which creates the person. Accepts
 * the rules unless `acceptsRules` is false.
 */
export async function signIn(
  app: FastifyInstance,
  options: { name?: string; email?: string; acceptsRules?: boolean } = {},
): Promise<SignedInPerson> {
  const name = options.name ?? `Persona ${++unnamedCount}`
  const email = options.email ?? `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@example.org`
  const answer = await requestSignIn(app, { name, email })
  const { localId: uid, idToken: token, refreshToken } = answer.json()
  const headers = { authorization: `Bearer ${token}` }
  const me = await app.inject({ url: '/api/me', headers })
  if (me.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body} ${me.body}`)
  if (options.acceptsRules ?? true) {
    const payload = { version: RULES_VERSION, oldEnough: true }
    const accepted = await app.inject({ method: 'POST', url: '/api/me/rules', headers, payload })
    if (accepted.statusCode !== 201) throw new Error(`${email} could not accept the rules: ${accepted.body}`)
  }
  return { uid, name, email, token, refreshToken, headers }
}

/** What a browser asks of the built-in identity service; the answer has `localId`, `idToken` and `refreshToken`. */
export async function requestSignIn(app: FastifyInstance, payload: { name: string; email: string }) {
  const choice = await app.inject({ method: 'POST', url: '/identity/id-token', payload })
  return await app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=built-in',
    payload: {
      requestUri: 'http://localhost',
      postBody: `&id_token=${choice.json().idToken}&providerId=google.com`,
      returnSecureToken: true,
    },
  })
}
