import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OPERATOR_SETTINGS } from '../../testing/operator.ts'
import { readConfig } from './config.ts'
import { SettingsError } from './start-error.ts'

const FIREBASE = {
  FIREBASE_PROJECT_ID: 'barattolo-vda',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'barattolo-vda.firebaseapp.com',
  ADMIN_EMAIL: 'Admin@Example.org',
}
const BACKUP_KEYS = [`AGE-SECRET-KEY-1${'Q'.repeat(58)}`, `AGE-SECRET-KEY-1${'P'.repeat(58)}`] as const
const IMAGE_HOST = {
  IMAGE_UPLOAD_URL: 'https://api.cloudinary.com/v1_1/vda/image/upload',
  IMAGE_UPLOAD_PRESET: 'p',
  IMAGE_CLOUD_NAME: 'vda',
}

describe('Empty environment', () => {
  test('By default the server listens on loopback only and uses the embedded database, sign-in and photo store', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      identity: { firebase: null, providers: [], emailLink: 'terminal', hasChooser: true, adminMethods: ['google.com'] },
      imageHost: null,
      mapStyleUrl: 'https://tiles.openfreemap.org/styles/positron',
      adminEmails: ['admin@barattolo.test'],
      openSignIn: false,
      adminSecret: null,
      rateLimits: true,
      sharesAnswers: true,
    })
  })

  test('An empty variable counts as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ', HOST: '' })).toMatchObject({
      databaseUrl: null,
      port: 3000,
      host: '127.0.0.1',
    })
  })
})

test.each([
  ['PORT', '4321', 'port', 4321],
  ['HOST', '127.0.0.2', 'host', '127.0.0.2'],
  ['DATA_DIR', '/srv/barattolo', 'dataDir', '/srv/barattolo'],
])('[APP-04] %s moves the server', (variable, value, setting, expected) => {
  expect(readConfig({ [variable]: value })).toMatchObject({ [setting]: expected })
})

describe('Built-in sign-in, which accepts any identity', () => {
  test.each([
    ['[IDN-91] A network address', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0 è raggiungibile da altri'],
    ['An IPv6 network address', { HOST: '::' }, 'HOST=:: è raggiungibile da altri'],
    ['A host name of the local network', { HOST: 'casa.local' }, 'HOST=casa.local è raggiungibile da altri'],
    ['A host name that begins with a loopback address', { HOST: '127.0.0.1.example.org' }, 'è raggiungibile da altri'],
    ['[IDN-92] NODE_ENV=production', { NODE_ENV: 'production' }, 'NODE_ENV=production non va con l’accesso di prova'],
    ['[IDN-93] An external database', { DATABASE_URL: 'postgres://a:b@db/c' }, 'DATABASE_URL non va con l’accesso di prova'],
  ])('%s is rejected with the built-in sign-in', (_label, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
    expect(() => readConfig(environment)).toThrow('imposta FIREBASE_PROJECT_ID')
  })

  test.each([
    { HOST: '0.0.0.0' },
    { DATABASE_URL: 'postgres://a:b@127.0.0.1/c' },
    { DATABASE_URL: 'postgres://a@localhost:5433/c' },
    { DATABASE_URL: 'postgres:///c?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://a@%2Fvar%2Frun%2Fpostgresql/c', HOST: '::1' },
  ])('[IDN-96] [IDN-133] %o is allowed with OPEN_SIGN_IN=yes, which generates a random admin secret', (environment) => {
    const [first, second] = [0, 1].map(() => readConfig({ ...OPERATOR_SETTINGS, ...environment, OPEN_SIGN_IN: 'yes' }))
    expect(first?.openSignIn).toBe(true)
    expect(first?.adminSecret).toMatch(/^[\w-]{20}$/)
    expect(first?.adminSecret).not.toBe(second?.adminSecret)
  })

  test.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV=production non va con l’accesso di prova'],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://a@127.0.0.1/c' }, 'NODE_ENV=production non va'],
    [{ DATABASE_URL: 'postgres://a:b@db/c' }, 'OPEN_SIGN_IN=yes con DATABASE_URL va solo se'],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1/c', HOST: '0.0.0.0' }, 'OPEN_SIGN_IN=yes con DATABASE_URL va solo se'],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1/c?host=db.example' }, 'OPEN_SIGN_IN=yes con DATABASE_URL va solo se'],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1.example.org/c' }, 'OPEN_SIGN_IN=yes con DATABASE_URL va solo se'],
  ])('[IDN-133] %o is rejected also with OPEN_SIGN_IN=yes', (environment, message) => {
    expect(() => readConfig({ ...environment, OPEN_SIGN_IN: 'yes' })).toThrow(message)
    expect(() => readConfig({ ...environment, OPEN_SIGN_IN: 'yes' })).toThrow('imposta FIREBASE_PROJECT_ID')
  })

  test('[IDN-133] OPEN_SIGN_IN=no is the same as no setting', () => {
    expect(readConfig({ OPEN_SIGN_IN: 'no' })).toMatchObject({ openSignIn: false, adminSecret: null })
    expect(() => readConfig({ OPEN_SIGN_IN: 'no', DATABASE_URL: 'postgres://a:b@127.0.0.1/c' })).toThrow(
      'imposta FIREBASE_PROJECT_ID',
    )
  })

  test('[IDN-134] Only a secret that was made at this start is printed', () => {
    const given = { OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'venti-caratteri-lunga' }
    expect(readConfig(given)).toMatchObject({ adminSecret: 'venti-caratteri-lunga', hasRandomAdminSecret: false })
    expect(readConfig({ OPEN_SIGN_IN: 'yes' }).hasRandomAdminSecret).toBe(true)
    expect(() => readConfig({ ...given, ADMIN_SECRET: 'diciannove-caratter' })).toThrow('serve almeno 20 caratteri')
  })

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('The built-in sign-in is allowed on loopback address %s', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host)
  })
})

