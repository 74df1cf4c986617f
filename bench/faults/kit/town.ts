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

/** Two processes of the product behind a proxy, over one PostgreSQL that they reach through a network of ours. */
export interface Town {
  origin: string
  dataDir: string
  processes: MainProcess[]
  /** Between the processes and PostgreSQL. */
  line: Line
  /** kill -9 of all of PostgreSQL; so many milliseconds later it is started. Only where it is the town's own. */
  killPostgres: (after: number) => Promise<void>
  /** PostgreSQL itself, past the line; a new handle each time, to be destroyed. */
  open: () => Db
  close: () => Promise<void>
}

export interface Postgres {
  host: string
  user: string
  database: string
}

export interface TownGiven {
  /** Somebody else's PostgreSQL, migrated; one of its own unless told. */
  postgres?: Postgres
  environment?: Record<string, string>
  /** What runs each process: a shell with a limit. */
  by?: readonly string[]
  /** Makes the folder of photos what a fault needs. */
  photos?: ((folder: string) => () => void) | undefined
  /** Called last. */
  closed?: () => Promise<void>
}

export async function openTown(given: TownGiven = {}): Promise<Town> {
  const home = mkdtempSync(join(tmpdir(), 'barattolo-fault-'))
  // PostgreSQL runs as somebody else when this runs as root.
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
      if (!own) throw new Error('somebody else’s PostgreSQL is not killed')
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
  /** kill -9 of PostgreSQL and of whoever would start it again, and after so many milliseconds it is started. */
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
      // Who would start it again stands still first, and then goes with it.
      running.child.kill('SIGSTOP')
      process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await endedBy(running.child, 'SIGKILL')
      await pause(after)
      running = await embeddedProcess(folder)
    },
    stop: () => running.stop(),
  }
}
