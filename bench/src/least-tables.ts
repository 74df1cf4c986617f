import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { shownLocationOf } from '@barattolo/server/items/item-row'
import type { Db } from '@barattolo/server/platform/database/database'
import { sql } from 'kysely'

/**
 * The tables of the least server, in a schema of their own: each row has everything that a card or an entry of the inbox shows,
 * and each index is used by a statement of `least-statements.ts`. Times are microseconds, so that a cursor is exact.
 */
const TABLES = `
  create schema least;
  create table least.people (
    uid text primary key, name text not null, photo text, conversations int not null default 0, inbox_version int not null default 0);
  create table least.blocks (uid text, other_uid text, primary key (uid, other_uid));
  create table least.items (
    id uuid not null, owner_uid text not null, owner_name text not null, owner_photo text, title text not null, description text not null,
    status text not null, category text not null, condition text, availability text not null, images text[] not null, crops jsonb,
    tags text[] not null, location text, area text not null, lat float8, lng float8, place point, passages int not null default 0,
    negotiations int not null default 0, created bigint not null, updated bigint not null, listed boolean not null, search text not null);
  create table least.inbox (
    uid text not null, conversation_id uuid not null, other_uid text not null, other_name text not null, other_photo text,
    root_title text not null, root_category text not null, root_image text not null, preview text, preview_from text,
    unread int not null, turn text, status text not null, updated bigint not null);
  create table least.messages (
    conversation_id uuid, client_id uuid, from_uid text not null, text text not null, created bigint not null,
    primary key (conversation_id, client_id))`

const INDEXES = `
  alter table least.items add primary key (id);
  create index items_newest on least.items (created desc, id desc) where listed;
  create index items_newest_of_status on least.items (status, created desc, id desc) where listed;
  create index items_nearest on least.items using gist (place) where listed;
  create index items_search on least.items using gin (search gin_trgm_ops) where listed;
  create index items_title on least.items using gin (lower(title) gin_trgm_ops) where listed;
  alter table least.inbox add primary key (conversation_id, uid);
  create index inbox_newest on least.inbox (uid, updated desc, conversation_id desc)`

/** Creates the tables and copies the product's data into them. Only this file names tables of the product. */
export async function createLeastTables(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local maintenance_work_mem = '1GB'`.execute(trx)
    for (const statement of [...TABLES.split(';'), ...COPIES, ...INDEXES.split(';')]) await sql.raw(statement).execute(trx)
    // The product shows no municipality of an object outside the town, where most of the data set is.
    const items = await trx.selectFrom('items').select(['id', 'location', 'area', 'lat', 'lng']).execute()
    const outside = items.filter((item) => item.location !== null && shownLocationOf(item, AOSTA) === null).map(({ id }) => id)
    await sql`update least.items set location = null where id = any(${outside}::uuid[])`.execute(trx)
  })
  await sql`vacuum analyze least.people, least.blocks, least.items, least.inbox, least.messages`.execute(db)
}

const microseconds = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`

const COPIES = [
  // The public form of the names in this data set, which are all of the form "Anna Rossi 1".
  `insert into least.people (uid, name, photo)
   select uid, coalesce(chosen_name, split_part(name, ' ', 1) ||
     case when split_part(name, ' ', 2) ~ '^[[:alpha:]]' then ' ' || left(split_part(name, ' ', 2), 1) || '.' else '' end), photo
   from people where deleted_at is null`,
  `insert into least.blocks select blocker_uid, blocked_uid from blocks union select blocked_uid, blocker_uid from blocks`,
  `insert into least.items
   select i.id, i.owner_uid, l.name, l.photo, i.title, i.description, i.status, i.category, i.condition, i.availability, i.images, i.crops,
     i.tags, i.location, i.area, i.lat, i.lng, point(radians(i.lng), ln(tan(pi() / 4 + radians(i.lat) / 2))), i.passages,
     coalesce(n.negotiations, 0), ${microseconds('i.created_at')}, ${microseconds('i.updated_at')},
     i.availability <> 'scambiato' and i.resting_since is null and p.holiday_since is null,
     lower(unaccent(i.title || ' ' || i.description))
   from items i join people p on p.uid = i.owner_uid join least.people l on l.uid = i.owner_uid
     left join (select item_id, sum(change)::int as negotiations from item_negotiations group by 1) n on n.item_id = i.id
   where i.hidden_at is null and p.disabled_at is null`,
  `insert into least.inbox
   select side.uid, c.id, side.other_uid, coalesce(other.name, ''), other.photo, c.root_item->>'title', c.root_item->>'category',
     c.root_item->>'imageUrl', c.last_message->>'text', c.last_message->>'fromUid',
     (select count(*) from messages m where m.conversation_id = c.id and m.id > side.read_to and m.from_uid is distinct from side.uid),
     case when c.status = 'pending' then case when c.last_action_by = c.owner_uid then c.interested_uid else c.owner_uid end end,
     c.status, ${microseconds('c.updated_at')}
   from conversations c
     cross join lateral (values (c.interested_uid, c.owner_uid, c.interested_read_to), (c.owner_uid, c.interested_uid, c.owner_read_to))
       side (uid, other_uid, read_to)
     left join least.people other on other.uid = side.other_uid`,
  `update least.people p set conversations = n from (select uid, count(*) as n from least.inbox group by 1) i where i.uid = p.uid`,
]
