import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { type Interaction, Provider } from 'oidc-provider'
// The package's own store, which warns if the package chooses it by itself.
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'

/** What the provider says of a person. */
export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export interface OidcProgram {
  issuer: string
  /** The variables that make it the server's provider of this number. */
  environment: (number?: number) => Record<string, string>
  /** Lets a person of this `sub` sign in, in a browser too. */
  addAccount: (account: ProviderAccount) => void
  /** Plays the browser through login and consent; returns the query with which the provider leads back. */
  signInAt: (url: string, account: ProviderAccount) => Promise<string>
  /** The same for a person who declines. */
  declineAt: (url: string) => Promise<string>
  close: () => Promise<void>
}

interface OidcProgramOptions {
  /** Where the provider leads back to. */
  redirectUri: string
  name?: string
}

const CLIENT_ID = 'barattolo'
/** Takes the accounts of other processes. */
const ACCOUNTS_PATH = '/accounts'

/** The same as `signInAt` of a program that runs in another process. */
export async function signInElsewhere(url: string, redirectUri: string, account: ProviderAccount): Promise<string> {
  await fetch(new URL(ACCOUNTS_PATH, url), { method: 'POST', body: JSON.stringify(account) })
  return playBrowser(url, redirectUri, { account: account.sub })
}

/** Starts the real program `oidc-provider` on a free loopback port, with one client. */
export async function startOidcProgram({ redirectUri, name = 'Comune di prova' }: OidcProgramOptions): Promise<OidcProgram> {
  const accounts = new Map<string, ProviderAccount>()
  const clientSecret = randomBytes(16).toString('hex')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const client = { client_id: CLIENT_ID, client_secret: clientSecret, redirect_uris: [redirectUri] }
  const provider = new Provider(issuer, await configurationOf(client, accounts))
  const answerProtocol = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === ACCOUNTS_PATH) void addAccount(accounts, request, response)
    else if (request.url?.startsWith('/interaction/')) void answerInteraction(provider, request, response)
    else answerProtocol(request, response)
  })
  return {
    issuer,
    environment: (number = 1) => ({
      [`OIDC_${number}_ISSUER`]: issuer,
      [`OIDC_${number}_CLIENT_ID`]: CLIENT_ID,
      [`OIDC_${number}_CLIENT_SECRET`]: clientSecret,
      [`OIDC_${number}_NAME`]: name,
    }),
    addAccount: (account) => void accounts.set(account.sub, account),
    signInAt: (url, account) => {
      accounts.set(account.sub, account)
      return playBrowser(url, redirectUri, { account: account.sub })
    },
    declineAt: (url) => playBrowser(url, redirectUri, { decline: 'yes' }),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sets everything that the package has a default for and warns of. */
async function configurationOf(client: object, accounts: ReadonlyMap<string, ProviderAccount>): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const minutes = (count: number) => () => count * 60
  return {
    adapter: createMemoryAdapter(),
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_basic' }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'program-1' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: minutes(5), Grant: minutes(5), IdToken: minutes(5), Interaction: minutes(5), Session: minutes(5) },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => accounts.get(sub) ?? { sub } }),
    renderError: (context: { body: string }, problem: object) => {
      context.body = JSON.stringify(problem)
    },
  }
}

async function addAccount(accounts: Map<string, ProviderAccount>, request: IncomingMessage, response: ServerResponse) {
  const account = JSON.parse(await text(request)) as ProviderAccount
  accounts.set(account.sub, account)
  response.end()
}

/** The pages of login and consent. */
async function answerInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const interaction = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(pageOf(interaction))
    return
  }
  const form = new URLSearchParams(await text(request))
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (form.has('decline')) await finish({ error: 'access_denied', error_description: 'The person has declined.' })
  else if (interaction.prompt.name === 'login') await finish({ login: { accountId: form.get('account') ?? '' } })
  else await finish({ consent: { grantId: await grantAll(provider, interaction) } })
}

const pageOf = ({ prompt }: Interaction) => `<!doctype html><title>${prompt.name}</title>
<form method="post">${prompt.name === 'login' ? '<input name="account" aria-label="Account">' : ''}
<button>Avanti</button> <button name="decline" value="yes">Rifiuta</button></form>`

async function grantAll(provider: Provider, { prompt, params, session }: Interaction): Promise<string> {
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id })
  const { missingOIDCScope = [], missingOIDCClaims = [] } = prompt.details
  grant.addOIDCScope(missingOIDCScope.join(' '))
  grant.addOIDCClaims(missingOIDCClaims)
  return grant.save()
}

/** A sign-in has about eight. */
const MAX_STEPS = 20

/** Follows redirects and submits the forms, with the cookies of a new browser. */
async function playBrowser(start: string, redirectUri: string, form: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  let body: URLSearchParams | null = null
  for (let step = 0; step < MAX_STEPS; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer: Response = await fetch(url, { method: body ? 'POST' : 'GET', body, headers: { cookie }, redirect: 'manual' })
    storeCookies(cookies, answer)
    const location = answer.headers.get('location')
    const page = await answer.text()
    if (location === null && !page.includes('<form')) throw new Error(`the provider does not lead on: ${answer.status} ${page}`)
    body = location === null ? new URLSearchParams(form) : null
    if (location !== null) url = new URL(location, url).href
    if (url.startsWith(redirectUri)) return new URL(url).search
  }
  throw new Error('the provider does not lead back')
}

function storeCookies(cookies: Map<string, string>, answer: Response) {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}