describe('Firebase identity provider', () => {
  test('Firebase sign-in is allowed with network addresses, production and any database', () => {
    const settings = { HOST: '0.0.0.0', NODE_ENV: 'production', DATABASE_URL: 'postgresql://a:b@db/c' }
    const config = readConfig({ ...FIREBASE, ...OPERATOR_SETTINGS, ...settings })
    expect(config).toMatchObject({
      identity: {
        firebase: { projectId: 'barattolo-vda', emailLink: false },
        emailLink: null,
        hasChooser: false,
        adminMethods: ['google.com'],
      },
      adminEmails: ['admin@example.org'],
      production: true,
      logLevel: 'info',
      adminSecret: null,
    })
  })

  test.each([
    ['if one of its three variables is missing', { ...FIREBASE, FIREBASE_API_KEY: '' }, 'vanno impostate tutte e tre'],
    ['if ADMIN_EMAIL is missing', { ...FIREBASE, ADMIN_EMAIL: undefined }, 'Serve anche ADMIN_EMAIL'],
    ['if OPEN_SIGN_IN is set', { ...FIREBASE, OPEN_SIGN_IN: 'yes' }, 'togli una delle due'],
  ])('Firebase sign-in is rejected %s', (_label, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})

describe('Other ways of signing in', () => {
  const PROVIDER = {
    OIDC_1_ISSUER: 'https://accesso.example/realms/uno',
    OIDC_1_CLIENT_ID: 'barattolo',
    OIDC_1_CLIENT_SECRET: 'segretissima',
    OIDC_1_NAME: 'Comune di Aosta',
    PUBLIC_URL: 'https://barattolo.example',
  }
  const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PROVIDERS: 'oidc.1' }
  const MAIL = {
    SMTP_URL: 'smtps://posta.example',
    MAIL_FROM: 'avvisi@barattolo.example',
    PUBLIC_URL: 'https://barattolo.example',
  }
  const PRODUCTION = { NODE_ENV: 'production', HOST: '0.0.0.0', DATABASE_URL: 'postgresql://a:b@db/c', ...OPERATOR_SETTINGS }

  test('[IDN-171] A provider of OpenID Connect is allowed in production, without the account chooser', () => {
    expect(readConfig({ ...PRODUCTION, ...PROVIDER, ...ADMIN }).identity).toEqual({
      firebase: null,
      providers: [
        {
          id: 'oidc.1',
          issuer: 'https://accesso.example/realms/uno',
          clientId: 'barattolo',
          clientSecret: 'segretissima',
          name: 'Comune di Aosta',
        },
      ],
      emailLink: null,
      hasChooser: false,
      adminMethods: ['oidc.1'],
    })
  })

  test('[IDN-171] E-mail alone is allowed in production; the link is off with EMAIL_SIGN_IN=no and where Firebase sends it', () => {
    const byEmail = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PROVIDERS: 'email' }
    expect(readConfig({ ...PRODUCTION, ...MAIL, ...byEmail }).identity).toMatchObject({ emailLink: 'mail', hasChooser: false })
    expect(readConfig({ ...PRODUCTION, ...MAIL, ...FIREBASE }).identity.emailLink).toBe('mail')
    expect(readConfig({ ...PRODUCTION, ...MAIL, ...FIREBASE, EMAIL_SIGN_IN: 'no' }).identity.emailLink).toBeNull()
    const sentByFirebase = readConfig({ ...PRODUCTION, ...MAIL, ...FIREBASE, FIREBASE_EMAIL_LINK: 'yes' }).identity
    expect(sentByFirebase).toMatchObject({ emailLink: null, firebase: { emailLink: true } })
  })

  test.each([
    ['without one of its four variables', { ...PROVIDER, ...ADMIN, OIDC_1_NAME: '' }, 'vanno impostate tutte e quattro'],
    ['without PUBLIC_URL', { ...PROVIDER, ...ADMIN, PUBLIC_URL: '' }, 'serve anche PUBLIC_URL'],
    ['over plain HTTP', { ...PROVIDER, ...ADMIN, OIDC_1_ISSUER: 'http://accesso.example' }, 'serve https'],
    [
      'with the issuer of another one',
      {
        ...PROVIDER,
        ...ADMIN,
        ...Object.fromEntries(Object.entries(PROVIDER).map(([key, value]) => [key.replace('_1_', '_2_'), value])),
      },
      'hanno lo stesso OIDC_…_ISSUER',
    ],
    ['without ADMIN_EMAIL', { ...PROVIDER, ADMIN_PROVIDERS: 'oidc.1' }, 'Serve anche ADMIN_EMAIL'],
    ['without ADMIN_PROVIDERS', { ...PROVIDER, ADMIN_EMAIL: 'admin@example.org' }, 'Imposta ADMIN_PROVIDERS'],
    [
      'with admins of a way that is not there',
      { ...PROVIDER, ...ADMIN, ADMIN_PROVIDERS: 'google.com' },
      'Quelli che qui ci sono: oidc.1.',
    ],
    [
      'with admins of an unknown way',
      { ...PROVIDER, ...ADMIN, ADMIN_PROVIDERS: 'facebook' },
      'ADMIN_PROVIDERS=facebook non va bene',
    ],
    ['with OPEN_SIGN_IN', { ...PROVIDER, ...ADMIN, OPEN_SIGN_IN: 'yes' }, 'togli una delle due'],
    ['with a link by e-mail but without e-mail', { ...PROVIDER, ...ADMIN, EMAIL_SIGN_IN: 'yes' }, 'servono SMTP_URL'],
  ])('[IDN-171] A provider %s is rejected, with a message that does not contain the secret', (_label, environment, message) => {
    expect(() => readConfig({ ...PRODUCTION, ...environment })).toThrow(message)
    expect(() => readConfig({ ...PRODUCTION, ...environment })).toThrow(/^((?!segretissima).)*$/s)
  })

  test('[IDN-172] Admins sign in with Google where it is, unless ADMIN_PROVIDERS says otherwise', () => {
    expect(readConfig({ ...PRODUCTION, ...PROVIDER, ...FIREBASE }).identity.adminMethods).toEqual(['google.com'])
    const both = { ...PRODUCTION, ...PROVIDER, ...FIREBASE, ADMIN_PROVIDERS: 'google.com, oidc.1' }
    expect(readConfig(both).identity.adminMethods).toEqual(['google.com', 'oidc.1'])
  })
})

