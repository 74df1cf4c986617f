import { type Kysely, sql } from 'kysely'

/** Outside of the transaction that adds the constraints, whose locks would block writes while the tables are read. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rings validate constraint rings_state_check`.execute(db)
  await sql`alter table rings validate constraint rings_repairs`.execute(db)
  await sql`alter table rings validate constraint rings_ended_why`.execute(db)
  await sql`alter table rings validate constraint rings_negotiation`.execute(db)
  await sql`alter table rings validate constraint rings_next_due`.execute(db)
  await sql`alter table rings validate constraint rings_ended`.execute(db)
  await sql`alter table rings validate constraint rings_proposed_by_fkey`.execute(db)
  await sql`alter table rings validate constraint rings_after_ring_fkey`.execute(db)
  await sql`alter table ring_people validate constraint ring_people_left_why`.execute(db)
  await sql`alter table ring_people validate constraint ring_people_answer`.execute(db)
  await sql`alter table ring_people validate constraint ring_people_changes`.execute(db)
  await sql`alter table ring_legs validate constraint ring_legs_broken`.execute(db)
  await sql`alter table exchanges validate constraint exchanges_ring_id_fkey`.execute(db)
}
