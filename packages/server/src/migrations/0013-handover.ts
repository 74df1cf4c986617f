import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exchange_people
      -- What this person shows when they meet; who types it has met them.
      add column handover_code text,
      -- When they had met everybody whom they give to or receive from.
      add column handed_over_at timestamptz,
      add column wrong_codes integer not null default 0,
      add column wrong_codes_since timestamptz`.execute(db)
  const { rows } = await sql<{ id: string; uid: string }>`select exchange_id as id, uid from exchange_people`.execute(db)
  for (const { id, uid } of rows) {
    await sql`update exchange_people set handover_code = ${code()} where exchange_id = ${id} and uid = ${uid}`.execute(db)
  }
  await sql`alter table exchange_people alter column handover_code set not null`.execute(db)
  await sql`
    create table handover_proofs (
      exchange_id uuid not null,
      typed_by text not null,
      shown_by text not null,
      created_at timestamptz not null default now(),
      primary key (exchange_id, typed_by, shown_by),
      foreign key (exchange_id, typed_by) references exchange_people on delete cascade,
      foreign key (exchange_id, shown_by) references exchange_people on delete cascade,
      check (typed_by <> shown_by)
    )`.execute(db)
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Seven random characters and the one that checks them. */
function code(): string {
  const places = Array.from({ length: 7 }, () => randomInt(LETTERS.length))
  const sum = places.reduce((total, place, index) => total + (index + 2) * place, 0)
  return [...places, sum % LETTERS.length].map((place) => LETTERS.charAt(place)).join('')
}
