import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Uid } from '@barattolo/domain/ids'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type Connection, type Db, openDatabase } from '../platform/database.ts'
import { type Limits, UNLIMITED } from '../platform/http/limits.ts'
import type { ReplicaGiven } from '../platform/replica.ts'
import { signIn } from './sign-in.ts'
import { freshDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  db: Db
  connection: Connection
  config: Config
  photos: PhotoStore
  /** Signs a person in through the built-in identity service; the same e-mail address is the same person. */
  signIn: (who?: Parameters<typeof signIn>[1]) => Promise<SignedInPerson>
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
  /** Environment variables. */
  environment?: Record<string, string>
  now?: () => Date
  /** Applied only with `RATE_LIMITS: 'on'`. */
  limits?: Limits
  liveRecheckEvery?: number
  log?: FastifyBaseLogger
  /** Whether it shares its database with other processes. */
  joined?: boolean
  /** A migrated database that the caller has created and will drop. */
  connection?: Connection
  replica?: ReplicaGiven
  /** The configured one by default. */
  photos?: PhotoStore
  /** A folder with built pages; none by default. */
  webDist?: string
}

/** Starts the whole server on a new database, to be called through `inject`. */
export async function testApp({
  environment = {},
  now = () => new Date(),
  limits = UNLIMITED,
  liveRecheckEvery = 60_000,
  log = pino({ level: 'silent' }),
  webDist,
  joined = false,
  connection: given,
  replica,
  photos: givenPhotos,
}: TestAppOptions = {}): Promise<TestApp> {
  const { db, connection, drop } = given ? openGiven(given) : await freshDatabase(inject('postgres'))
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-data-'))
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', ...environment })
  const photos = givenPhotos ?? (await openPhotoStore(config, log))
  const app = await buildApp({
    db,
    config,
    photos,
    log,
    now,
    limits,
    liveRecheckEvery,
    ...(joined ? { joinedOver: connection } : {}),
    ...(replica ? { replica } : {}),
    webDist: webDist ?? join(dataDir, 'no-pages'),
  })
  return {
    app,
    db,
    connection,
    config,
    photos,
    signIn: (who) => signIn(app, who),
    close: async () => {
      await app.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts one app for all tests of a file and closes it after the last one. Must be called outside of tests. */
export function testAppOfFile(options?: TestAppOptions): TestApp {
  const house = {} as TestApp
  beforeAll(async () => void Object.assign(house, await testApp(options)))
  afterAll(() => house.close())
  return house
}

function openGiven(connection: Connection) {
  const db = openDatabase(connection, () => undefined)
  return { db, connection, drop: () => db.destroy() }
}
