import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Hidden by the admin from everybody but its owner: what was decided can be taken back.
  await sql`alter table items add column hidden_at timestamptz`.execute(db)
  await sql`alter table requests add column hidden_at timestamptz`.execute(db)
  await sql`
    create table report_decisions (
      id uuid primary key default gen_random_uuid(),
      target_kind text not null check (target_kind in ('item', 'person', 'message', 'request')),
      -- No key: what was reported may go, and the decision stays.
      target_id text not null,
      reported_uid text not null references people,
      outcome text not null check (outcome in ('nothing', 'hidden', 'removed', 'warned', 'disabled')),
      reasons text not null,
      decided_at timestamptz not null,
      -- Once, by whoever of those concerned is first.
      objector_uid text references people,
      objection text,
      objected_at timestamptz,
      review_outcome text check (review_outcome in ('nothing', 'hidden', 'removed', 'warned', 'disabled')),
      review_reasons text,
      reviewed_at timestamptz,
      check ((objector_uid is null) = (objection is null) and (objector_uid is null) = (objected_at is null)),
      check ((review_outcome is null) = (review_reasons is null) and (review_outcome is null) = (reviewed_at is null)),
      check (reviewed_at is null or objected_at is not null)
    )`.execute(db)
  await sql`create index report_decisions_reported on report_decisions (reported_uid, decided_at)`.execute(db)
  await sql`
    create index report_decisions_objected on report_decisions (objected_at)
    where objected_at is not null and reviewed_at is null`.execute(db)
  await sql`
    create table reports (
      id uuid primary key default gen_random_uuid(),
      reporter_uid text not null references people,
      reported_uid text not null references people,
      target_kind text not null check (target_kind in ('item', 'person', 'message', 'request')),
      target_id text not null,
      reason text not null,
      text text not null default '' check (length(text) <= 1000),
      -- What was reported as it was then.
      snapshot jsonb not null,
      decision_id uuid references report_decisions,
      created_at timestamptz not null default now(),
      check (reporter_uid <> reported_uid)
    )`.execute(db)
  // The same by the same person is one report for as long as nobody has decided.
  await sql`
    create unique index reports_once on reports (reporter_uid, target_kind, target_id) where decision_id is null`.execute(db)
  await sql`create index reports_reporter on reports (reporter_uid, created_at)`.execute(db)
  await sql`create index reports_target on reports (target_kind, target_id, created_at)`.execute(db)
  await sql`create index reports_decision on reports (decision_id)`.execute(db)
}
