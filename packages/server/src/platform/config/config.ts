import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Operator } from '@barattolo/domain/client-config'
import type { Town } from '@barattolo/domain/town'
import { type Environment, environment, invalidVariableMessage } from './environment.ts'
import { readTown, townFolderOf } from './read-town.ts'
import { SettingsError } from './start-error.ts'

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
  identity: { kind: 'builtIn' } | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string }
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
const isLoopback = (host: string) => LOOPBACK.test(host.replace(/^\[(.*)\]$/, '$1'))
/** The push services of Google (Chrome, Brave, Samsung…), Mozilla, Apple and Microsoft. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']
const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/positron'

/** Reads and validates the environment. No other module reads it. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  // An empty variable counts as not set: that is how a shell or a compose file clears one.
  const nonEmptyVariables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(nonEmptyVariables)
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map(({ path }) => invalidVariableMessage(String(path[0]), nonEmptyVariables)).join('\n'),
    )
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const openSignIn = env.OPEN_SIGN_IN === 'yes'
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const config: Config = {
    host: env.HOST ?? '127.0.0.1',
    port: env.PORT ?? 3000,
    dataDir,
    ...readTown(townFolderOf(env)),
    erasureLogs: [join(dataDir, ERASURE_LOG), ...(env.ERASURE_LOG_COPY ? [resolve(env.ERASURE_LOG_COPY)] : [])],
    backupKeys: env.BACKUP_KEY?.split(',').map((key) => key.trim()) ?? [],
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: readReplica(env),
    databaseConnections: env.DATABASE_CONNECTIONS ?? 10,
    embeddedDbUid: env.EMBEDDED_DB_UID ?? null,
    identity: readIdentity(env),
    imageHost: readImageHost(env),
    photoBucket: readPhotoBucket(env),
    mapStyleUrl: env.MAP_STYLE_URL === 'none' ? null : (env.MAP_STYLE_URL ?? DEFAULT_MAP_STYLE),
    publicUrl: readPublicUrl(env),
    mail: readMail(env),
    pushHosts: env.PUSH_HOSTS?.split(',').map((host) => host.trim().toLowerCase()) ?? PUSH_HOSTS,
    adminEmails: env.ADMIN_EMAIL ?? ['admin@barattolo.test'],
    operator: readOperator(env),
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
  rejectUnsafeConfig(config, env.ADMIN_EMAIL !== undefined)
  requireOperator(config)
  return config
}

function readIdentity(env: Environment): Config['identity'] {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env
  if (projectId && apiKey && authDomain) return { kind: 'firebase', projectId, apiKey, authDomain }
  if (projectId || apiKey || authDomain) {
    throw new SettingsError(
      'FIREBASE_PROJECT_ID, FIREBASE_API_KEY e FIREBASE_AUTH_DOMAIN vanno impostate tutte e tre, o nessuna.',
    )
  }
  return { kind: 'builtIn' }
}

function readReplica({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica }: Environment): string | null {
  if (replica && !primary)
    throw new SettingsError('DATABASE_REPLICA_URL va con DATABASE_URL: il database incluso non ha repliche.')
  return replica ?? null
}

function readPublicUrl({ PUBLIC_URL: publicUrl }: Environment): string | null {
  if (publicUrl === undefined) return null
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl} non va bene: serve https, perché i link delle e-mail portano lì. Correggi e riavvia.`,
    )
  return publicUrl.replace(/\/$/, '')
}

function readMail({ SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl }: Environment): Config['mail'] {
  if (smtpUrl && from && publicUrl) return { smtpUrl, from }
  if (smtpUrl || from) throw new SettingsError('Per le e-mail servono SMTP_URL, MAIL_FROM e PUBLIC_URL, tutte e tre.')
  return null
}

function readOperator({ OPERATOR_NAME: name, OPERATOR_EMAIL: email, OPERATOR_ADDRESS: address }: Environment): Operator | null {
  if (name && email && address) return { name, email, address }
  if (name || email || address)
    throw new SettingsError('OPERATOR_NAME, OPERATOR_EMAIL e OPERATOR_ADDRESS vanno impostate tutte e tre, o nessuna.')
  return null
}

function readImageHost(env: Environment): Config['imageHost'] {
  const { IMAGE_UPLOAD_URL: uploadUrl, IMAGE_UPLOAD_PRESET: preset, IMAGE_CLOUD_NAME: cloudName } = env
  if (uploadUrl && preset && cloudName) {
    const domain = new URL(uploadUrl).hostname.split('.').slice(-2).join('.')
    return { uploadUrl, preset, cloudName, domain }
  }
  if (uploadUrl || preset || cloudName) {
    throw new SettingsError('IMAGE_UPLOAD_URL, IMAGE_UPLOAD_PRESET e IMAGE_CLOUD_NAME vanno impostate tutte e tre, o nessuna.')
  }
  return null
}

function readPhotoBucket(env: Environment): Config['photoBucket'] {
  const { PHOTOS_S3_ENDPOINT: endpoint, PHOTOS_S3_BUCKET: name, PHOTOS_S3_KEY_ID: keyId, PHOTOS_S3_SECRET: secret } = env
  if (endpoint && name && keyId && secret) {
    if (env.IMAGE_UPLOAD_URL)
      throw new SettingsError(
        'Le foto stanno da un image host (IMAGE_UPLOAD_URL) o in un deposito S3 (PHOTOS_S3_ENDPOINT): togli uno dei due.',
      )
    const region = env.PHOTOS_S3_REGION ?? 'us-east-1'
    return { endpoint: endpoint.replace(/\/$/, ''), name, region, keyId, secret, pathStyle: env.PHOTOS_S3_PATH_STYLE !== 'no' }
  }
  if (endpoint || name || keyId || secret) {
    const variableNames = 'PHOTOS_S3_ENDPOINT, PHOTOS_S3_BUCKET, PHOTOS_S3_KEY_ID e PHOTOS_S3_SECRET'
    throw new SettingsError(`${variableNames} vanno impostate tutte e quattro, o nessuna.`)
  }
  return null
}

/** Whether the database is reached by a socket or at a loopback address. As in the driver, the parameter `host` wins. */
function isLocalDatabase(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}