test('An image host needs all of its three variables, and images are allowed from its whole domain', () => {
  expect(readConfig(IMAGE_HOST).imageHost).toMatchObject({ cloudName: 'vda', domain: 'cloudinary.com' })
  expect(() => readConfig({ ...IMAGE_HOST, IMAGE_UPLOAD_PRESET: '' })).toThrow('vanno impostate tutte e tre')
})

describe('Photo bucket', () => {
  const BUCKET = {
    PHOTOS_S3_ENDPOINT: 'https://s3.eu-south-1.amazonaws.com/',
    PHOTOS_S3_BUCKET: 'foto-di-aosta',
    PHOTOS_S3_KEY_ID: 'AKIA',
    PHOTOS_S3_SECRET: 'segretissima',
  }

  test('[PHOTO-17] A photo bucket needs four variables; region and path style have defaults', () => {
    const photoBucket = {
      endpoint: 'https://s3.eu-south-1.amazonaws.com',
      name: 'foto-di-aosta',
      keyId: 'AKIA',
      secret: 'segretissima',
    }
    expect(readConfig({}).photoBucket).toBeNull()
    expect(readConfig(BUCKET).photoBucket).toEqual({ ...photoBucket, region: 'us-east-1', pathStyle: true })
    const customized = readConfig({ ...BUCKET, PHOTOS_S3_REGION: 'eu-south-1', PHOTOS_S3_PATH_STYLE: 'no' }).photoBucket
    expect(customized).toEqual({ ...photoBucket, region: 'eu-south-1', pathStyle: false })
  })

  test.each([
    ['without a secret', { PHOTOS_S3_SECRET: '' }, 'vanno impostate tutte e quattro, o nessuna'],
    [
      'whose endpoint has a path',
      { PHOTOS_S3_ENDPOINT: 'https://s3.example/foto' },
      'PHOTOS_S3_ENDPOINT=https://s3.example/foto non va bene',
    ],
    ['with an invalid name', { PHOTOS_S3_BUCKET: 'Le Foto' }, 'PHOTOS_S3_BUCKET=Le Foto non va bene'],
    ['together with an image host', IMAGE_HOST, 'togli uno dei due'],
  ])('[PHOTO-17] A photo bucket %s is rejected with a message that does not contain the secret', (_label, overrides, message) => {
    expect(() => readConfig({ ...BUCKET, ...overrides })).toThrow(message)
    expect(() => readConfig({ ...BUCKET, ...overrides })).toThrow(/^((?!segretissima).)*$/s)
  })
})

