import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When a push service or an SMTP server first accepted the notice.
  await sql`alter table notices add column delivered_at timestamptz`.execute(db)
  // When a participant was notified of the latest statement of the others.
  await sql`alter table exchange_people add column notified_at timestamptz`.execute(db)
  // For exchanges in which a participant has stated already, the seven days go on as they were announced.
  await sql`
    update exchange_people set notified_at = said.stated_at
    from (
      select exchange_id, max(stated_at) as stated_at from exchange_people join exchanges on exchanges.id = exchange_id
      where state = 'open' and statement is not null group by exchange_id
    ) said
    where exchange_people.exchange_id = said.exchange_id and exchange_people.statement is null`.execute(db)
}
