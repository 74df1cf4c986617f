import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What others see of the position: a cell of 500 m, a cell of 2 km, or only the municipality. `cell_x` and `cell_y` are always
  // the cell of 500 m of the public point, for counts and clusters. The default is what the previous version writes.
  await sql`
    alter table items add column area text not null default 'fine',
      add constraint items_area_check check (area in ('fine', 'coarse', 'municipality')) not valid`.execute(db)
  // The cells in which a person's objects were shown, kept as long as the account.
  await sql`
    create table remembered_cells (
      uid text not null references people on delete cascade,
      size text not null check (size in ('fine', 'coarse')),
      y integer not null,
      x integer not null,
      used_at timestamptz not null default now(),
      primary key (uid, size, y, x)
    )`.execute(db)
}
