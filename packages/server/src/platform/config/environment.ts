import { isIPv4, isIPv6 } from 'node:net'
import { emailAddress } from '@barattolo/domain/email-address'
import { METHOD_IDS } from '@barattolo/domain/sign-in-method'
import * as z from 'zod/mini'

const text = z.optional(z.string())
const url = z.optional(z.url({ protocol: /^https?$/ }))

/** Addresses with commas, compared in lower case. */
const adminEmails = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((address) => address.trim().toLowerCase())),
  ),
  z.tuple([emailAddress], emailAddress),
)

/** The issuer of an OpenID Connect provider. Its path is part of its name, the last slash too. */
const providerUrl = z.optional(z.string().check(z.regex(/^https?:\/\/[^?#@\s]+$/)))
const providerName = z.optional(z.string().check(z.regex(/^[^\r\n<>]{2,40}$/)))

/** The ways of signing in, separated by commas. */
const adminProviders = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((id) => id.trim())),
  ),
  z.array(z.enum(METHOD_IDS)).check(z.minLength(1)),
)

/** Secret keys of age, separated by commas, in the alphabet of Bech32. Their checksums are verified by `readBackupKeys`. */
const BACKUP_KEYS = /^AGE-SECRET-KEY-1[AC-HJ-NP-Z02-9]{58}(\s*,\s*AGE-SECRET-KEY-1[AC-HJ-NP-Z02-9]{58})*$/

/** An address or a network of addresses, such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}

/** The variables of the environment, each with the form that it must have. */
export const environment = z.object({
  NODE_ENV: text,
  PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  HOST: text,
  DATA_DIR: text,
  TOWN: text,
  TOWN_DIR: text,
  ERASURE_LOG_COPY: text,
  BACKUP_KEY: z.optional(z.string().check(z.regex(BACKUP_KEYS))),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_CONNECTIONS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  EMBEDDED_DB_UID: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: z.optional(z.hostname()),
  FIREBASE_EMAIL_LINK: z.optional(z.enum(['yes', 'no'])),
  OIDC_1_ISSUER: providerUrl,
  OIDC_1_CLIENT_ID: text,
  OIDC_1_CLIENT_SECRET: text,
  OIDC_1_NAME: providerName,
  OIDC_2_ISSUER: providerUrl,
  OIDC_2_CLIENT_ID: text,
  OIDC_2_CLIENT_SECRET: text,
  OIDC_2_NAME: providerName,
  OIDC_3_ISSUER: providerUrl,
  OIDC_3_CLIENT_ID: text,
  OIDC_3_CLIENT_SECRET: text,
  OIDC_3_NAME: providerName,
  EMAIL_SIGN_IN: z.optional(z.enum(['yes', 'no'])),
  ADMIN_PROVIDERS: z.optional(adminProviders),
  IMAGE_UPLOAD_URL: url,
  IMAGE_UPLOAD_PRESET: text,
  IMAGE_CLOUD_NAME: text,
  PHOTOS_S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^/?#@\s]+\/?$/))),
  PHOTOS_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  PHOTOS_S3_REGION: text,
  PHOTOS_S3_KEY_ID: text,
  PHOTOS_S3_SECRET: text,
  PHOTOS_S3_PATH_STYLE: z.optional(z.enum(['yes', 'no'])),
  MAP_STYLE_URL: z.optional(z.union([z.literal('none'), z.url({ protocol: /^https?$/ })])),
  PUBLIC_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^/?#@\s]+\/?$/))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^([^<>"\r\n@]+<[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/))),
  PUSH_HOSTS: z.optional(z.string().check(z.regex(/^[\w.-]+(:\d+)?(\s*,\s*[\w.-]+(:\d+)?)*$/))),
  ADMIN_EMAIL: z.optional(adminEmails),
  OPERATOR_NAME: z.optional(z.string().check(z.regex(/^[^\r\n]{2,100}$/))),
  OPERATOR_EMAIL: z.optional(emailAddress),
  OPERATOR_ADDRESS: z.optional(z.string().check(z.regex(/^[^\r\n]{5,200}$/))),
  ADMIN_SECRET: z.optional(z.string().check(z.minLength(20))),
  OPEN_SIGN_IN: z.optional(z.enum(['yes', 'no'])),
  TRUSTED_PROXIES: z.optional(z.string().check(z.refine((list) => list.split(',').every((each) => isNetwork(each.trim()))))),
  RATE_LIMITS: z.optional(z.enum(['on', 'off'])),
  SHARED_ANSWERS: z.optional(z.enum(['on', 'off'])),
  JOBS_LIMIT: z.optional(z.enum(['on', 'off'])),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(60))),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/-]{16,}=*$/))),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
})

