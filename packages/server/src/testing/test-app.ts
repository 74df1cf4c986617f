import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Uid } from '@barattolo/domain/ids'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type Connection, type DatabaseChange, type Db, openDatabase } from '../platform/database/database.ts'
import type { ReplicaOptions } from '../platform/database/replica.ts'
import { type Limits, UNLIMITED } from '../platform/http/rate-limits.ts'
import type { Clock } from '../platform/process/clock.ts'
import { settleAfterInject } from './settle-after-inject.ts'
import { signIn } from './sign-in.ts'
import { createTestDatabase } from './test-database.ts'
import { townFolder } from './town-folder.ts'

export interface TestApp {
  fastify: FastifyInstance
  db: Db
  connection: Connection
  config: Config
  photos: PhotoStore
  /** What the server has written to the terminal. */
  printed: string[]
  /** Signs a person in through the built-in identity service; the same e-mail address is the same person. */
  signIn: (options?: Parameters<typeof signIn>[1]) => Promise<SignedInPerson>
  close: () => Promise<void>
}

export interface SignedInPerson {
  uid: Uid
  name: string
  email: string
  token: string
  refreshToken: string
  /** Headers for `inject`. */
  headers: { authorization: string }
}

export interface TestAppOptions {
  /**
   * Environment variables. `RATE_LIMITS: 'off'`: for people who do more in a test than a person may on a day. `SHARED_ANSWERS: 'off'`: for
   * tests that write to the database directly and then read again what others read, which may be a second old.
   */
  environment?: Record<string, string>
  now?: () => Date
  /** A clock that is compared with the database’s; by default `now` is compared with none. */
  clock?: Clock
  /** Interval of the jobs in milliseconds; by default they do not run. */
  jobsEvery?: number
  /** Of a minute and of a network address; by default none, because tests are faster than people. */
  limits?: Limits
  liveRecheckEvery?: number
  log?: FastifyBaseLogger
  /** Whether the app shares its database with other processes. */
  multiProcess?: boolean
  /** A migrated database that the caller has created and will drop. */
  connection?: Connection
  /** What the server would log about the database at `connection`. */
  onDatabaseChange?: (change: DatabaseChange) => void
  replica?: ReplicaOptions
  /** By default the store that the configuration names. */
  photos?: PhotoStore
  /** A folder with built pages; none by default. */
  webDist?: string
}

/** Starts the whole server on a new database or on `connection`, to be called through `inject`. */
export async function startTestApp({
  environment = {},
  clock,
  now = clock?.now ?? (() => new Date()),
  jobsEvery,
  limits = UNLIMITED,
  liveRecheckEvery = 60_000,
  log = pino({ level: 'silent' }),
  webDist,
  multiProcess = false,
  connection: existingConnection,
  onDatabaseChange = () => undefined,
  replica,
  photos: existingPhotos,
}: TestAppOptions = {}): Promise<TestApp> {
  const { db, connection, drop } = existingConnection
    ? openExisting(existingConnection, onDatabaseChange)
    : await createTestDatabase(inject('postgres'))
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-data-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    MAP_STYLE_URL: 'none',
    TOWN_DIR: townFolder(TEST_TOWN),
    ...environment,
  })
  const printed: string[] = []
  const photos = existingPhotos ?? (await openPhotoStore(config, log))
  const app = await buildApp({
    db,
    config,
    photos,
    log,
    now,
    ...(clock ? { clock } : {}),
    ...(jobsEvery === undefined ? {} : { jobsEvery }),
    limits,
    liveRecheckEvery,
    listEventsSpread: 100,
    print: (text) => void printed.push(text),
    backgroundPauses: 0,
    broadTimeout: 10_000,
    ...(multiProcess ? { notifyConnection: connection } : {}),
    ...(replica ? { replica } : {}),
    webDist: webDist ?? join(dataDir, 'no-pages'),
  })
  settleAfterInject(app)
  return {
    fastify: app,
    db,
    connection,
    config,
    photos,
    printed,
    signIn: (options) => signIn(app, options),
    close: async () => {
      await app.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts one app for all tests of a file and closes it after the last one. Must be called outside of tests. */
export function setUpTestApp(options?: TestAppOptions): TestApp {
  const app = {} as TestApp
  beforeAll(async () => void Object.assign(app, await startTestApp(options)))
  afterAll(() => app.close())
  return app
}

function openExisting(connection: Connection, onChange: (change: DatabaseChange) => void) {
  const db = openDatabase(connection, onChange)
  return { db, connection, drop: () => db.destroy() }
}