test('[SEC-19] PUBLIC_URL is https unless it is a loopback address', () => {
  expect(readConfig({ ...OPERATOR_SETTINGS, PUBLIC_URL: 'https://barattolo.example/' }).publicUrl).toBe(
    'https://barattolo.example',
  )
  for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(readConfig({ PUBLIC_URL: local }).publicUrl).toBe(local)
  expect(() => readConfig({ PUBLIC_URL: 'http://barattolo.example' })).toThrow('serve https')
})

describe('Operator', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.4' },
    { PUBLIC_URL: 'https://barattolo.example' },
    { NODE_ENV: 'production', HOST: '127.0.0.1' },
  ])('[APP-27] %o is rejected without the operator, with a message that names the variables', (environment) => {
    const settings = { ...FIREBASE, ...environment }
    expect(() => readConfig(settings)).toThrow('imposta OPERATOR_NAME, OPERATOR_EMAIL e OPERATOR_ADDRESS')
    expect(readConfig({ ...settings, ...OPERATOR_SETTINGS }).operator).toEqual({
      name: 'Associazione La Corte',
      email: 'info@lacorte.example',
      address: 'Via Sant’Anselmo 1, 11100 Aosta',
    })
  })

  test.each([{}, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }, { PUBLIC_URL: 'http://[::1]:3000' }])(
    '[APP-27] %o needs no operator, because only this computer reaches the server',
    (environment) => {
      expect(readConfig(environment).operator).toBeNull()
    },
  )

  test.each(Object.keys(OPERATOR_SETTINGS))('[APP-27] The operator without %s is rejected', (missing) => {
    expect(() => readConfig({ ...OPERATOR_SETTINGS, [missing]: ' ' })).toThrow(`vanno impostate tutte e tre, o nessuna`)
  })

  test.each([
    ['OPERATOR_NAME', 'A'],
    ['OPERATOR_NAME', 'Associazione\nBcc: altri'],
    ['OPERATOR_EMAIL', 'nessuno'],
    ['OPERATOR_ADDRESS', 'Via Roma 1\n11100 Aosta'],
  ])('[APP-27] [APP-03] %s=%j is rejected with a message that names the variable', (name, value) => {
    expect(() => readConfig({ ...OPERATOR_SETTINGS, [name]: value })).toThrow(`${name}=`)
  })
})

test('The map style can be disabled and trusted proxies can be listed', () => {
  expect(readConfig({ MAP_STYLE_URL: 'none' }).mapStyleUrl).toBeNull()
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8'])
})

test('[ADMN-45] ADMIN_EMAIL takes several addresses with commas and spaces, in any case', () => {
  expect(readConfig({ ADMIN_EMAIL: ' Ada@Example.org ,bea@example.org' }).adminEmails).toEqual([
    'ada@example.org',
    'bea@example.org',
  ])
})

