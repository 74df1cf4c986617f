import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

const port = z.pipe(
  z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  z.transform((text) => Number(text ?? 3000)),
)
const text = z.optional(z.string().check(z.minLength(1)))

const environment = z.object({
  NODE_ENV: text,
  PORT: port,
  HOST: text,
  DATA_DIR: text,
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  IMAGE_UPLOAD_URL: z.optional(z.url()),
  IMAGE_UPLOAD_PRESET: text,
  IMAGE_CLOUD_NAME: text,
  MAP_STYLE_URL: text,
  ADMIN_EMAIL: z.optional(z.email()),
  OPEN_SIGN_IN: text,
  ADMIN_SECRET: text,
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
})

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Null runs the embedded PostgreSQL. */
  databaseUrl: string | null
  identity: { kind: 'builtIn' } | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string }
  /** Null keeps photos in `dataDir` behind our own upload endpoint. */
  imageHost: { uploadUrl: string; preset: string; cloudName: string } | null
  mapStyleUrl: string | null
  adminEmail: string
  openSignIn: boolean
  /** Asked at the admin's sign-in where anybody on a network may sign in; printed at start. Null otherwise. */
  adminSecret: string | null
  production: boolean
  logLevel: string
}

/** A wrong setting: the message names the variable and says what to do. It stops the start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])
const DEFAULT_MAP_STYLE = 'https://tiles.openfreemap.org/styles/positron'

/** Reads and judges the environment. The only place that does. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new ConfigError(`Valore non valido per ${names}: correggilo o toglilo, poi riavvia.`)
  }
  const env = parsed.data
  const config: Config = {
    host: env.HOST ?? '127.0.0.1',
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    identity: readIdentity(env),
    imageHost: readImageHost(env),
    mapStyleUrl: env.MAP_STYLE_URL === 'none' ? null : (env.MAP_STYLE_URL ?? DEFAULT_MAP_STYLE),
    adminEmail: (env.ADMIN_EMAIL ?? 'admin@barattolo.test').toLowerCase(),
    openSignIn: env.OPEN_SIGN_IN === 'yes',
    adminSecret: env.OPEN_SIGN_IN === 'yes' ? (env.ADMIN_SECRET ?? randomBytes(9).toString('base64url')) : null,
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL ?? 'info',
  }
  refuseUnsafe(config, env.ADMIN_EMAIL !== undefined)
  return config
}

type Environment = z.infer<typeof environment>

function readIdentity(env: Environment): Config['identity'] {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env
  if (projectId && apiKey && authDomain) return { kind: 'firebase', projectId, apiKey, authDomain }
  if (projectId || apiKey || authDomain) {
    throw new ConfigError('FIREBASE_PROJECT_ID, FIREBASE_API_KEY e FIREBASE_AUTH_DOMAIN vanno impostate tutte e tre, o nessuna.')
  }
  return { kind: 'builtIn' }
}

function readImageHost(env: Environment): Config['imageHost'] {
  const { IMAGE_UPLOAD_URL: uploadUrl, IMAGE_UPLOAD_PRESET: preset, IMAGE_CLOUD_NAME: cloudName } = env
  if (uploadUrl && preset && cloudName) return { uploadUrl, preset, cloudName }
  if (uploadUrl || preset || cloudName) {
    throw new ConfigError('IMAGE_UPLOAD_URL, IMAGE_UPLOAD_PRESET e IMAGE_CLOUD_NAME vanno impostate tutte e tre, o nessuna.')
  }
  return null
}

/** The built-in identity service lets anybody in as anybody: it never meets a network or other people's data. */
function refuseUnsafe(config: Config, adminEmailGiven: boolean) {
  if (config.identity.kind === 'firebase') {
    if (!adminEmailGiven) throw new ConfigError('Con FIREBASE_PROJECT_ID serve anche ADMIN_EMAIL: l’indirizzo di chi amministra.')
    return
  }
  if (config.openSignIn) return
  const remedy =
    'imposta FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN e ADMIN_EMAIL (o OPEN_SIGN_IN=yes per una prova su una rete fidata).'
  if (!LOOPBACK.has(config.host))
    throw new ConfigError(`HOST=${config.host} è raggiungibile da altri, ma l’accesso di prova fa entrare chiunque: ${remedy}`)
  if (config.production)
    throw new ConfigError(`NODE_ENV=production non va con l’accesso di prova, che fa entrare chiunque: ${remedy}`)
  if (config.databaseUrl) throw new ConfigError(`DATABASE_URL non va con l’accesso di prova, che fa entrare chiunque: ${remedy}`)
}
