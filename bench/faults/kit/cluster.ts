import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase } from '@barattolo/server/platform/database/database'
import { migrate } from '@barattolo/server/platform/database/migrate'
import { type EmbeddedProcess, startEmbeddedProcess, stopProcess } from '@barattolo/server/testing/embedded-process'
import { type FaultProxy, startFaultProxy } from '@barattolo/server/testing/fault-proxy'
import { type RoundRobinProxy, startRoundRobinProxy } from '@barattolo/server/testing/round-robin'
import { type MainProcess, startMain } from '@barattolo/server/testing/start-main'

/** As many as a server of its own accepts by default: lost connections stay open there beside the new ones. */
const POSTGRES = { options: { settings: { max_connections: '100' } } }

/** Server processes behind a load balancer, with one PostgreSQL that they reach through a controllable proxy. */
export interface Cluster {
  origin: string
  dataDir: string
  /** The folder of the PostgreSQL that the cluster started. */
  databaseDir: string
  processes: MainProcess[]
  /** Of each server process. */
  environment: Record<string, string>
  /** The proxy between the server processes and PostgreSQL. */
  databaseProxy: FaultProxy
  /** Kills PostgreSQL with SIGKILL and restarts it after this many milliseconds. Throws if the cluster did not start it. */
  killPostgres: (restartDelay: number) => Promise<void>
  /** Opens a new pool that bypasses the proxy; the caller destroys it. */
  openDb: () => Db
  close: () => Promise<void>
}

export interface Postgres {
  host: string
  user: string
  database: string
}

export interface ClusterOptions {
  /** An existing, migrated PostgreSQL; by default the cluster starts its own. */
  postgres?: Postgres
  /** Number of server processes; two by default. */
  processCount?: number
  environment?: Record<string, string>
  /** Command that starts each process, such as a shell that sets a limit. */
  launcher?: readonly string[]
  /** Prepares the photo folder for the fault and returns the cleanup. */
  preparePhotoFolder?: ((folder: string) => () => void) | undefined
  /** Prepares the folder of the cluster's own PostgreSQL for the fault and returns the cleanup. */
  prepareDatabaseFolder?: ((folder: string) => () => void) | undefined
  /** Called after all processes have been stopped. */
  onClose?: () => Promise<void>
}

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const rootDir = mkdtempSync(join(tmpdir(), 'barattolo-fault-'))
  // When this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(rootDir, 0o755)
  const dataDir = join(rootDir, 'data')
  const releasePhotoFolder = options.preparePhotoFolder?.(join(dataDir, 'photos'))
  const databaseDir = join(rootDir, 'database')
  mkdirSync(databaseDir)
  const releaseDatabaseFolder = options.prepareDatabaseFolder?.(databaseDir)
  const ownServer = options.postgres ? null : await startOwnPostgres(join(databaseDir, 'postgres'))
  const postgres = options.postgres ?? ownServer
  if (!postgres) throw new Error('PostgreSQL was not started')
  const databaseProxy = await startFaultProxy(postgres.host)
  const environment = {
    DATABASE_URL: `postgres://${postgres.user}@127.0.0.1:${databaseProxy.port}/${postgres.database}`,
    DATA_DIR: dataDir,
    OPEN_SIGN_IN: 'yes',
    RATE_LIMITS: 'off',
    MAP_STYLE_URL: 'none',
    DATABASE_CONNECTIONS: '5',
    ...options.environment,
  }
  const processes = await Promise.all(
    Array.from({ length: options.processCount ?? 2 }, () => startMain(environment, options.launcher)),
  )
  const loadBalancer: RoundRobinProxy = await startRoundRobinProxy()
  await Promise.all(processes.map(({ port }) => loadBalancer.add(port)))
  return {
    origin: `http://127.0.0.1:${loadBalancer.port}`,
    dataDir,
    databaseDir,
    environment,
    processes,
    databaseProxy,
    killPostgres: async (restartDelay) => {
      if (!ownServer) throw new Error('only a PostgreSQL that the cluster started can be killed')
      await ownServer.killAndRestart(restartDelay)
    },
    openDb: () => openDatabase({ host: postgres.host, user: postgres.user, database: postgres.database }, () => undefined, 4),
    close: async () => {
      for (const { child } of processes) child.kill('SIGKILL')
      loadBalancer.close()
      databaseProxy.close()
      await ownServer?.stop()
      releaseDatabaseFolder?.()
      releasePhotoFolder?.()
      await options.onClose?.()
      rmSync(rootDir, { recursive: true, force: true })
    },
  }
}

interface OwnPostgres extends Postgres {
  /** Kills PostgreSQL and its supervisor process with SIGKILL, and restarts them after this many milliseconds. */
  killAndRestart: (restartDelay: number) => Promise<void>
  stop: () => Promise<void>
}

async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  let running: EmbeddedProcess = await startEmbeddedProcess(folder, POSTGRES)
  const db = openDatabase(running.connection, () => undefined)
  await migrate(db)
  await db.destroy()
  return {
    ...running.connection,
    killAndRestart: async (restartDelay) => {
      // The supervisor is stopped first so that it does not restart PostgreSQL, then killed.
      running.child.kill('SIGSTOP')
      process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await stopProcess(running.child, 'SIGKILL')
      await pause(restartDelay)
      running = await startEmbeddedProcess(folder, POSTGRES)
    },
    stop: () => running.stop(),
  }
}
