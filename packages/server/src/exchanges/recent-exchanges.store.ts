import { DAY_MS } from '@barattolo/domain/durations'
import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import { sql } from 'kysely'
import { type StoredPlace, shownLocationOf } from '../items/item-row.ts'
import { query } from '../platform/database/query.ts'
import type { TownDb } from '../platform/database/town-db.ts'

/** Maximum age, in milliseconds. */
export const RECENT_WITHIN = 60 * DAY_MS

/**
 * The newest exchanges since this time. Leaves out exchanges that are held, were called off or did not happen, that have a
 * deleted or disabled participant, or an item that is deleted or hidden by the admin.
 */
export async function findRecentExchanges({ db, town }: TownDb, since: Date, limit: number): Promise<RecentExchange[]> {
  const rows = await query(
    db,
    'findRecentExchanges',
    sql<{ sides: RecentExchange['sides']; places: StoredPlace[] | null; at: Date }>`
    select
      (select jsonb_agg(given order by least_item) from (
        select jsonb_agg(jsonb_build_object('title', i.title, 'status', i.status, 'category', i.category) order by i.id) as given,
          min(i.id::text) as least_item
        from exchange_legs l join items i on i.id = l.item_id where l.exchange_id = e.id group by l.giver_uid
      ) side) as sides,
      (select jsonb_agg(jsonb_build_object('location', i.location, 'area', i.area, 'lat', i.lat, 'lng', i.lng) order by i.id)
        from exchange_legs l join items i on i.id = l.item_id
        where l.exchange_id = e.id and i.location is not null) as places,
      date_trunc('hour', e.created_at) as at
    from exchanges e
    where e.state in ('open', 'done') and e.created_at >= ${since}
      and exists (select 1 from exchange_legs l where l.exchange_id = e.id)
      and not exists (select 1 from exchange_legs l left join items i on i.id = l.item_id
        where l.exchange_id = e.id and (i.id is null or i.hidden_at is not null))
      and not exists (select 1 from exchange_people ep left join people p on p.uid = ep.uid
        where ep.exchange_id = e.id and (p.uid is null or p.disabled_at is not null or p.deleted_at is not null))
    order by e.created_at desc, e.id limit ${limit}`,
  )
  return rows.map(({ sides, places, at }) => {
    const place = places?.map((each) => shownLocationOf(each, town)).find((location) => location !== null) ?? null
    return { sides, place, at: at.toISOString() }
  })
}
