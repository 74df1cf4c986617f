import { sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import type { Db } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { query } from '../database/query.ts'

const MIN_VERSION = 150_000
const EXTENSIONS = ['pg_trgm', 'unaccent', 'cube']

/** Checks that the PostgreSQL at DATABASE_URL meets the requirements; throws a StartError that explains what is missing. */
export async function checkExternal(db: Db): Promise<void> {
  const { version, encoding } = await readServerSettings(db)
  if (Number(version) < MIN_VERSION) {
    throw new StartError(
      `DATABASE_URL indica un PostgreSQL ${Math.floor(Number(version) / 10_000)}: serve il 15 o uno più recente.`,
    )
  }
  if (encoding !== 'UTF8')
    throw new StartError(`Il database di DATABASE_URL è in ${encoding}: creane uno in UTF8 (create database … encoding 'UTF8').`)
  for (const name of EXTENSIONS) await ensureExtension(db, name)
}

async function readServerSettings(db: Db) {
  const rows = await query(
    db,
    'readServerSettings',
    sql<{ version: string; encoding: string }>`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  return rows[0] ?? { version: '0', encoding: '' }
}

async function ensureExtension(db: Db, name: string) {
  try {
    await sql`create extension if not exists ${sql.id(name)}`.execute(db)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    const { code } = cause as { code?: string }
    const remedy =
      code === '42501'
        ? `fallo fare a chi amministra il database: create extension ${name};`
        : 'installa il pacchetto contrib di PostgreSQL (Debian: postgresql-contrib) e riavvia.'
    throw new StartError(`Al database di DATABASE_URL manca l’estensione ${name}, e non la posso aggiungere: ${remedy}`, {
      cause,
    })
  }
}
