import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, type Db, openDatabase } from '@barattolo/server/platform/database'
import { migrate } from '@barattolo/server/platform/migrate'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { sql } from 'kysely'

export interface World {
  db: Db
  connection: Extract<Connection, { host: string }>
  dataDir: string
  close: () => Promise<void>
}

/** A PostgreSQL of its own, migrated, with as many objects as asked, the same ones every time. */
export async function openWorld(objects: number): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-bench-'))
  // PostgreSQL runs as somebody else when this runs as root.
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded(join(folder, 'postgres'))
  const connection = postgres.connection
  const db = openDatabase(connection, () => undefined)
  await migrate(db)
  await loadPeople(db)
  await loadObjects(db, objects)
  await sql`vacuum analyze`.execute(db)
  return {
    db,
    connection,
    dataDir: join(folder, 'data'),
    close: async () => {
      await db.destroy()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const PEOPLE = 2000

async function loadPeople(db: Db) {
  await sql`
    insert into people (uid, email, email_verified, name)
    select 'bench-' || n, 'persona' || n || '@example.org', true, 'Persona ' || n
    from generate_series(1, ${PEOPLE}::int) n`.execute(db)
}

/**
 * Half of the objects lie around the main town, the rest along the valley: the circle of 5 km that the bench asks for
 * is a crowded one. Words come from a short list, so that a search finds thousands, a few, or none.
 */
async function loadObjects(db: Db, objects: number) {
  await sql`select setseed(0.42)`.execute(db)
  await sql`
    insert into items (owner_uid, title, description, status, category, images, tags, exact_lat, exact_lng, cell_x, cell_y, lat, lng, location, created_at, updated_at)
    select
      'bench-' || (1 + n % ${PEOPLE}::int),
      (array['Lampada da tavolo','Bicicletta','Sedia di noce','Sci da fondo','Libro di ricette','Chitarra','Trapano','Vaso di terracotta'])[1 + n % 8] || ' ' || n,
      case when n % 1000 = 0 then 'Un astrolabio di ottone, funziona ancora.' else 'Tenuta bene, qualche segno del tempo. La cedo volentieri a chi la usa.' end,
      (array['baratto','baratto','dono','riparare'])[1 + n % 4],
      (array['home','mobility','home','hobby','culture','hobby','tech','garden'])[1 + n % 8],
      array['/images/00/00000000-0000-4000-8000-' || lpad(n::text, 12, '0') || '-1600.webp'],
      array['usato','legno'],
      p.lat, p.lng, floor(p.lng * 155)::int, floor(p.lat * 222)::int, p.lat, p.lng, 'Aosta',
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${objects}::int) n
    cross join lateral (
      select
        45.737 + (random() - 0.5) * case when n % 2 = 0 then 0.12 else 0.5 end as lat,
        7.320 + (random() - 0.5) * case when n % 2 = 0 then 0.2 else 1.1 end as lng
    ) p`.execute(db)
}
