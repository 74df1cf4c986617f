import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `item_id` has no foreign key, because the favourite of a deleted item stays, with its title, until its person removes it. The owner
  // is in the row, so that the wishes between two people are read from an index alone. `gives`: items that the person would give.
  await sql`
    create table favourites (
      uid text not null references people,
      item_id uuid not null,
      owner_uid text not null references people,
      private boolean not null,
      gives uuid[] not null default '{}',
      created_at timestamptz not null default now(),
      gone_title text,
      primary key (uid, item_id)
    )`.execute(db)
  await sql`create index favourites_uid_owner on favourites (uid, owner_uid) include (item_id)`.execute(db)
  await sql`create index favourites_owner_uid on favourites (owner_uid, uid) include (item_id)`.execute(db)
  await sql`create index favourites_item on favourites (item_id)`.execute(db)
  await sql`create index favourites_newest on favourites (uid, created_at, item_id)`.execute(db)
  // Null until the person has chosen.
  await sql`alter table people add column favourites_are_private boolean`.execute(db)

  // How many people had the item among their favourites at the beginning of the day, for its owner. A job counts once a day.
  await sql`
    create table favourite_counts (
      item_id uuid primary key references items on delete cascade,
      favourites integer not null,
      counted_at timestamptz not null
    )`.execute(db)

  // Triggers, because the version before deletes items and passes them on too. The title of an item that the admin has hidden is not
  // kept.
  await sql`
    create function keep_title_of_favourites() returns trigger language plpgsql as $$
    begin
      update favourites set gone_title = case when old.hidden_at is null then old.title else '' end where item_id = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger item_deleted_in_favourites after delete on items
    for each row execute function keep_title_of_favourites()`.execute(db)
  await sql`
    create function remove_favourites_of_passed_item() returns trigger language plpgsql as $$
    begin
      delete from favourites where item_id = new.id;
      delete from favourite_counts where item_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger item_passed_in_favourites after update of owner_uid on items
    for each row when (old.owner_uid is distinct from new.owner_uid)
    execute function remove_favourites_of_passed_item()`.execute(db)
}
