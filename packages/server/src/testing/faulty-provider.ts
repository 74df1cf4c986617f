import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

type Endpoint = 'discovery' | 'token' | 'keys' | 'userInfo'

/**
 * `serverError` answers 500, `html` a page in place of JSON, `redirect` leads to another path at another host name, `huge` sends two megabytes more than the
 * answer, `brokenBody` closes the connection in the middle of it and `stalledBody` stalls there, `noResponse` never responds, `down` closes
 * the connection at once.
 */
type Fault = 'serverError' | 'html' | 'redirect' | 'huge' | 'brokenBody' | 'stalledBody' | 'noResponse' | 'down'

/** How the ID token is signed: `unknownKey` by one with the name of a published key, `formerKey` by the first, `HS256` with the client secret. */
type Signature = 'RS256' | 'unknownKey' | 'formerKey' | 'none' | 'HS256'

/** A faulty claim may have any type. */
export type Claims = Record<string, unknown>

export interface Behaviour {
  faults: Partial<Record<Endpoint, Fault>>
  /** Replaces properties of the discovery document; `undefined` leaves one out. */
  metadata: Record<string, unknown>
  /** Replaces claims of the ID token; `undefined` leaves one out. */
  claims: Claims
  signature: Signature
  userInfo: Record<string, unknown>
  /** Replaces parameters of the query with which it leads back. */
  callback: Record<string, string>
  /** Replaces the body of the token endpoint, with this status. */
  tokenAnswer: { status: number; body: unknown } | null
}

const CORRECT: Behaviour = {
  faults: {},
  metadata: {},
  claims: {},
  signature: 'RS256',
  userInfo: {},
  callback: {},
  tokenAnswer: null,
}

const CLIENT = { id: 'barattolo', secret: 'the-secret-of-the-client' }
const ACCESS_TOKEN = 'the-access-token'
const HUGE_BYTES = 2_000_000

