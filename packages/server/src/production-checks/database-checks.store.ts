import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { LISTENER_NAME } from '../platform/database/notification-listener.ts'
import { query } from '../platform/database/query.ts'

/** Whether the tables exist. */
export async function hasTables(db: Db): Promise<boolean> {
  const rows = await query(
    db,
    'hasTables',
    sql<{ found: boolean }>`select to_regclass('public.kysely_migration') is not null as found`,
  )
  return rows[0]?.found ?? false
}

export async function readServerVersion(db: Db): Promise<string> {
  const rows = await query(db, 'readServerVersion', sql<{ version: string }>`select current_setting('server_version') as version`)
  return rows[0]?.version.split(' ')[0] ?? ''
}

export async function findExecutedMigrations(db: Db): Promise<string[]> {
  const rows = await query(db, 'findExecutedMigrations', sql<{ name: string }>`select name::text as name from kysely_migration`)
  return rows.map(({ name }) => name)
}

export interface ConnectionCounts {
  /** Of all databases of the server; each role may read it. */
  used: number
  /** Without those that only superusers may open. */
  max: number
  /** Processes of Barattolo, by their listening connections. */
  processes: number
}

export async function countConnections(db: Db): Promise<ConnectionCounts> {
  const rows = await query(
    db,
    'countConnections',
    sql<{ used: number; max: number; processes: number }>`
    select (select sum(numbackends) from pg_stat_database)::int as used,
           (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) as max,
           (select count(*) from pg_stat_activity
            where datname = current_database() and application_name = ${LISTENER_NAME})::int as processes`,
  )
  return rows[0] ?? { used: 0, max: 0, processes: 0 }
}

/** Null if the role may not read it. */
export async function findDataDirectory(db: Db): Promise<string | null> {
  const rows = await query(
    db,
    'findDataDirectory',
    sql<{ folder: string }>`select current_setting('data_directory', true) as folder`,
  ).catch(() => [])
  return rows[0]?.folder ?? null
}

/** The queues: where rows wait, and since when they are due. */
const QUEUES = {
  deliveries: sql`select due_at from deliveries`,
  photoRemovals: sql`select due_at from photo_removals`,
  fits: sql`select fits_due_at as due_at from request_terms`,
  contactMails: sql`select mail_due_at as due_at from contact_messages`,
  visitorMails: sql`select due_at from visitor_mails`,
  jobLimitMails: sql`select mail_due_at as due_at from job_limits`,
}
export type QueueName = keyof typeof QUEUES

/** Filled only where e-mail is configured; what is left from before waits for ever. */
const MAIL_QUEUES: readonly QueueName[] = ['contactMails', 'visitorMails', 'jobLimitMails']

export interface Queue {
  queue: QueueName
  /** How many are due. */
  due: number
  /** How long the oldest of them has been due, in seconds. */
  oldest: number
}

export async function readQueues(db: Db, now: Date, hasMail: boolean): Promise<Queue[]> {
  const names = (Object.keys(QUEUES) as QueueName[]).filter((name) => hasMail || !MAIL_QUEUES.includes(name))
  const countDue = (name: QueueName): RawBuilder<unknown> => sql`
    select ${name}::text as queue, count(*)::int as due, coalesce(extract(epoch from ${now}::timestamptz - min(due_at) filter (where isfinite(due_at))), 0)::float8 as oldest
    from (${QUEUES[name]}) as waiting where due_at <= ${now}`
  const rows = await query(db, 'readQueues', sql<Queue>`${sql.join(names.map(countDue), sql` union all `)}`)
  return rows
}
