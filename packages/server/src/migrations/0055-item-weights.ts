import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null where the owner has not chosen one: the default of the category counts. The check is not validated, because the existing rows
  // are all null.
  await sql`
    alter table items add column weight smallint,
      add constraint items_weight_check check (weight between 1 and 4) not valid`.execute(db)
  // Only the owner who has chosen it may see it. A trigger, because the version before passes items on too.
  await sql`
    create function remove_weight_of_passed_item() returns trigger language plpgsql as $$
    begin
      new.weight := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger item_passed_without_weight before update of owner_uid on items
    for each row when (old.owner_uid is distinct from new.owner_uid and new.weight is not null)
    execute function remove_weight_of_passed_item()`.execute(db)
}
