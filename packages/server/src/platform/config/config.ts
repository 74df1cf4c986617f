import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Operator } from '@barattolo/domain/client-config'
import type { MethodId, ProviderId } from '@barattolo/domain/sign-in-method'
import { signInWordsOf } from '@barattolo/domain/texts/sign-in-words'
import type { Town } from '@barattolo/domain/town'
import { type Environment, PROVIDER_NUMBERS } from './environment.ts'
import { readTown, type TownFolder, townFolderOf } from './read-town.ts'
import { SettingsError } from './start-error.ts'
import { type Variables, validateVariables } from './validate-variables.ts'

/** The name of the list of deleted accounts in `DATA_DIR`. */
export const ERASURE_LOG = 'erasures.jsonl'

export interface Config {
  host: string
  port: number
  dataDir: string
  town: Town
  /** The JSON of the town's `DrawnMap`, which the page asks for at `town.drawnMapPath`; null without one. */
  drawnMap: string | null
  /** The files that list deleted accounts, which a restore deletes again: in `dataDir`, and a copy beside the back-ups. */
  erasureLogs: readonly string[]
  /** The secret keys of back-ups: the first encrypts, all decrypt. Empty: back-ups are not encrypted. */
  backupKeys: readonly string[]
  /** Null starts the embedded PostgreSQL. */
  databaseUrl: string | null
  /** A replica of the database, for reads that may be up to one second stale; null reads everything from the primary. */
  databaseReplicaUrl: string | null
  /** Maximum number of open connections of this process, to the primary and to the replica each. */
  databaseConnections: number
  /** The user id that the embedded PostgreSQL runs as when the server runs as root; null for `nobody`. */
  embeddedDbUid: number | null
  identity: IdentityConfig
  /** Null uses the server’s own upload endpoint. */
  imageHost: ImageHost | null
  /** Where the upload endpoint stores photos; null for `dataDir`. */
  photoBucket: PhotoBucket | null
  mapStyleUrl: string | null
  /** Origin of the links in e-mails; null if no e-mails are sent. */
  publicUrl: string | null
  /** Null disables e-mail. */
  mail: { smtpUrl: string; from: string } | null
  /** Allowed hosts of push subscriptions, including their subdomains, over https; loopback only if it is listed. */
  pushHosts: readonly string[]
  /** The e-mail addresses of the admins, in lower case. */
  adminEmails: NonNullable<Environment['ADMIN_EMAIL']>
  /** Who is responsible for this installation; null only if other computers cannot reach it. */
  operator: Operator | null
  openSignIn: boolean
  /** Required at the admin’s sign-in if `openSignIn` is true; null otherwise. */
  adminSecret: string | null
  /** Whether the secret was made at this start, so that it must be printed. */
  hasRandomAdminSecret: boolean
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies: string[]
  /** False only for measurements. */
  rateLimits: boolean
  /** Whether answers for many callers are kept for a second. */
  sharesAnswers: boolean
  /** Whether jobs end and delete a limited number of rows in an hour. False to do what has waited in one run. */
  limitsJobs: boolean
  /** How long a stopping process keeps answering until proxies send it no more requests, in seconds. */
  drainSeconds: number
  /** Required to read `/metrics`; null disables the endpoint. */
  metricsToken: string | null
  production: boolean
  logLevel: string
}

/** The ways of signing in, and which of them are for admins. */
export interface IdentityConfig {
  firebase: FirebaseProject | null
  /** OpenID Connect. */
  providers: readonly OidcProvider[]
  /** Our own link by e-mail. `mail`: sent by e-mail; `terminal`: printed, for a trial on this computer. */
  emailLink: 'mail' | 'terminal' | null
  /** The account chooser of a trial, which accepts any identity. */
  hasChooser: boolean
  adminMethods: readonly MethodId[]
}

export interface FirebaseProject {
  projectId: string
  apiKey: string
  authDomain: string
  /** Whether the project lets people in by a link that it sends. */
  emailLink: boolean
}

export interface OidcProvider {
  id: ProviderId
  issuer: string
  clientId: string
  clientSecret: string
  /** Shown on the button. */
  name: string
}

