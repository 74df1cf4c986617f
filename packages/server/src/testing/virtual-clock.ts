import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { type Clock, trustedClock } from '../platform/process/clock.ts'
import { installDrawnIds } from './drawn-ids.ts'

/** One time for the apps and for PostgreSQL, which only the driver moves. */
export interface VirtualClock extends Clock {
  /** Moves forward; an earlier time changes nothing. */
  moveTo: (time: number) => Promise<void>
  /** Moves by a millisecond, so that two acts never have the same time. */
  tick: () => Promise<void>
  /** The clock of an app that is wrong by so many milliseconds. */
  withError: (error: { now: number; wall: number }) => Clock
}

const VIRTUAL_TIME = sql.raw(
  "timestamptz 'epoch' + pg_catalog.pg_sequence_last_value('virtual.microseconds'::regclass) * interval '1 microsecond'",
)
/**
 * Functions that hide PostgreSQL’s own. They read a sequence, because all connections see its new value at once. `now()` does not
 * stand still during a transaction, which makes no difference: the clock moves only between requests. A call of an SQL function that
 * reads the sequence as a table takes six times as long.
 */
const FUNCTIONS = sql`
  create schema virtual;
  create sequence virtual.microseconds minvalue 0;
  create function virtual.clock_timestamp() returns timestamptz language plpgsql volatile as $$ begin return ${VIRTUAL_TIME}; end $$;
  create function virtual.now() returns timestamptz language plpgsql stable as $$ begin return ${VIRTUAL_TIME}; end $$`

/** The defaults of columns were bound to PostgreSQL’s functions when the migrations ran. */
const REBIND_DEFAULTS = sql`
  do $$
  declare it record;
  begin
    for it in select table_name, column_name, column_default from information_schema.columns
      where table_schema = 'public' and column_default ~ '(now|clock_timestamp|gen_random_uuid)[(][)]'
    loop
      execute format('alter table %I alter column %I set default %s', it.table_name, it.column_name,
        regexp_replace(it.column_default, '(pg_catalog[.])?(now|clock_timestamp|gen_random_uuid)[(][)]', 'virtual.\\2()', 'g'));
    end loop;
  end $$`

/** Prepares a migrated database: only connections that open afterwards have the virtual time, and ids that the seed decides. */
export async function installVirtualClock(db: Db, start: number, seed: number): Promise<void> {
  await FUNCTIONS.execute(db)
  await installDrawnIds(db, seed)
  await REBIND_DEFAULTS.execute(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = virtual, pg_catalog, public`.execute(db)
  await setDatabaseTime(db, start)
}

const setDatabaseTime = (db: Db, milliseconds: number) =>
  sql`select setval('virtual.microseconds', ${String(milliseconds * 1000)}::bigint)`.execute(db)

export function createVirtualClock(db: Db, start: number): VirtualClock {
  let time = start
  const set = async (next: number) => {
    time = next
    await setDatabaseTime(db, next)
  }
  return {
    ...trustedClock(() => new Date(time)),
    moveTo: async (next) => (next > time ? set(next) : undefined),
    tick: () => set(time + 1),
    withError: (error) => ({
      now: () => new Date(time + error.now),
      wallTime: () => new Date(time + error.wall),
      difference: () => error.wall,
      isTrusted: () => true,
    }),
  }
}