test.each([
  ['PORT', '99999'],
  ['PORT', 'tremila'],
  ['BACKUP_KEY', 'parola'],
  ['BACKUP_KEY', BACKUP_KEYS[0].slice(0, -1)],
  ['BACKUP_KEY', BACKUP_KEYS[0].toLowerCase()],
  ['BACKUP_KEY', `${BACKUP_KEYS[0]},`],
  ['BACKUP_KEY', BACKUP_KEYS.join(' ')],
  ['DATABASE_URL', 'mysql://a:b@db/c'],
  ['DATABASE_REPLICA_URL', 'mysql://a:b@db/c'],
  ['DATABASE_CONNECTIONS', '0'],
  ['EMBEDDED_DB_UID', '0'],
  ['IMAGE_UPLOAD_URL', 'javascript:alert(1)'],
  ['MAP_STYLE_URL', 'positron'],
  ['ADMIN_EMAIL', 'nessuno'],
  ['ADMIN_EMAIL', 'ada@example.org, nessuno'],
  ['ADMIN_EMAIL', 'ada@example.org,'],
  ['OPEN_SIGN_IN', 'true'],
  ['ADMIN_SECRET', 'corta'],
  ['TRUSTED_PROXIES', 'dappertutto'],
  ['TRUSTED_PROXIES', '10.0.0.256'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['DRAIN_SECONDS', '61'],
  ['METRICS_TOKEN', 'corta'],
  ['LOG_LEVEL', 'chatty'],
])('[APP-03] %s=%s is rejected with a message that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}=.* non va bene: serve .+ riprova\\.$`, 'm'))
})

test('[DB-32] BACKUP_KEY lists secret keys, and without it backups are not encrypted', () => {
  expect(readConfig({ BACKUP_KEY: BACKUP_KEYS.join(' , ') }).backupKeys).toEqual(BACKUP_KEYS)
  expect(readConfig({}).backupKeys).toEqual([])
})

test.each([
  ['BACKUP_KEY', 'AGE-SECRET-KEY-1segreta'],
  ['DATABASE_URL', 'mysql://anna:segreta@db/c'],
  ['DATABASE_REPLICA_URL', 'mysql://anna:segreta@db/c'],
  ['ADMIN_SECRET', 'segreta'],
  ['METRICS_TOKEN', 'segreta'],
])('The message for an invalid %s does not contain its secret', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/^((?!segreta).)*$/s)
})

test('DATABASE_REPLICA_URL requires DATABASE_URL', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://a:b@replica/c' }
  expect(() => readConfig({ ...FIREBASE, ...replica })).toThrow('DATABASE_REPLICA_URL va con DATABASE_URL')
  const config = readConfig({ ...FIREBASE, ...replica, DATABASE_URL: 'postgres://a:b@db/c' })
  expect(config.databaseReplicaUrl).toBe('postgres://a:b@replica/c')
})

