import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment, SECRET_VARIABLES } from './environment.ts'

const FILE = join(import.meta.dirname, '../../../../../.env.example')

/** What each setting is for, and an example. Defaults and details: docs/operations.md. */
const SETTINGS: Record<keyof typeof environment.shape, [example: string, meaning: string]> = {
  PORT: ['3000', 'Port to listen on'],
  HOST: ['127.0.0.1', 'Address to listen on'],
  DATA_DIR: ['./data', 'The embedded database and photos'],
  TOWN: ['aosta', 'The town: the name of a folder in towns/'],
  TOWN_DIR: ['./towns/aosta', 'The folder of a town that is elsewhere, instead of TOWN'],
  ERASURE_LOG_COPY: ['/backups/erasures.jsonl', 'A copy of the list of deleted accounts, on the disk of the back-ups'],
  BACKUP_KEY: [
    'AGE-SECRET-KEY-1…',
    'Encrypts back-ups; several with commas: the first encrypts. npm run backup -- --new-key makes one',
  ],
  DATABASE_URL: ['postgres://barattolo:password@localhost/barattolo', 'A PostgreSQL from 15 on, instead of the embedded one'],
  DATABASE_REPLICA_URL: ['postgres://barattolo:password@replica/barattolo', 'A streaming replica of it, for public lists'],
  DATABASE_CONNECTIONS: ['10', 'Maximum number of database connections of one process'],
  EMBEDDED_DB_UID: ['65534', 'User id of the embedded PostgreSQL if the server is started by root'],
  FIREBASE_PROJECT_ID: ['barattolo-example', 'Google sign-in: all three or none'],
  FIREBASE_API_KEY: ['key', 'Google sign-in'],
  FIREBASE_AUTH_DOMAIN: ['barattolo-example.firebaseapp.com', 'Google sign-in'],
  FIREBASE_EMAIL_LINK: ['no', 'yes if the Firebase project also sends sign-in links by e-mail'],
  OIDC_1_ISSUER: ['https://accesso.comune.example', 'Sign-in at an OpenID Connect provider: all four or none; with PUBLIC_URL'],
  OIDC_1_CLIENT_ID: ['barattolo', 'The provider'],
  OIDC_1_CLIENT_SECRET: ['secret', 'The provider'],
  OIDC_1_NAME: ['Comune di Aosta', 'The provider’s name on its button'],
  OIDC_2_ISSUER: ['https://id.example', 'A second provider'],
  OIDC_2_CLIENT_ID: ['barattolo', 'The second provider'],
  OIDC_2_CLIENT_SECRET: ['secret', 'The second provider'],
  OIDC_2_NAME: ['Regione', 'The second provider'],
  OIDC_3_ISSUER: ['https://id.example/other', 'A third provider'],
  OIDC_3_CLIENT_ID: ['barattolo', 'The third provider'],
  OIDC_3_CLIENT_SECRET: ['secret', 'The third provider'],
  OIDC_3_NAME: ['Associazione', 'The third provider'],
  EMAIL_SIGN_IN: ['yes', 'no lets no one in by a link that this server sends; by default yes where e-mail is set'],
  ADMIN_EMAIL: ['admin@barattolo.test', 'The e-mail of the admin, or several with commas; required in production'],
  ADMIN_PROVIDERS: ['google.com', 'How admins sign in, with commas: google.com, password (Firebase’s link), email, oidc.1 …'],
  OPERATOR_NAME: ['Associazione Baratto', 'Who runs the site; required where others can reach it, all three'],
  OPERATOR_EMAIL: ['info@barattolo.example', 'Address of who runs the site, to which the contact form is sent'],
  OPERATOR_ADDRESS: ['Via Roma 1, 11100 Aosta', 'Postal address of who runs the site'],
  OPEN_SIGN_IN: ['no', 'yes opens the built-in sign-in to a trusted network, for a trial'],
  ADMIN_SECRET: ['at least 20 characters', 'Required at the sign-in of the admin with OPEN_SIGN_IN=yes'],
  IMAGE_UPLOAD_URL: ['https://images.example/upload', 'An unsigned upload preset at an image host: all three or none'],
  IMAGE_UPLOAD_PRESET: ['preset', 'The image host'],
  IMAGE_CLOUD_NAME: ['cloud', 'The image host'],
  PHOTOS_S3_ENDPOINT: ['https://s3.example', 'A bucket of an S3-compatible store: endpoint, name and keys, all four or none'],
  PHOTOS_S3_BUCKET: ['barattolo-photos', 'The bucket'],
  PHOTOS_S3_KEY_ID: ['key', 'The bucket'],
  PHOTOS_S3_SECRET: ['secret', 'The bucket'],
  PHOTOS_S3_REGION: ['us-east-1', 'The region of the bucket'],
  PHOTOS_S3_PATH_STYLE: ['yes', 'no if the name of the bucket is part of the host'],
  MAP_STYLE_URL: ['none', 'A vector style for the map; none shows only the shipped map'],
  SMTP_URL: ['smtps://name:password@smtp.example:465', 'E-mail: all three or none'],
  MAIL_FROM: ['Barattolo <notices@barattolo.example>', 'Sender of e-mails'],
  PUBLIC_URL: ['https://barattolo.example', 'Origin of all public links, over https'],
  PUSH_HOSTS: ['push.example', 'Hosts to which push requests may be sent, separated by commas'],
  TRUSTED_PROXIES: ['127.0.0.1', 'Proxies whose forwarding headers are trusted, separated by commas'],
  RATE_LIMITS: ['on', 'off only for measurements'],
  SHARED_ANSWERS: ['on', 'off only for tests that write to the database'],
  JOBS_LIMIT: ['on', 'off lets the jobs end and delete in one run what has waited'],
  LOG_LEVEL: ['warn', 'fatal, error, warn, info, debug or silent'],
  DRAIN_SECONDS: ['0', 'How long a stopping process keeps answering, 0 to 60'],
  METRICS_TOKEN: ['at-least-16-characters', 'Bearer token for /metrics'],
  NODE_ENV: ['production', 'Refuses the sign-in without verification, and sends HSTS'],
}

/** At most 120 characters each. */
const linesOf = (text: string) => text.match(/.{1,120}(?: |$)/g)?.map((line) => `  ${line.trim()}`) ?? []

/** The content of `.env.example`. */
function renderEnvExample(): string {
  const head = [
    '# All settings, commented out. Copy the file to .env, enable what you need, and start with:',
    '#   set -a; . ./.env; set +a; npm start',
    '# Secrets can be files instead: NAME_FILE is the path of one, for',
    ...linesOf(SECRET_VARIABLES.join(', ')).map((line) => `# ${line}`),
    '# Defaults and details: docs/operations.md. `npx vitest run env-example -u` writes this file.',
  ]
  const settings = Object.entries(SETTINGS).map(([name, [example, meaning]]) => `\n# ${meaning}.\n# ${name}='${example}'`)
  return `${[...head, ...settings].join('\n')}\n`
}

test('.env.example equals the file generated from the settings and lists each of them', async () => {
  const content = renderEnvExample()
  for (const name of Object.keys(environment.shape)) expect(content).toContain(`# ${name}=`)
  await expect(content).toMatchFileSnapshot(FILE)
})
