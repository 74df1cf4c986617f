import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase } from '@barattolo/server/platform/database'
import { migrate } from '@barattolo/server/platform/migrate'
import { type EmbeddedProcess, embeddedProcess, endedBy } from '@barattolo/server/testing/embedded-process'
import { type Line, startLine } from '@barattolo/server/testing/line'
import { type RoundRobin, roundRobin } from '@barattolo/server/testing/round-robin'
import { type MainProcess, startMain } from '@barattolo/server/testing/start-main'

/** Two server processes behind a load balancer, with one PostgreSQL that they reach through a controllable proxy. */
export interface Town {
  origin: string
  dataDir: string
  processes: MainProcess[]
  /** Between the processes and PostgreSQL. */
  line: Line
  /** kill -9 of the whole PostgreSQL and restart after so many milliseconds. Only if the cluster started it. */
  killPostgres: (after: number) => Promise<void>
  /** Opens a new pool that bypasses the proxy; the caller destroys it. */
  open: () => Db
  close: () => Promise<void>
}

export interface Postgres {
  host: string
  user: string
  database: string
}

export interface TownGiven {
  /** An existing, migrated PostgreSQL; by default the cluster starts its own. */
  postgres?: Postgres
  environment?: Record<string, string>
  /** Command that starts each process, such as a shell that sets a limit. */
  by?: readonly string[]
  /** Prepares the photo folder for the fault and returns the cleanup. */
  photos?: ((folder: string) => () => void) | undefined
  /** Called last. */
  closed?: () => Promise<void>
}

export async function openTown(given: TownGiven = {}): Promise<Town> {
  const home = mkdtempSync(join(tmpdir(), 'barattolo-fault-'))
  // When this runs as root, PostgreSQL runs as another user.
  chmodSync(home, 0o755)
  const dataDir = join(home, 'data')
  const giveBackPhotos = given.photos?.(join(dataDir, 'photos'))
  const own = given.postgres ? null : await ownPostgres(join(home, 'postgres'))
  const postgres = given.postgres ?? own
  if (!postgres) throw new Error('no PostgreSQL')
  const line = await startLine(postgres.host)
  const environment = {
    DATABASE_URL: `postgres://${postgres.user}@127.0.0.1:${line.port}/${postgres.database}`,
    DATA_DIR: dataDir,
    OPEN_SIGN_IN: 'yes',
    RATE_LIMITS: 'off',
    MAP_STYLE_URL: 'none',
    DATABASE_CONNECTIONS: '5',
    ...given.environment,
  }
  const processes = await Promise.all([1, 2].map(() => startMain(environment, given.by)))
  const proxy: RoundRobin = await roundRobin()
  await Promise.all(processes.map(({ port }) => proxy.add(port)))
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    dataDir,
    processes,
    line,
    killPostgres: async (after) => {
      if (!own) throw new Error('only a PostgreSQL that the cluster started can be killed')
      await own.killAndStart(after)
    },
    open: () => openDatabase({ host: postgres.host, user: postgres.user, database: postgres.database }, () => undefined, 4),
    close: async () => {
      for (const { child } of processes) child.kill('SIGKILL')
      proxy.close()
      line.close()
      await own?.stop()
      giveBackPhotos?.()
      await given.closed?.()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

interface OwnPostgres extends Postgres {
  /** kill -9 of PostgreSQL and of its supervisor process, and a restart after so many milliseconds. */
  killAndStart: (after: number) => Promise<void>
  stop: () => Promise<void>
}

async function ownPostgres(folder: string): Promise<OwnPostgres> {
  let running: EmbeddedProcess = await embeddedProcess(folder)
  const db = openDatabase(running.connection, () => undefined)
  await migrate(db)
  await db.destroy()
  return {
    ...running.connection,
    killAndStart: async (after) => {
      // The supervisor is stopped first so that it does not restart PostgreSQL, then killed.
      running.child.kill('SIGSTOP')
      process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await endedBy(running.child, 'SIGKILL')
      await pause(after)
      running = await embeddedProcess(folder)
    },
    stop: () => running.stop(),
  }
}
