import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What admins do. No foreign keys: a row outlives what it names.
  await sql`
    create table admin_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      admin_uid text not null,
      admin_email text not null,
      act text not null,
      case_kind text not null,
      case_id text not null,
      person_uid text,
      reason text
    )`.execute(db)
  await sql`create index admin_log_at on admin_log (at, id)`.execute(db)
  await sql`create index admin_log_admin on admin_log (admin_uid, at, id)`.execute(db)
  await sql`create index admin_log_person on admin_log (person_uid, at, id) where person_uid is not null`.execute(db)
  await sql`create index admin_log_case on admin_log (admin_uid, case_kind, case_id, at)`.execute(db)
  // Rows are only added. Only the retention job, which names itself by a setting of its transaction, deletes old ones.
  await sql`
    create function refuse_admin_log_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('barattolo.admin_log_retention', true) = 'on' then
        if old.at < now() - interval '24 months' then
          return old;
        end if;
      end if;
      raise exception 'admin_log is append-only';
    end $$`.execute(db)
  await sql`
    create trigger admin_log_rows before update or delete on admin_log for each row execute function refuse_admin_log_change()`.execute(
    db,
  )
  await sql`
    create trigger admin_log_table before truncate on admin_log for each statement execute function refuse_admin_log_change()`.execute(
    db,
  )
}
