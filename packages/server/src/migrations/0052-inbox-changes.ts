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

  // Who has read how far, shows in their own inbox only. A draft shows in none. Once for each statement, which may change hundreds.
  await sql`
    create function record_inbox_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into inbox_changes (uid)
        select distinct uid from new_rows, unnest(array[interested_uid, owner_uid]) uid where uid is not null;
      elsif tg_op = 'DELETE' then
        insert into inbox_changes (uid)
        select distinct uid from old_rows, unnest(array[interested_uid, owner_uid]) uid where uid is not null;
      else
        insert into inbox_changes (uid)
        select distinct uid
        from old_rows earlier join new_rows later using (id),
          lateral (select
            (earlier.updated_at, earlier.status, earlier.last_action_by, earlier.turn_since, earlier.last_message_at, earlier.apart, earlier.root_item_id,
              earlier.interested_uid, earlier.owner_uid, earlier.last_message, earlier.root_item) is distinct from
            (later.updated_at, later.status, later.last_action_by, later.turn_since, later.last_message_at, later.apart, later.root_item_id,
              later.interested_uid, later.owner_uid, later.last_message, later.root_item) as is_shared) changed,
          unnest(array[
            case when is_shared or earlier.interested_read_to <> later.interested_read_to then later.interested_uid end,
            case when is_shared or earlier.owner_read_to <> later.owner_read_to then later.owner_uid end,
            case when is_shared then earlier.interested_uid end,
            case when is_shared then earlier.owner_uid end]) uid
        where uid is not null;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger inbox_opened after insert on conversations referencing new table as new_rows
    for each statement execute function record_inbox_changes()`.execute(db)
  await sql`
    create trigger inbox_changed after update on conversations referencing old table as old_rows new table as new_rows
    for each statement execute function record_inbox_changes()`.execute(db)
  await sql`
    create trigger inbox_closed after delete on conversations referencing old table as old_rows
    for each statement execute function record_inbox_changes()`.execute(db)

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
    create function record_item_changes_of_inboxes() returns trigger language plpgsql as $$
    begin
      insert into inbox_changes (uid)
      select '' where exists (select from old_rows earlier join new_rows later using (id)
        where (earlier.hidden_at, earlier.resting_since, earlier.availability, earlier.owner_uid) is distinct from
          (later.hidden_at, later.resting_since, later.availability, later.owner_uid));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger items_changed_in_inboxes after update on items referencing old table as old_rows new table as new_rows
    for each statement execute function record_item_changes_of_inboxes()`.execute(db)
  await sql`
    create trigger items_deleted_in_inboxes after delete on items
    for each statement execute function record_change_of_all_inboxes()`.execute(db)
}