/**
 * The built-in identity service accepts any identity: it must not run in production; without OPEN_SIGN_IN it must not be
 * reachable from a network or use an external database, and with it only a database of this computer.
 */
function rejectUnsafeConfig(config: Config, hasAdminEmail: boolean) {
  if (config.identity.kind === 'firebase') {
    if (config.openSignIn)
      throw new SettingsError(
        'OPEN_SIGN_IN=yes apre l’accesso di prova, ma con FIREBASE_PROJECT_ID si entra con Google: togli una delle due.',
      )
    if (!hasAdminEmail)
      throw new SettingsError('Con FIREBASE_PROJECT_ID serve anche ADMIN_EMAIL: gli indirizzi di chi amministra.')
    return
  }
  const googleRemedy = 'imposta FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN e ADMIN_EMAIL'
  if (config.production)
    throw new SettingsError(`NODE_ENV=production non va con l’accesso di prova, che fa entrare chiunque: ${googleRemedy}.`)
  if (config.openSignIn) {
    if (config.databaseUrl && !(isLocalDatabase(config.databaseUrl) && isLoopback(config.host)))
      throw new SettingsError(
        `OPEN_SIGN_IN=yes con DATABASE_URL va solo se il database e HOST sono su questo computer, perché fa entrare chiunque: ${googleRemedy}.`,
      )
    return
  }
  const remedy = `${googleRemedy} (o OPEN_SIGN_IN=yes per una prova su una rete fidata).`
  if (!LOOPBACK.test(config.host))
    throw new SettingsError(`HOST=${config.host} è raggiungibile da altri, ma l’accesso di prova fa entrare chiunque: ${remedy}`)
  if (config.databaseUrl)
    throw new SettingsError(`DATABASE_URL non va con l’accesso di prova, che fa entrare chiunque: ${remedy}`)
}

/**
 * Users must be able to read who is responsible for the site. In production or with a public address others can reach the server
 * through a proxy, also if it listens on loopback only.
 */
function requireOperator({ operator, host, publicUrl, production }: Config) {
  const isReachable = production || !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname))
  if (isReachable && operator === null)
    throw new SettingsError(
      'Questo sito è raggiungibile da altri, e chi lo usa deve poter leggere chi lo gestisce: imposta OPERATOR_NAME, OPERATOR_EMAIL e OPERATOR_ADDRESS.',
    )
}
