import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@barattolo/server/platform/config/config'
import { type Db, openDatabase } from '@barattolo/server/platform/database/database'
import { type ApiTarget, createRemoteTarget } from '@barattolo/server/testing/api-target'
import { startRoundRobinProxy } from '@barattolo/server/testing/round-robin'
import { startServerProcess } from '@barattolo/server/testing/server-process'
import type { ServerProgramOptions } from '@barattolo/server/testing/server-program'
import { emptyTables } from '@barattolo/server/testing/test-database'
import { pino } from 'pino'
import { readCombination } from './combination.ts'
import { findSharedServer } from './shared-database-server.ts'
import { createDatabase, startDatabaseServer } from './test-database.ts'

/** The running app of an end-to-end test, with its own port and its own database. */
export interface TestApp extends ApiTarget {
  origin: string
  db: Db
  /** Empties every table, for tests that count rows or cards. */
  emptyDatabase: () => Promise<void>
  close: () => Promise<void>
}

interface RunningServer {
  port: number
  close: () => Promise<void>
}

/** `settings`: environment variables of the server, besides its data folder. */
export async function startTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
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
  const db = openDatabase(connection, () => undefined)
  const serverOptions = {
    connection,
    dataDir: join(folder, 'data'),
    // The tests fill the database from outside, which no commit of the server reports, and all browsers have one address.
    settings: { MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off', ...settings },
  }
  const server = await (processes === 1 ? startInProcess(serverOptions, db) : startTwoProcesses(serverOptions))
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    fastify: createRemoteTarget(origin),
    db,
    emptyDatabase: () => emptyTables(db),
    close: async () => {
      await server.close()
      await db.destroy()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startInProcess({ dataDir, settings }: ServerProgramOptions, db: Db): Promise<RunningServer> {
  // Imported only here: a worker with separate server processes does not load the app.
  const { buildApp } = await import('@barattolo/server/app')
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const now = () => new Date()
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now, broadTimeout: 10_000 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => app.close() }
}

/** Connections alternate between the two processes, so a user's socket and API calls reach different ones. */
async function startTwoProcesses(serverOptions: ServerProgramOptions): Promise<RunningServer> {
  const servers = await Promise.all([startServerProcess(serverOptions), startServerProcess(serverOptions)])
  const proxy = await startRoundRobinProxy(1000)
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