export type Environment = z.infer<typeof environment>

/** Variables whose value is, or contains, a password. Each can be given as a file: `NAME_FILE` is its path. */
export const SECRET_VARIABLES = [
  'BACKUP_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'ADMIN_SECRET',
  'METRICS_TOKEN',
  'OIDC_1_CLIENT_SECRET',
  'OIDC_2_CLIENT_SECRET',
  'OIDC_3_CLIENT_SECRET',
  'PHOTOS_S3_SECRET',
] as const satisfies readonly (keyof Environment)[]

export const PROVIDER_NUMBERS = ['1', '2', '3'] as const

/** What a variable must look like, for the error message. Variables that accept any text have no entry. */
const EXPECTED_VALUES: Partial<Record<string, string>> = {
  PORT: 'un numero da 0 a 65535',
  BACKUP_KEY: 'una chiave AGE-SECRET-KEY-1… come la stampa npm run backup -- --new-key, o più d’una separate da virgole',
  DATABASE_URL: 'un indirizzo come postgres://nome:parola@host/barattolo',
  DATABASE_REPLICA_URL: 'un indirizzo come postgres://nome:parola@replica/barattolo',
  DATABASE_CONNECTIONS: 'un numero da 1 a 200',
  EMBEDDED_DB_UID: 'il numero di un utente ordinario del sistema, da 1 in su',
  FIREBASE_AUTH_DOMAIN: 'un nome come progetto.firebaseapp.com',
  FIREBASE_EMAIL_LINK: 'yes oppure no',
  ...Object.fromEntries(
    PROVIDER_NUMBERS.flatMap((number) => [
      [`OIDC_${number}_ISSUER`, 'l’indirizzo del servizio di accesso, come https://accesso.comune.example'],
      [`OIDC_${number}_NAME`, 'il nome del servizio di accesso, su una riga, da 2 a 40 caratteri'],
    ]),
  ),
  EMAIL_SIGN_IN: 'yes oppure no',
  ADMIN_PROVIDERS: `uno o più di questi, separati da virgole: ${METHOD_IDS.join(', ')}`,
  IMAGE_UPLOAD_URL: 'un indirizzo https://…',
  PHOTOS_S3_ENDPOINT: 'l’indirizzo del deposito, come https://s3.eu-south-1.amazonaws.com',
  PHOTOS_S3_BUCKET: 'il nome di un bucket: da 3 a 63 lettere minuscole, cifre, punti o trattini',
  PHOTOS_S3_PATH_STYLE: 'yes oppure no',
  MAP_STYLE_URL: 'un indirizzo https://… oppure none',
  PUBLIC_URL: 'l’indirizzo del sito, come https://barattolo.example',
  SMTP_URL: 'un indirizzo come smtps://nome:parola@posta.example:465',
  MAIL_FROM: 'un indirizzo e-mail, anche nella forma Barattolo <avvisi@barattolo.example>',
  PUSH_HOSTS: 'nomi di host separati da virgole',
  ADMIN_EMAIL: 'uno o più indirizzi e-mail, separati da virgole',
  OPERATOR_NAME: 'il nome di chi gestisce il sito, su una riga, da 2 a 100 caratteri',
  OPERATOR_EMAIL: 'un indirizzo e-mail',
  OPERATOR_ADDRESS: 'l’indirizzo postale di chi gestisce il sito, su una riga, da 5 a 200 caratteri',
  ADMIN_SECRET: 'almeno 20 caratteri',
  OPEN_SIGN_IN: 'yes oppure no',
  TRUSTED_PROXIES: 'indirizzi IP o reti separati da virgole',
  RATE_LIMITS: 'on oppure off',
  SHARED_ANSWERS: 'on oppure off',
  JOBS_LIMIT: 'on oppure off',
  DRAIN_SECONDS: 'un numero da 0 a 60',
  METRICS_TOKEN: 'una parola di almeno 16 lettere, cifre o segni fra - . _ ~ + /',
  LOG_LEVEL: 'una fra fatal, error, warn, info, debug, silent',
}

export function invalidVariableMessage(name: string, variables: Record<string, string | undefined> = {}): string {
  const value = SECRET_VARIABLES.some((secret) => secret === name) ? '…' : variables[name]
  return `${name}=${value} non va bene: serve ${EXPECTED_VALUES[name] ?? 'un altro valore'}. Correggi o togli la variabile, e riprova.`
}
