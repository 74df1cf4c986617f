import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_TOWNS, type TestTown } from '@barattolo/domain/test-towns.fixtures'
import { readConfig } from '@barattolo/server/platform/config/config'
import { type Connection, type Db, openDatabase } from '@barattolo/server/platform/database/database'
import { type ApiTarget, createRemoteTarget } from '@barattolo/server/testing/api-target'
import { drawFromSeed } from '@barattolo/server/testing/drawn-ids'
import { seededRandom } from '@barattolo/server/testing/random'
import { startRoundRobinProxy } from '@barattolo/server/testing/round-robin'
import { startServerProcess } from '@barattolo/server/testing/server-process'
import type { ServerProgramOptions } from '@barattolo/server/testing/server-program'
import { emptyTables } from '@barattolo/server/testing/test-database'
import { townFolder } from '@barattolo/server/testing/town-folder'
import { createVirtualClock, installVirtualClock, type VirtualClock } from '@barattolo/server/testing/virtual-clock'
import { pino } from 'pino'
import { readCombination } from './combination.ts'
import { type Deployment, findDeployment } from './deployed-app.ts'
import { findSharedServer } from './shared-database-server.ts'
import { createDatabase, startDatabaseServer } from './test-database.ts'

/** The running app of an end-to-end test, with its own port and its own database. */
export interface TestApp extends ApiTarget {
  origin: string
  town: TestTown
  db: Db
  now: () => Date
  /** Empties every table, for tests that count rows or cards. */
  emptyDatabase: () => Promise<void>
  close: () => Promise<void>
}

interface RunningServer {
  port: number
  close: () => Promise<void>
}

/** Times, ids and addresses that are the same in each run. */
interface Repeatable {
  /** When the app starts. Only a request that may write moves the time, by a millisecond. */
  start: Date
  seed: number
  /** A picture has the address of the page in its QR codes. */
  port: number
}

interface TestAppOptions {
  town?: TestTown
  /** The port of the origin, which settings name. */
  port?: number
  repeatable?: Repeatable
}

/** `settings`: environment variables of the server, besides its data folder. */
export async function startTestApp(
  settings: Record<string, string> = {},
  { town = TEST_TOWNS.aosta, repeatable, port = repeatable?.port ?? 0 }: TestAppOptions = {},
): Promise<TestApp> {
  const deployment = findDeployment()
  if (deployment) return openDeployedApp(deployment, town)
  const { processes, postgres } = readCombination(process.env)
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-e2e-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755)
  const shared = findSharedServer()
  // Outside of Playwright’s runner, benchmarks measure a PostgreSQL with the product’s settings.
  const { databaseServer, stop } = shared
    ? { databaseServer: shared, stop: () => undefined }
    : await startDatabaseServer(postgres, join(folder, 'postgres'))
  const connection = await createDatabase(databaseServer)
  if (repeatable) await makeRepeatable(connection, repeatable)
  const db = openDatabase(connection, () => undefined)
  const serverOptions = {
    connection,
    dataDir: join(folder, 'data'),
    // The tests fill the database from outside, which no commit of the server reports, and all browsers have one address.
    settings: {
      MAP_STYLE_URL: 'none',
      RATE_LIMITS: 'off',
      SHARED_ANSWERS: 'off',
      TOWN_DIR: townFolder(town),
      ...settings,
    },
  }
  const clock = repeatable && createVirtualClock(db, repeatable.start.getTime())
  const server = await (processes === 1 || clock
    ? startInProcess(serverOptions, db, port, clock)
    : startTwoProcesses(serverOptions, port))
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    town,
    fastify: createRemoteTarget(origin),
    db,
    now: clock?.now ?? (() => new Date()),
    emptyDatabase: () => emptyTables(db),
    close: async () => {
      await server.close()
      await db.destroy()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The app of a deployment, which other tests use too, one after the other. */
function openDeployedApp({ origin, database }: Deployment, town: TestTown): TestApp {
  const db = openDatabase({ connectionString: database }, () => undefined)
  return {
    origin,
    town,
    fastify: createRemoteTarget(origin),
    db,
    now: () => new Date(),
    emptyDatabase: () => emptyTables(db),
    close: () => db.destroy(),
  }
}

/** On a connection of its own: it would keep PostgreSQL's time. This process draws from the seed until it ends. */
async function makeRepeatable(connection: Connection, { start, seed }: Repeatable) {
  const db = openDatabase(connection, () => undefined, 1)
  await installVirtualClock(db, start.getTime(), seed)
  await db.destroy()
  drawFromSeed(seededRandom(seed), seededRandom(seed + 1))
}

async function startInProcess(
  { dataDir, settings }: ServerProgramOptions,
  db: Db,
  port: number,
  clock?: VirtualClock,
): Promise<RunningServer> {
  // Imported only here: a worker with separate server processes does not load the app.
  const { buildApp } = await import('@barattolo/server/app')
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const time = clock ? { clock, now: clock.now } : { now: () => new Date() }
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), ...time, broadTimeout: 10_000 })
  if (clock) app.addHook('onRequest', async ({ method }) => (method === 'GET' ? undefined : clock.tick()))
  await app.listen({ host: '127.0.0.1', port })
  const address = app.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => app.close() }
}

/** Connections alternate between the two processes, so a user's socket and API calls reach different ones. */
async function startTwoProcesses(serverOptions: ServerProgramOptions, port: number): Promise<RunningServer> {
  const servers = await Promise.all([startServerProcess(serverOptions), startServerProcess(serverOptions)])
  const proxy = await startRoundRobinProxy(1000, port)
  for (const { port } of servers) await proxy.add(port)
  return {
    port: proxy.port,
    close: async () => {
      proxy.close()
      await Promise.all(servers.map((server) => server.stop()))
      // The processes log errors only.
      process.stderr.write(servers.map(({ log }) => log()).join(''))
    },
  }
}

/** An e-mail address that no other user has. */
export const uniqueEmail = (name: string) => `${name.toLowerCase().replace(/\W+/g, '.')}-${randomUUID().slice(0, 8)}@example.org`
