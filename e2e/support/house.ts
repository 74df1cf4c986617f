import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@barattolo/server/platform/config'
import { type Db, openDatabase } from '@barattolo/server/platform/database'
import { migrate } from '@barattolo/server/platform/migrate'
import { checkExternal } from '@barattolo/server/platform/postgres/external'
import { type Callable, callableAt } from '@barattolo/server/testing/callable'
import { roundRobin } from '@barattolo/server/testing/round-robin'
import { serverProcess } from '@barattolo/server/testing/server-process'
import type { GivenServer } from '@barattolo/server/testing/server-program'
import { emptyTables } from '@barattolo/server/testing/test-database'
import { pino } from 'pino'
import { combinationIn } from './combination.ts'
import { townDatabase } from './town-database.ts'

/** The product, served on a port of its own over its own PostgreSQL: what a browser meets in a journey. */
export interface House extends Callable {
  origin: string
  db: Db
  /** Empties every table, for a journey that counts what it sees. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

interface Served {
  port: number
  close: () => Promise<void>
}

/** `settings`: environment variables of the server besides its folder. */
export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const { processes, postgres } = combinationIn(process.env)
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-e2e-'))
  // PostgreSQL runs as somebody else when the tests run as root.
  chmodSync(folder, 0o755)
  const { connection, stop } = await townDatabase(postgres, join(folder, 'postgres'))
  const db = openDatabase(connection, () => undefined)
  if (postgres !== 'embedded') await checkExternal(db)
  await migrate(db)
  const given = { connection, dataDir: join(folder, 'data'), settings: { MAP_STYLE_URL: 'none', ...settings } }
  const served = await (processes === 1 ? serveHere(given, db) : serveFromTwo(given))
  const origin = `http://127.0.0.1:${served.port}`
  return {
    origin,
    app: callableAt(origin),
    db,
    empty: () => emptyTables(db),
    close: async () => {
      await served.close()
      await db.destroy()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function serveHere({ dataDir, settings }: GivenServer, db: Db): Promise<Served> {
  // Whoever only hands over to others does not hold it in memory.
  const { buildApp } = await import('@barattolo/server/app')
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date() })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => app.close() }
}

/** Each connection goes to the next process: what somebody opens in one is called in the other. */
async function serveFromTwo(given: GivenServer): Promise<Served> {
  const both = await Promise.all([serverProcess(given), serverProcess(given)])
  const proxy = await roundRobin(1000)
  for (const { port } of both) await proxy.add(port)
  return {
    port: proxy.port,
    close: async () => {
      proxy.close()
      await Promise.all(both.map((one) => one.stop()))
      // What a process holds for a fault of ours.
      process.stderr.write(both.map(({ log }) => log()).join(''))
    },
  }
}

/** An address that nobody has used before. */
export const freshEmail = (name: string) => `${name.toLowerCase().replace(/\W+/g, '.')}-${randomUUID().slice(0, 8)}@example.org`
