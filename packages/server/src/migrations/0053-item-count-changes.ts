import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A change of the listed items is one row here instead of four in `item_counts`, which a job writes later. No index: the table is
  // emptied every minute.
  await sql`
    create table item_count_changes (
      cell_y integer,
      cell_x integer,
      status text not null,
      category text not null,
      availability text not null,
      change integer not null
    )`.execute(db)
  const columns = sql`cell_y, cell_x, status, category, availability`
  const counted = sql.raw('cell_y, cell_x, status, category, availability, resting_since, hidden_at')
  const added = sql`select 1 as change, ${counted} from after_it`
  const removed = sql`select -1 as change, ${counted} from before_it`
  const insertChanges = (changes: typeof added) => sql`
    insert into item_count_changes
    select ${columns}, sum(change) from (${changes}) i
    where availability <> 'scambiato' and resting_since is null and hidden_at is null
    group by ${columns} having sum(change) <> 0`
  await sql`
    create or replace function count_items() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${insertChanges(added)};
      elsif tg_op = 'DELETE' then ${insertChanges(removed)};
      else ${insertChanges(sql`${added} union all ${removed}`)};
      end if;
      return null;
    end $$`.execute(db)

  // Four counts of each item, as before: of its kind anywhere, of its kind on the map, of its kind in its cell, and of all in its cell.
  await sql`
    create function move_item_count_changes() returns void language sql as $$
      with moved as (delete from item_count_changes returning *)
      insert into item_counts
      select k.cell_y, k.cell_x, k.status, k.category, k.availability, sum(change)::int, true
      from moved i, lateral (values
        (-1, -1, i.status, i.category, i.availability),
        (case when i.cell_y is not null then -2 end, -2, i.status, i.category, i.availability),
        (i.cell_y, i.cell_x, i.status, i.category, i.availability),
        (i.cell_y, i.cell_x, '', '', '')) k (cell_y, cell_x, status, category, availability)
      where k.cell_y is not null
      group by 1, 2, 3, 4, 5 having sum(change) <> 0
    $$`.execute(db)

  // The version before reads `item_counts` only. Every minute it merges their fresh rows by a statement that deletes them: with it the
  // changes arrive, so that its totals are a minute old at most.
  await sql`
    create function move_changes_before_merge() returns trigger language plpgsql as $$
    begin
      perform move_item_count_changes();
      return null;
    end $$`.execute(db)
  await sql`
    create trigger item_counts_merged before delete on item_counts
    for each statement execute function move_changes_before_merge()`.execute(db)

  // From the items alone, as before: the changes are deleted first, because the deletion of the counts would move them.
  await sql`
    create or replace function count_items_anew() returns void language sql as $$
      delete from item_count_changes;
      delete from item_counts;
      insert into item_count_changes
        select ${columns}, count(*) from items
        where availability <> 'scambiato' and resting_since is null and hidden_at is null group by ${columns};
      select move_item_count_changes();
      update item_counts set fresh = false where fresh;
    $$`.execute(db)
}
