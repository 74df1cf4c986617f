import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { type Db, openDatabase } from '@barattolo/server/platform/database'
import { migrate } from '@barattolo/server/platform/migrate'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'

/** The product, served on a port of its own over its own PostgreSQL: what a browser meets in a journey. */
export interface House {
  origin: string
  app: FastifyInstance
  db: Db
  /** Empties every table, for a journey that counts what it sees. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/** `settings`: environment variables of the server besides its folder. */
export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-e2e-'))
  // PostgreSQL runs as somebody else when the tests run as root.
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded(join(folder, 'postgres'))
  const db = openDatabase(postgres.connection, () => undefined)
  await migrate(db)
  const config = readConfig({ DATA_DIR: join(folder, 'data'), MAP_STYLE_URL: 'none', ...settings })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date() })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    app,
    db,
    empty: () => emptyTables(db),
    close: async () => {
      await app.close()
      await db.destroy()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function emptyTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db)
}

/** An address that nobody has used before. */
export const freshEmail = (name: string) => `${name.toLowerCase().replace(/\W+/g, '.')}-${randomUUID().slice(0, 8)}@example.org`
