import { BOUNDED_TOTAL } from '@barattolo/domain/items/contract'
import pg from 'pg'

const { escapeLiteral } = pg

/** Objects and conversations per page, in both servers. */
export const PAGE = 50
/** More rows than a page, because the order by Mercator distance is not exact: within 5 km such distances deviate by less than 0.1%. */
const NEAREST_CANDIDATES = 60
const CARD = `
  id as "_id", title, status, category, condition, availability, location, coalesce(images[1], '') as "imageUrl", crops,
  owner_uid as "ownerUid", owner_name as "ownerName", owner_photo as "ownerPhoto"`

/** The page after a cursor, newest first; for the first page the cursor is after all objects. */
const newest = (condition: string) => `
  select ${CARD}, created from least.items where listed and (created, id) < ($1::bigint, $2::uuid) and ${condition}
  order by created desc, id desc limit ${PAGE}`

/** The blocked people are read once per statement, whatever the number of objects. */
const NOT_BLOCKED = 'owner_uid not in (select other_uid from least.blocks where uid = $3)'

/** A list shows "1.000+" above this number. */
const count = (condition: string) =>
  `select count(*)::int as total from (select 1 from least.items where listed and ${condition} limit ${BOUNDED_TOTAL}) counted`

const KILOMETRES = `
  2 * 6371 * asin(sqrt(sin(radians(lat - $1) / 2) ^ 2 + cos(radians($1)) * cos(radians(lat)) * sin(radians(lng - $2) / 2) ^ 2))`

const ITEM_DETAIL = `
  ${CARD}, description, images, tags, area, lat, lng, passages, negotiations, created, updated`

/** Objects that contain a word. The word is part of the statement, so that PostgreSQL knows whether it is frequent or rare. */
const contains = (word: string) => `search like ${escapeLiteral(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)}`

export const withWord = (word: string) => `
  select ${CARD} from least.items where listed and ${contains(word)} order by created desc, id desc limit ${PAGE}`

export const countWithWord = (word: string) => count(contains(word))

/** The prepared statements, one per question. */
export const STATEMENTS = {
  item: `select ${ITEM_DETAIL} from least.items where id = $1`,
  newest: newest('true'),
  newestOfStatus: newest('status = $3'),
  newestForViewer: newest(NOT_BLOCKED),
  countListed: count('true'),
  countOfStatus: count('status = $1'),
  countForViewer: count('owner_uid not in (select other_uid from least.blocks where uid = $1)'),
  /** The candidates by Mercator distance. */
  nearest: `select ${CARD}, lat, lng from least.items where listed order by place <-> point($1, $2) limit ${NEAREST_CANDIDATES}`,
  countInCircle: `
    select count(*)::int as total from (
      select 1 from least.items
      where listed and place <@ circle(point($3, $4), radians($5::float8 / 111) / cos(radians($1))) and ${KILOMETRES} <= $5
      limit ${BOUNDED_TOTAL}) counted`,
  withSimilarWord: `
    select ${CARD} from least.items where listed and $1 <% lower(title)
    order by word_similarity($1, lower(title)) desc, created desc, id desc limit ${PAGE}`,
  publish: `
    insert into least.items (id, owner_uid, owner_name, owner_photo, title, description, status, category, condition, availability, images,
      tags, location, area, lat, lng, place, created, updated, listed, search)
    select $1, uid, name, photo, $3, $4, $5, $6, $7, 'disponibile', $8, $9, $10, $11, $12, $13, point($14, $15), $16, $16, true,
      lower(unaccent($3 || ' ' || $4))
    from least.people where uid = $2
    returning ${ITEM_DETAIL}`,
  inboxVersion: 'select inbox_version as version from least.people where uid = $1',
  inbox: `
    select p.inbox_version as version, p.conversations, i.*
    from least.people p left join lateral (
      select conversation_id, other_uid, other_name, other_photo, root_title, root_category, root_image, preview, preview_from, unread, turn,
        status, updated
      from least.inbox where uid = p.uid order by updated desc, conversation_id desc limit ${PAGE}
    ) i on true
    where p.uid = $1
    order by updated desc, conversation_id desc`,
  /** The rows of people are locked in the order of their uids, so that two conversations cannot deadlock. */
  sendMessage: `
    with people as materialized (
      select uid from least.people
      where uid in (select uid from least.inbox where conversation_id = $1) and exists (
        select from least.inbox where conversation_id = $1 and uid = $3)
      order by uid for no key update
    ), sent as (
      insert into least.messages (conversation_id, client_id, from_uid, text, created)
      select $1, $2, $3, $4, $5 where exists (select from people)
      on conflict do nothing returning conversation_id, client_id, from_uid, text, created
    ), noted as (
      update least.inbox i set preview = sent.text, preview_from = sent.from_uid, updated = sent.created,
        unread = unread + case when i.uid = sent.from_uid then 0 else 1 end
      from sent where i.conversation_id = sent.conversation_id
    ), counted as (
      update least.people p set inbox_version = inbox_version + 1 from people, sent where p.uid = people.uid
    )
    select client_id, from_uid, text, created from sent`,
} as const
