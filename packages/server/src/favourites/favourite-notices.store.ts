import type { ItemId, Uid } from '@barattolo/domain/ids'
import { type TownMoment, toTownTime } from '@barattolo/domain/town-time'
import { sql } from 'kysely'
import type { PendingEvent } from '../events/pending-events.ts'
import { IS_PUBLIC } from '../items/item-conditions.ts'
import { insertNoticesSql, noticeEvents } from '../notices/notices.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** What has happened to items for the people who have them among their favourites. With an owner: all items of that person. */
export type FavouriteChange =
  | { kind: 'favouriteAvailable' | 'favouriteReserved'; itemIds: readonly ItemId[]; participants: readonly Uid[] }
  | { kind: 'favouriteAvailable'; ownerUid: Uid }

/**
 * Notifies the people who have the items of a change among their favourites, in one statement, which reads the items as they are now: an
 * item that others do not see notifies of nothing. The event has the day, so that a person gets at most one notice about an item and
 * day, whatever happens to it. People who are notified of the same in a conversation get no second notice.
 */
export async function notifyFavourites(
  trx: Trx,
  change: FavouriteChange,
  { now, timeZone }: TownMoment,
): Promise<PendingEvent[]> {
  const { day } = toTownTime(now, timeZone)
  const { kind } = change
  const state =
    kind === 'favouriteAvailable'
      ? sql`i.availability = 'disponibile' and ${IS_PUBLIC}`
      : sql`i.availability = 'in_trattativa' and i.hidden_at is null`
  const items =
    'ownerUid' in change
      ? sql`f.owner_uid = ${change.ownerUid}`
      : sql`f.item_id = any(${change.itemIds}::uuid[]) and not f.uid = any(${change.participants}::text[])`
  // One notice for each person, if all items of an owner are back.
  const isOncePerPerson = 'ownerUid' in change ? sql`distinct on (f.uid)` : sql``
  const source = sql`(
    select ${isOncePerPerson} f.uid, ${kind}::text as kind, concat_ws(' ', 'favourite', f.item_id, ${day}::text) as event,
      f.owner_uid as from_uid, null::uuid as conversation_id, jsonb_build_object('itemId', f.item_id, 'title', i.title) as about
    from favourites f join items i on i.id = f.item_id
      join people owner on owner.uid = i.owner_uid and owner.disabled_at is null and owner.deleted_at is null
    where ${items} and ${state}
      and not exists (select from notices same where same.uid = f.uid and same.created_at = ${now}::timestamptz
        and (same.kind in ('itemReserved', 'itemFreed') and same.about->'items' ? i.title
          or same.kind = 'notChosen' and same.about->>'title' = i.title))
    order by f.uid, f.created_at desc, f.item_id
  ) as new_notice`
  return noticeEvents(await query(trx, 'notifyFavourites', insertNoticesSql(source, now)))
}