/** Starts a small OpenID Connect provider that answers correctly until `behave` is called. */
export async function startFaultyProvider() {
  const firstKey = await createKey('key-1')
  const state = { behaviour: CORRECT, key: firstKey }
  const requests: string[] = []
  /** What was asked for by each code that has not been used. */
  const codes = new Map<string, { nonce: string; challenge: string }>()
  const idTokens: string[] = []
  const server = createServer(
    (request, response) =>
      void answer(request, response).catch((error: Error) => response.writeHead(500).end(`{"error":"${error.message}"}`)),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', issuer)
    requests.push(pathname)
    const endpoint = ENDPOINT_OF[pathname]
    if (!endpoint) throw new Error('unknown path')
    const fault = state.behaviour.faults[endpoint]
    if (fault === 'down') request.socket.destroy()
    else if (fault === 'serverError') response.writeHead(500).end()
    else if (fault === 'html') response.setHeader('content-type', 'text/html').end('<title>Manutenzione</title>')
    else if (fault === 'redirect')
      response.writeHead(307, { location: `${issuer.replace('127.0.0.1', 'localhost')}/elsewhere` }).end()
    else if (fault !== 'noResponse') {
      const { status, body } = await answers[endpoint](request)
      if (status === 401) response.setHeader('www-authenticate', `Basic realm="test", error="invalid_client"`)
      response.writeHead(status, { 'content-type': 'application/json' })
      const json = JSON.stringify(body)
      if (fault === 'huge') response.end(json + ' '.repeat(HUGE_BYTES))
      else if (fault === 'brokenBody') response.write(json.slice(0, 20), () => request.socket.destroy())
      else if (fault === 'stalledBody') response.write(json.slice(0, 20))
      else response.end(json)
    }
  }

  const answers: Record<Endpoint, (request: IncomingMessage) => Promise<{ status: number; body: unknown }>> = {
    discovery: async () => ({ status: 200, body: { ...metadataOf(issuer), ...state.behaviour.metadata } }),
    keys: async () => ({ status: 200, body: { keys: [state.key.publicJwk] } }),
    userInfo: async ({ headers }) =>
      headers.authorization === `Bearer ${ACCESS_TOKEN}`
        ? { status: 200, body: { sub: accountOf(state.behaviour.claims).sub, ...state.behaviour.userInfo } }
        : { status: 401, body: {} },
    token: async (request) => {
      const form = new URLSearchParams(await text(request))
      if (!isClient(request, form, state.behaviour.metadata.token_endpoint_auth_methods_supported))
        return { status: 401, body: { error: 'invalid_client' } }
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      if (asked?.challenge !== sha256(form.get('code_verifier') ?? '')) return { status: 400, body: { error: 'invalid_grant' } }
      const { tokenAnswer, claims, signature } = state.behaviour
      if (tokenAnswer) return tokenAnswer
      const seconds = Math.floor(Date.now() / 1000)
      const times = { iat: seconds, exp: seconds + 300 }
      const payload = { iss: issuer, aud: CLIENT.id, ...times, nonce: asked.nonce, ...accountOf(claims) }
      const idToken = await signAs(signature, payload, signature === 'formerKey' ? firstKey : state.key)
      idTokens.push(idToken)
      return { status: 200, body: { access_token: ACCESS_TOKEN, token_type: 'Bearer', id_token: idToken } }
    },
  }

  return {
    issuer,
    /** The variables that make it the server's provider of this number. */
    environment: (number: number): Record<string, string> => ({
      [`OIDC_${number}_ISSUER`]: issuer,
      [`OIDC_${number}_CLIENT_ID`]: CLIENT.id,
      [`OIDC_${number}_CLIENT_SECRET`]: CLIENT.secret,
      [`OIDC_${number}_NAME`]: `Servizio ${number}`,
    }),
    /** Answers like this from now on, and correctly in all else. */
    behave: (behaviour: Partial<Behaviour> = {}) => {
      state.behaviour = { ...CORRECT, ...behaviour }
    },
    /** Signs with a new key, and publishes only that. */
    rotateKeys: async () => {
      state.key = await createKey(`key-${randomBytes(4).toString('hex')}`)
    },
    /** Lets in the person that `claims` names; returns the query with which it leads back. */
    approve: (url: string): string => {
      const asked = new URL(url).searchParams
      const code = randomBytes(16).toString('hex')
      codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' })
      return new URLSearchParams({ code, state: asked.get('state') ?? '', ...state.behaviour.callback }).toString()
    },
    /** The paths that were asked for. */
    requests,
    /** What must not be logged. */
    secrets: () => [CLIENT.secret, ACCESS_TOKEN, ...idTokens],
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type FaultyProvider = Awaited<ReturnType<typeof startFaultyProvider>>

const ENDPOINT_OF: Record<string, Endpoint> = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/keys': 'keys',
  '/userinfo': 'userInfo',
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  // With these two, a client that trusts the list accepts both.
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
})

const accountOf = (claims: Claims): Claims => ({
  sub: 'bea',
  email: 'bea@example.org',
  email_verified: true,
  name: 'Bea',
  ...claims,
})

/** Only in the way that the discovery document lists; the two parts of the header are form-encoded. */
function isClient({ headers }: IncomingMessage, form: URLSearchParams, methods: unknown): boolean {
  const header = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  const isInBody = Array.isArray(methods) && methods.includes('client_secret_post')
  const credentials = isInBody ? `${form.get('client_id')}:${form.get('client_secret')}` : decodeURIComponent(header)
  return credentials === `${CLIENT.id}:${CLIENT.secret}`
}

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

async function createKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

async function signAs(signature: Signature, claims: Claims, { kid, privateKey }: SigningKey): Promise<string> {
  // Unchecked assertion: the type does not allow faulty claims.
  const token = new SignJWT(claims as JWTPayload)
  switch (signature) {
    case 'none':
      return `${encode({ alg: 'none' })}.${encode(claims)}.`
    case 'HS256':
      return token.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret))
    case 'unknownKey':
      return token.setProtectedHeader({ alg: 'RS256', kid }).sign((await createKey(kid)).privateKey)
    case 'RS256':
    case 'formerKey':
      return token.setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sha256 = (value: string) => createHash('sha256').update(value).digest('base64url')
