import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How many objects everybody may find, by cell of the map and by kind, so that no list counts a million rows to tell their
  // number. What changes is a row of its own until it is added up with the others of its key: nobody waits for anybody.
  await sql`
    create table item_counts (
      -- -1: wherever they lie, or nowhere; -2: wherever they lie.
      cell_y integer not null,
      cell_x integer not null,
      -- Empty: of whatever kind, category and availability.
      status text not null,
      category text not null,
      availability text not null,
      items integer not null,
      fresh boolean not null
    )`.execute(db)
  await sql`create index item_counts_key on item_counts (status, cell_y, cell_x, category, availability) include (items)`.execute(
    db,
  )
  await sql`create index item_counts_fresh on item_counts (cell_y) where fresh`.execute(db)

  // Once for a statement, however many rows it changes; nothing where nothing of this changes.
  await sql`
    create function count_items() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${added(sql`select 1 as change, * from after_it`)};
      elsif tg_op = 'DELETE' then ${added(sql`select -1 as change, * from before_it`)};
      else ${added(sql`select 1 as change, * from after_it union all select -1, * from before_it`)};
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger items_counted_in after insert on items referencing new table as after_it
    for each statement execute function count_items()`.execute(db)
  await sql`
    create trigger items_counted_out after delete on items referencing old table as before_it
    for each statement execute function count_items()`.execute(db)
  await sql`
    create trigger items_counted_again after update on items referencing old table as before_it new table as after_it
    for each statement execute function count_items()`.execute(db)

  // From nothing: here, and for whoever fills the tables with the triggers off. Whoever publishes waits for it, seconds for a million.
  await sql`
    create function count_items_anew() returns void language sql as $$
      delete from item_counts;
      ${added(sql`select 1 as change, * from items`, sql`false`)};
    $$`.execute(db)
  await sql`select count_items_anew()`.execute(db)
}

/** Four counts of each public object: of its kind anywhere, of its kind on the map, of its kind in its cell, and of all in its cell. */
function added(changes: RawBuilder<unknown>, fresh = sql`true`) {
  return sql`
    insert into item_counts
    select k.cell_y, k.cell_x, k.status, k.category, k.availability, sum(change)::int, ${fresh}
    from (${changes}) i, lateral (values
      (-1, -1, i.status, i.category, i.availability),
      (case when i.cell_y is not null then -2 end, -2, i.status, i.category, i.availability),
      (i.cell_y, i.cell_x, i.status, i.category, i.availability),
      (i.cell_y, i.cell_x, '', '', '')) k (cell_y, cell_x, status, category, availability)
    where i.availability <> 'scambiato' and i.resting_since is null and i.hidden_at is null and k.cell_y is not null
    group by 1, 2, 3, 4, 5 having sum(change) <> 0`
}