interface ImageHost {
  uploadUrl: string
  preset: string
  cloudName: string
  /** Hosts often upload at one subdomain and serve images at another: `cloudinary.com`. */
  domain: string
}

/** A bucket of any S3-compatible store. */
export interface PhotoBucket {
  /** Without a trailing slash. */
  endpoint: string
  name: string
  region: string
  keyId: string
  secret: string
  /** Whether the bucket’s name is part of the path instead of the host. */
  pathStyle: boolean
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
/** `URL` writes an IPv6 address in brackets. */
export const isLoopback = (host: string) => LOOPBACK.test(host.replace(/^\[(.*)\]$/, '$1'))
/** The push services of Google (Chrome, Brave, Samsung…), Mozilla, Apple and Microsoft. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']
const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/positron'

/**
 * Reads and validates the environment. No other module reads it. Throws a SettingsError with a sentence for each fault, all at once.
 */
export function readConfig(environmentVariables: Record<string, string | undefined>): Config {
  const variables = validateVariables(environmentVariables)
  const { env, faults } = variables
  const production = env.NODE_ENV === 'production'
  const openSignIn = env.OPEN_SIGN_IN === 'yes'
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const publicUrl = readPublicUrl(variables)
  const mail = readMail(variables)
  const identity = readIdentity(variables, { mail, publicUrl })
  const townFolder = readTownFolder(variables)
  const rest = {
    host: env.HOST ?? '127.0.0.1',
    port: env.PORT ?? 3000,
    dataDir,
    erasureLogs: [join(dataDir, ERASURE_LOG), ...(env.ERASURE_LOG_COPY ? [resolve(env.ERASURE_LOG_COPY)] : [])],
    backupKeys: env.BACKUP_KEY?.split(',').map((key) => key.trim()) ?? [],
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: readReplica(variables),
    databaseConnections: env.DATABASE_CONNECTIONS ?? 10,
    embeddedDbUid: env.EMBEDDED_DB_UID ?? null,
    identity,
    imageHost: readImageHost(variables),
    photoBucket: readPhotoBucket(variables),
    mapStyleUrl: env.MAP_STYLE_URL === 'none' ? null : (env.MAP_STYLE_URL ?? DEFAULT_MAP_STYLE),
    publicUrl,
    mail,
    pushHosts: env.PUSH_HOSTS?.split(',').map((host) => host.trim().toLowerCase()) ?? PUSH_HOSTS,
    adminEmails: env.ADMIN_EMAIL ?? (['admin@barattolo.test'] satisfies Config['adminEmails']),
    operator: readOperator(variables),
    openSignIn,
    adminSecret: openSignIn ? (env.ADMIN_SECRET ?? randomBytes(15).toString('base64url')) : null,
    hasRandomAdminSecret: openSignIn && env.ADMIN_SECRET === undefined,
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
    rateLimits: env.RATE_LIMITS !== 'off',
    sharesAnswers: env.SHARED_ANSWERS !== 'off',
    limitsJobs: env.JOBS_LIMIT !== 'off',
    drainSeconds: env.DRAIN_SECONDS ?? 0,
    metricsToken: env.METRICS_TOKEN ?? null,
    production,
    // In development only warnings are shown; in production the log also has one line per request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
  rejectUnsafeConfig(rest, variables)
  requireOperator(rest, variables)
  if (faults.length > 0 || townFolder === null) throw new SettingsError(faults.join('\n'))
  const { town, drawnMap } = townFolder
  return { ...rest, town: { ...town, signIn: signInWordsOf(methodIdsOf(identity)) }, drawnMap }
}

/** Null if the folder has faults, which are reported. */
function readTownFolder({ env, faults }: Variables): TownFolder | null {
  try {
    return readTown(townFolderOf(env))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    faults.push(error.message)
    return null
  }
}

/** The variables of the ways of signing in. */
const FIREBASE_VARIABLES = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const
const providerVariables = (number: (typeof PROVIDER_NUMBERS)[number]) =>
  [`OIDC_${number}_ISSUER`, `OIDC_${number}_CLIENT_ID`, `OIDC_${number}_CLIENT_SECRET`, `OIDC_${number}_NAME`] as const
const PROVIDER_VARIABLES = PROVIDER_NUMBERS.flatMap(providerVariables)
const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'] as const

function readIdentity(variables: Variables, { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): IdentityConfig {
  const { env, faults, isAnySet } = variables
  const firebase = readFirebase(variables)
  const providers = readProviders(variables)
  const hasProviders = isAnySet(PROVIDER_VARIABLES)
  if (providers.length > 0 && publicUrl === null && !isAnySet(['PUBLIC_URL']))
    faults.push('Con OIDC_1_ISSUER serve anche PUBLIC_URL: il servizio di accesso riporta lì.')
  // Also where a variable is wrong: the fault is its own, and not that anyone can enter.
  const hasChooser = !isAnySet(FIREBASE_VARIABLES) && !hasProviders && env.NODE_ENV !== 'production'
  const ownLink = mail ? 'mail' : hasChooser && env.OPEN_SIGN_IN !== 'yes' ? 'terminal' : null
  const emailLink = firebase?.emailLink || env.EMAIL_SIGN_IN === 'no' ? null : ownLink
  if (env.EMAIL_SIGN_IN === 'yes' && emailLink === null && !isAnySet(MAIL_VARIABLES))
    faults.push('EMAIL_SIGN_IN=yes manda un link per e-mail: servono SMTP_URL, MAIL_FROM e PUBLIC_URL.')
  return {
    firebase,
    providers,
    emailLink,
    hasChooser,
    adminMethods: env.ADMIN_PROVIDERS ?? (firebase || hasChooser ? ['google.com'] : []),
  }
}

function readFirebase({ env, faults, isAnySet, areAllSet }: Variables): FirebaseProject | null {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env
  const emailLink = env.FIREBASE_EMAIL_LINK === 'yes'
  if (projectId && apiKey && authDomain) return { projectId, apiKey, authDomain, emailLink }
  if ((isAnySet(FIREBASE_VARIABLES) || emailLink) && !areAllSet(FIREBASE_VARIABLES))
    faults.push('FIREBASE_PROJECT_ID, FIREBASE_API_KEY e FIREBASE_AUTH_DOMAIN vanno impostate tutte e tre, o nessuna.')
  return null
}

function readProviders(variables: Variables): OidcProvider[] {
  const { env, faults, isAnySet, areAllSet } = variables
  const providers = PROVIDER_NUMBERS.flatMap((number): OidcProvider[] => {
    const names = providerVariables(number)
    const [issuer, clientId, clientSecret, name] = names.map((each) => env[each])
    if (issuer && !issuer.startsWith('https:') && !isLoopback(new URL(issuer).hostname))
      faults.push(`OIDC_${number}_ISSUER=${issuer} non va bene: serve https.`)
    if (issuer && clientId && clientSecret && name) return [{ id: `oidc.${number}`, issuer, clientId, clientSecret, name }]
    if (isAnySet(names) && !areAllSet(names)) faults.push(`${names.join(', ')} vanno impostate tutte e quattro, o nessuna.`)
    return []
  })
  if (new Set(providers.map(({ issuer }) => issuer)).size < providers.length)
    faults.push('Due servizi di accesso hanno lo stesso OIDC_…_ISSUER: togline uno.')
  return providers
}

function readReplica({ env, faults, isAnySet }: Variables): string | null {
  if (isAnySet(['DATABASE_REPLICA_URL']) && !isAnySet(['DATABASE_URL']))
    faults.push('DATABASE_REPLICA_URL va con DATABASE_URL: il database incluso non ha repliche.')
  return env.DATABASE_REPLICA_URL ?? null
}

function readPublicUrl({ env: { PUBLIC_URL: publicUrl }, faults }: Variables): string | null {
  if (publicUrl === undefined) return null
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLoopback(hostname))
    faults.push(`PUBLIC_URL=${publicUrl} non va bene: serve https, perché i link delle e-mail portano lì. Correggila, e riprova.`)
  return publicUrl.replace(/\/$/, '')
}

function readMail({ env, faults, isAnySet, areAllSet }: Variables): Config['mail'] {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl } = env
  if (smtpUrl && from && publicUrl) return { smtpUrl, from }
  if (isAnySet(MAIL_VARIABLES) && !areAllSet([...MAIL_VARIABLES, 'PUBLIC_URL']))
    faults.push('Per le e-mail servono SMTP_URL, MAIL_FROM e PUBLIC_URL, tutte e tre.')
  return null
}

const OPERATOR_VARIABLES = ['OPERATOR_NAME', 'OPERATOR_EMAIL', 'OPERATOR_ADDRESS'] as const

function readOperator({ env, faults, isAnySet, areAllSet }: Variables): Operator | null {
  const { OPERATOR_NAME: name, OPERATOR_EMAIL: email, OPERATOR_ADDRESS: address } = env
  if (name && email && address) return { name, email, address }
  if (isAnySet(OPERATOR_VARIABLES) && !areAllSet(OPERATOR_VARIABLES))
    faults.push('OPERATOR_NAME, OPERATOR_EMAIL e OPERATOR_ADDRESS vanno impostate tutte e tre, o nessuna.')
  return null
}

const IMAGE_HOST_VARIABLES = ['IMAGE_UPLOAD_URL', 'IMAGE_UPLOAD_PRESET', 'IMAGE_CLOUD_NAME'] as const

function readImageHost({ env, faults, isAnySet, areAllSet }: Variables): Config['imageHost'] {
  const { IMAGE_UPLOAD_URL: uploadUrl, IMAGE_UPLOAD_PRESET: preset, IMAGE_CLOUD_NAME: cloudName } = env
  if (uploadUrl && preset && cloudName) {
    const domain = new URL(uploadUrl).hostname.split('.').slice(-2).join('.')
    return { uploadUrl, preset, cloudName, domain }
  }
  if (isAnySet(IMAGE_HOST_VARIABLES) && !areAllSet(IMAGE_HOST_VARIABLES))
    faults.push('IMAGE_UPLOAD_URL, IMAGE_UPLOAD_PRESET e IMAGE_CLOUD_NAME vanno impostate tutte e tre, o nessuna.')
  return null
}

const BUCKET_VARIABLES = ['PHOTOS_S3_ENDPOINT', 'PHOTOS_S3_BUCKET', 'PHOTOS_S3_KEY_ID', 'PHOTOS_S3_SECRET'] as const

function readPhotoBucket({ env, faults, isAnySet, areAllSet }: Variables): Config['photoBucket'] {
  const { PHOTOS_S3_ENDPOINT: endpoint, PHOTOS_S3_BUCKET: name, PHOTOS_S3_KEY_ID: keyId, PHOTOS_S3_SECRET: secret } = env
  if (isAnySet(BUCKET_VARIABLES) && isAnySet(['IMAGE_UPLOAD_URL']))
    faults.push('Le foto stanno da un image host (IMAGE_UPLOAD_URL) o in un deposito S3 (PHOTOS_S3_ENDPOINT): togli uno dei due.')
  if (endpoint && name && keyId && secret) {
    const region = env.PHOTOS_S3_REGION ?? 'us-east-1'
    return { endpoint: endpoint.replace(/\/$/, ''), name, region, keyId, secret, pathStyle: env.PHOTOS_S3_PATH_STYLE !== 'no' }
  }
  if (isAnySet(BUCKET_VARIABLES) && !areAllSet(BUCKET_VARIABLES)) {
    const variableNames = 'PHOTOS_S3_ENDPOINT, PHOTOS_S3_BUCKET, PHOTOS_S3_KEY_ID e PHOTOS_S3_SECRET'
    faults.push(`${variableNames} vanno impostate tutte e quattro, o nessuna.`)
  }
  return null
}

/** Whether the database is reached by a socket or at a loopback address. As in the driver, the parameter `host` wins. */
export function isLocalDatabase(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}

type SignInConfig = Pick<Config, 'identity' | 'openSignIn' | 'databaseUrl' | 'host'>

/**
 * The account chooser accepts any identity: it is not there in production; without OPEN_SIGN_IN it must not be reachable from a network
 * or use an external database, and with it only a database of this computer.
 */
function rejectUnsafeConfig(config: SignInConfig, variables: Variables) {
  if (!config.identity.hasChooser) {
    rejectUnsafeSignIns(config, variables)
    return
  }
  const { faults } = variables
  const remedy = 'imposta FIREBASE_PROJECT_ID, FIREBASE_API_KEY e FIREBASE_AUTH_DOMAIN, o OIDC_1_ISSUER, e ADMIN_EMAIL'
  if (config.openSignIn) {
    if (config.databaseUrl && !(isLocalDatabase(config.databaseUrl) && isLoopback(config.host)))
      faults.push(
        `OPEN_SIGN_IN=yes con DATABASE_URL va solo se il database e HOST sono su questo computer, perché fa entrare chiunque: ${remedy}.`,
      )
    return
  }
  const orTrial = `${remedy} (o OPEN_SIGN_IN=yes per una prova su una rete fidata).`
  if (!LOOPBACK.test(config.host))
    faults.push(`HOST=${config.host} è raggiungibile da altri, ma l’accesso di prova fa entrare chiunque: ${orTrial}`)
  if (config.databaseUrl) faults.push(`DATABASE_URL non va con l’accesso di prova, che fa entrare chiunque: ${orTrial}`)
}

function rejectUnsafeSignIns({ identity, openSignIn }: SignInConfig, { env, faults, isAnySet }: Variables) {
  const { firebase, providers, emailLink, adminMethods } = identity
  // Each has a sentence already, and which ways there will be is not known.
  const hasFaults = faults.length > 0 && isAnySet([...FIREBASE_VARIABLES, ...PROVIDER_VARIABLES, ...MAIL_VARIABLES])
  if (!firebase && providers.length === 0 && emailLink === null && !hasFaults)
    faults.push(
      'NODE_ENV=production non va con l’accesso di prova, che fa entrare chiunque: imposta FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN e ADMIN_EMAIL, o OIDC_1_ISSUER, o le e-mail (SMTP_URL).',
    )
  if (openSignIn)
    faults.push(
      'OPEN_SIGN_IN=yes apre l’accesso di prova, ma qui si entra in altri modi (FIREBASE_PROJECT_ID, OIDC_1_ISSUER o le e-mail): togli una delle due.',
    )
  if (!isAnySet(['ADMIN_EMAIL'])) faults.push('Serve anche ADMIN_EMAIL: gli indirizzi di chi amministra.')
  const ids = methodIdsOf(identity).map(({ id }) => id)
  const isKnown = adminMethods.length > 0 && adminMethods.every((id) => ids.includes(id))
  if (ids.length > 0 && !isKnown && !(env.ADMIN_PROVIDERS === undefined && isAnySet(['ADMIN_PROVIDERS'])))
    faults.push(
      `Imposta ADMIN_PROVIDERS: i modi in cui entra chi amministra il sito, separati da virgole. Quelli che qui ci sono: ${ids.join(', ')}.`,
    )
}

const methodIdsOf = ({ firebase, hasChooser, emailLink, providers }: IdentityConfig): { id: MethodId }[] => [
  ...(firebase || hasChooser ? [{ id: 'google.com' as const }] : []),
  ...(firebase?.emailLink ? [{ id: 'password' as const }] : []),
  ...(emailLink ? [{ id: 'email' as const }] : []),
  ...providers.map(({ id }) => ({ id })),
]

/**
 * Users must be able to read who is responsible for the site. In production or with a public address others can reach the server
 * through a proxy, also if it listens on loopback only.
 */
function requireOperator(
  { host, publicUrl, production }: Pick<Config, 'host' | 'publicUrl' | 'production'>,
  { faults, isAnySet }: Variables,
) {
  const isReachable = production || !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname))
  if (isReachable && !isAnySet(OPERATOR_VARIABLES))
    faults.push(
      'Questo sito è raggiungibile da altri, e chi lo usa deve poter leggere chi lo gestisce: imposta OPERATOR_NAME, OPERATOR_EMAIL e OPERATOR_ADDRESS.',
    )
}