/** The sentences of a start with these variables. */
function readFaults(variables: Record<string, string>): string[] {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('All faults at once', () => {
  test('[CHK-01] Each wrong variable and each broken rule between variables has a sentence', () => {
    const faults = readFaults({
      NODE_ENV: 'production',
      PORT: 'tremila',
      TOWN: 'atlantide',
      PUBLIC_URL: 'http://barattolo.example',
      SMTP_URL: 'smtp://posta.example',
      FIREBASE_PROJECT_ID: 'barattolo-vda',
      OIDC_2_NAME: 'Regione',
      DATABASE_REPLICA_URL: 'postgres://a:b@replica/c',
      PHOTOS_S3_BUCKET: 'foto-di-aosta',
      OPEN_SIGN_IN: 'yes',
    })
    const expected = [
      'PORT=tremila non va bene',
      'PUBLIC_URL=http://barattolo.example non va bene: serve https',
      'Per le e-mail servono SMTP_URL',
      'FIREBASE_PROJECT_ID, FIREBASE_API_KEY e FIREBASE_AUTH_DOMAIN vanno impostate tutte e tre',
      'OIDC_2_ISSUER, OIDC_2_CLIENT_ID, OIDC_2_CLIENT_SECRET, OIDC_2_NAME vanno impostate tutte e quattro',
      'TOWN=atlantide non è una città',
      'DATABASE_REPLICA_URL va con DATABASE_URL',
      'PHOTOS_S3_ENDPOINT, PHOTOS_S3_BUCKET, PHOTOS_S3_KEY_ID e PHOTOS_S3_SECRET vanno',
      'OPEN_SIGN_IN=yes apre l’accesso di prova',
      'Serve anche ADMIN_EMAIL',
      'Questo sito è raggiungibile da altri',
    ]
    expect(faults.map((fault, index) => fault.startsWith(expected[index] ?? '') || fault)).toEqual(expected.map(() => true))
  })

  test.each([
    ['a member of a group', { ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'no domain' }, 'FIREBASE_AUTH_DOMAIN'],
    ['the list of admins', { ...FIREBASE, ADMIN_EMAIL: 'nessuno' }, 'ADMIN_EMAIL'],
    ['how admins sign in', { ...FIREBASE, ADMIN_PROVIDERS: 'facebook' }, 'ADMIN_PROVIDERS'],
    ['the operator', { ...FIREBASE, ...OPERATOR_SETTINGS, HOST: '0.0.0.0', OPERATOR_EMAIL: 'nessuno' }, 'OPERATOR_EMAIL'],
    ['the database', { ...FIREBASE, DATABASE_URL: 'mysql://a', DATABASE_REPLICA_URL: 'postgres://a:b@db/c' }, 'DATABASE_URL'],
  ])('[CHK-01] A wrong value of %s is reported once, and not as missing too', (_label, variables, name) => {
    expect(readFaults(variables)).toEqual([expect.stringMatching(new RegExp(`^${name}=`))])
  })
})

describe('Secrets as files', () => {
  const write = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'barattolo-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'secret'), content)
    return join(folder, 'secret')
  }

  test.each(['parola-di-sedici-1\n', 'parola-di-sedici-1\r\n', 'parola-di-sedici-1'])(
    '[CHK-02] A secret may be given as a file, and a newline at its end does not count: %j',
    (content) => {
      expect(readConfig({ METRICS_TOKEN_FILE: write(content) }).metricsToken).toBe('parola-di-sedici-1')
    },
  )

  test('[CHK-02] Each secret variable may be given as a file', () => {
    const provider = {
      OIDC_1_ISSUER: 'https://accesso.example',
      OIDC_1_CLIENT_ID: 'a',
      OIDC_1_NAME: 'Uno',
      PUBLIC_URL: 'http://[::1]',
    }
    const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PROVIDERS: 'oidc.1' }
    const bucket = { PHOTOS_S3_ENDPOINT: 'https://s3.example', PHOTOS_S3_BUCKET: 'foto', PHOTOS_S3_KEY_ID: 'chiave' }
    const files = {
      BACKUP_KEY_FILE: write(BACKUP_KEYS[0]),
      DATABASE_URL_FILE: write('postgres://a:b@db/c'),
      DATABASE_REPLICA_URL_FILE: write('postgres://a:b@replica/c'),
      SMTP_URL_FILE: write('smtp://posta.example'),
      OIDC_1_CLIENT_SECRET_FILE: write('segretissima'),
      PHOTOS_S3_SECRET_FILE: write('segretissima'),
    }
    expect(readConfig({ ...provider, ...admin, ...bucket, ...files, MAIL_FROM: 'a@example.org' })).toMatchObject({
      backupKeys: [BACKUP_KEYS[0]],
      databaseUrl: 'postgres://a:b@db/c',
      databaseReplicaUrl: 'postgres://a:b@replica/c',
      mail: { smtpUrl: 'smtp://posta.example' },
      identity: { providers: [{ clientSecret: 'segretissima' }] },
      photoBucket: { secret: 'segretissima' },
    })
    const trial = readConfig({ OPEN_SIGN_IN: 'yes', ADMIN_SECRET_FILE: write('venti-caratteri-lunga') })
    expect(trial.adminSecret).toBe('venti-caratteri-lunga')
  })

  test('[CHK-02] A file that is missing, empty or given beside the variable is a fault, without the secret', () => {
    const path = write('segretissima-davvero')
    expect(
      readFaults({
        METRICS_TOKEN_FILE: '/nowhere/token',
        ADMIN_SECRET_FILE: write(' \n'),
        SMTP_URL_FILE: path,
        SMTP_URL: 'smtp://posta.example',
        MAIL_FROM: 'a@example.org',
        PUBLIC_URL: 'http://localhost',
        BACKUP_KEY_FILE: path,
      }),
    ).toEqual([
      expect.stringMatching(/^SMTP_URL e SMTP_URL_FILE sono impostate tutte e due/),
      expect.stringMatching(/^ADMIN_SECRET_FILE=.* è un file vuoto/),
      'METRICS_TOKEN_FILE=/nowhere/token non si legge (ENOENT): correggi il percorso o i permessi.',
      expect.stringMatching(/^BACKUP_KEY=… non va bene/),
    ])
  })
})
