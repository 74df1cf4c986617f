import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What has changed in the inbox of a person: the sum of the changes is a part of its ETag. Rows without a uid are changes of people
  // and items, which any inbox may show. Triggers record the changes, which also see what the previous version writes. Rows are only
  // inserted, so that no writer waits for another; a job adds them up. A change is a random number, so that a restored backup does
  // not reach an earlier sum with other changes.
  await sql`
    create table inbox_changes (
      uid text not null default '',
      change bigint not null default 1 + floor(random() * 1e9)::bigint,
      fresh boolean not null default true
    )`.execute(db)
  await sql`create index inbox_changes_uid on inbox_changes (uid) include (change)`.execute(db)
  await sql`create index inbox_changes_fresh on inbox_changes (uid) where fresh`.execute(db)

  // Who has read how far, shows in their own inbox only. A draft shows in none.
  await sql`
    create function record_inbox_changes() returns trigger language plpgsql as $$
    declare
      is_shared boolean := tg_op <> 'UPDATE' or
        (old.updated_at, old.status, old.last_action_by, old.turn_since, old.last_message_at, old.apart, old.root_item_id,
          old.interested_uid, old.owner_uid, old.last_message, old.root_item) is distinct from
        (new.updated_at, new.status, new.last_action_by, new.turn_since, new.last_message_at, new.apart, new.root_item_id,
          new.interested_uid, new.owner_uid, new.last_message, new.root_item);
    begin
      insert into inbox_changes (uid)
      select distinct uid from unnest(array[
        case when is_shared or old.interested_read_to <> new.interested_read_to then new.interested_uid end,
        case when is_shared or old.owner_read_to <> new.owner_read_to then new.owner_uid end,
        case when is_shared then old.interested_uid end,
        case when is_shared then old.owner_uid end]) uid
      where uid is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger inbox_changed after insert or update or delete on conversations
    for each row execute function record_inbox_changes()`.execute(db)

  // Recorded for all: a conversation that begins at the same time would not be seen here, and must not show the old name for long.
  await sql`
    create function record_change_of_all_inboxes() returns trigger language plpgsql as $$
    begin
      insert into inbox_changes default values;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger person_changed_in_inboxes after update on people for each row when (
      (old.name, old.chosen_name, old.name_chosen_at, old.former_name, old.name_changed_at, old.email, old.photo, old.disabled_at,
        old.holiday_since, old.holiday_until) is distinct from
      (new.name, new.chosen_name, new.name_chosen_at, new.former_name, new.name_changed_at, new.email, new.photo, new.disabled_at,
        new.holiday_since, new.holiday_until))
    execute function record_change_of_all_inboxes()`.execute(db)
  await sql`
    create trigger item_changed_in_inboxes after update on items for each row when (
      (old.hidden_at, old.resting_since, old.availability, old.owner_uid) is distinct from
      (new.hidden_at, new.resting_since, new.availability, new.owner_uid))
    execute function record_change_of_all_inboxes()`.execute(db)
  await sql`
    create trigger item_deleted_in_inboxes after delete on items
    for each row execute function record_change_of_all_inboxes()`.execute(db)
}
