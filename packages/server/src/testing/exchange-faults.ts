import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Descriptions of contradictions between exchanges, reservations, items and conversations; empty if there are none. */
export async function findExchangeFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'reserved without an open exchange: ' || item_id as fault from reservations r where not exists (
      select from exchange_legs l join exchanges e on e.id = l.exchange_id
      where l.item_id = r.item_id and e.id = r.exchange_id and e.state in ('open', 'held'))
    union all select 'open leg without a reservation: ' || l.item_id from exchange_legs l join exchanges e on e.id = l.exchange_id
      where e.state in ('open', 'held') and not exists (select from reservations r where r.item_id = l.item_id and r.exchange_id = e.id)
    union all select 'reserved item with a new owner: ' || i.id from items i join reservations r on r.item_id = i.id
      join exchange_legs l on l.item_id = i.id and l.exchange_id = r.exchange_id where l.giver_uid <> i.owner_uid
    union all select i.id || ' has the wrong availability ' || i.availability from items i
      where (i.availability = 'in_trattativa') <> exists (select from reservations r where r.item_id = i.id)
    union all select i.id || ' belongs to a deleted person' from items i join people p on p.uid = i.owner_uid
      where p.deleted_at is not null
    union all select i.id || ' has a wrong number of passages' from items i
      where i.passages <> (select count(*) from item_passages p where p.item_id = i.id)
    union all select 'passage without a done exchange: ' || p.item_id from item_passages p where not exists (
      select from exchange_legs l join exchanges e on e.id = l.exchange_id
      where l.item_id = p.item_id and e.id = p.exchange_id and e.state = 'done')
    union all select 'done leg without a passage: ' || l.item_id from exchange_legs l join exchanges e on e.id = l.exchange_id
      join items i on i.id = l.item_id
      where e.state = 'done' and not exists (select from item_passages p where p.item_id = l.item_id and p.exchange_id = e.id)
    union all select 'open exchange ' || e.id || ' of a deleted person' from exchanges e
      join exchange_people x on x.exchange_id = e.id join people p on p.uid = x.uid
      where e.state in ('open', 'held') and p.deleted_at is not null
    union all select 'options of the ended exchange ' || e.id from exchanges e join meeting_options o on o.exchange_id = e.id
      where e.state not in ('open', 'held')
    union all select 'open change of the ended exchange ' || id from exchanges
      where change_items is not null and (state <> 'open' or change_by is null)
    union all select 'conversation ' || c.id || ' shows other objects than its exchange' from conversations c
      join exchanges e on e.conversation_id = c.id and e.state in ('open', 'held')
      where (select array_agg(item_id order by item_id) from exchange_legs where exchange_id = e.id) is distinct from
        (select array_agg(item_id order by item_id) from proposal_items where conversation_id = c.id and stage = 'sent')
    union all select 'exchange ' || id || ' has no deadline' from exchanges where state in ('open', 'held') and next_due_at is null
    union all select 'conversation ' || c.id || ' has no deadline' from conversations c
      where c.status = 'pending' and c.next_due_at is null
      and not exists (select from reservations r where r.item_id = c.root_item_id)
      and not exists (select from items i where i.id = c.root_item_id and (i.hidden_at is not null or i.resting_since is not null))
      and not exists (select from people p where p.uid in (c.interested_uid, c.owner_uid) and p.holiday_since is not null)
    union all select i.id || ' has a wrong number of open negotiations' from items i
      where (select coalesce(sum(change), 0) from item_negotiations n where n.item_id = i.id) <> (
        select count(*) from conversations c where c.status = 'pending' and (c.root_item_id = i.id
          or exists (select from proposal_items o where o.conversation_id = c.id and o.item_id = i.id and o.stage = 'sent')))
    union all select 'pending conversation ' || c.id || ' of a deleted person' from conversations c
      join people p on p.uid in (c.interested_uid, c.owner_uid) where c.status = 'pending' and p.deleted_at is not null`.execute(
    db,
  )
  return rows.map(({ fault }) => fault)
}
