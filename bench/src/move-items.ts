import { KM_PER_DEGREE, type Point } from '@barattolo/domain/geo/distance'
import type { Db } from '@barattolo/server/platform/database/database'
import { loadWithoutIndexes } from '@barattolo/server/testing/town/indexes'
import { type RawBuilder, sql } from 'kysely'

const ROWS = Math.round((180 * KM_PER_DEGREE) / 0.5)

/** Moves all objects within half a degree of `from` to the same relative positions around `to`. */
export function moveItems(db: Db, from: Point, to: Point): Promise<void> {
  const rows = Math.round(((to.lat - from.lat) * ROWS) / 180)
  const east = to.lng - from.lng
  return setPositions(db, from, sql`lat + ${rows}::int * 180.0 / ${ROWS}::int`, sql`lng + ${east}::float8`)
}

/** Multiplies the distances of all objects within half a degree of a point by this factor. */
export function contractItems(db: Db, { lat, lng }: Point, factor: number): Promise<void> {
  const contracted = (column: string, centre: number) =>
    sql`${centre}::float8 + (${sql.ref(column)} - ${centre}::float8) * ${factor}::float8`
  return setPositions(db, { lat, lng }, contracted('lat', lat), contracted('lng', lng))
}

async function setPositions(db: Db, from: Point, lat: RawBuilder<unknown>, lng: RawBuilder<unknown>): Promise<void> {
  await loadWithoutIndexes(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update items i set lat = m.lat, lng = m.lng, cell_y = m.y,
        cell_x = floor((m.lng + 180) / 360 * greatest(1, round(2 * ${ROWS}::int * cos(radians((m.y + 0.5) * 180.0 / ${ROWS}::int - 90)))))::int
      from (
        select id, round(lat::numeric, 6)::float8 as lat, round(lng::numeric, 6)::float8 as lng,
          floor((lat + 90) * ${ROWS}::int / 180.0)::int as y
        from (
          select id, (${lat})::float8 as lat, (${lng})::float8 as lng from items
          where lat between ${from.lat - 0.5} and ${from.lat + 0.5} and lng between ${from.lng - 0.5} and ${from.lng + 0.5}
        ) moved
      ) m
      where m.id = i.id`.execute(trx)
    await sql`select count_items_anew()`.execute(trx)
  })
  await sql`vacuum analyze items`.execute(db)
}

/** Inserts copies of existing objects at an interval; returns a function that stops it and returns the number of inserts. */
export function publishContinuously(db: Db, everyMs: number): () => Promise<number> {
  let published = 0
  let stopped = false
  const publish = async () => {
    while (!stopped) {
      await sql`
        insert into items (owner_uid, title, description, status, category, images, cell_x, cell_y, lat, lng, location)
        select owner_uid, title, description, status, category, images, cell_x, cell_y, lat, lng, location
        from items where lat is not null and availability = 'disponibile' offset ${published % 1000} limit 1`.execute(db)
      published++
      await new Promise((done) => setTimeout(done, everyMs))
    }
  }
  const running = publish()
  return async () => {
    stopped = true
    await running
    return published
  }
}
