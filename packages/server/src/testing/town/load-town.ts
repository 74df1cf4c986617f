import { KM_PER_DEGREE } from '@barattolo/domain/geo/distance'
import { type Uid, uid } from '@barattolo/domain/ids'
import { indexKeysOf } from '@barattolo/domain/matching/index-keys'
import { searchDocumentOf } from '@barattolo/domain/matching/search-document'
import { searchQueryOf } from '@barattolo/domain/matching/search-query'
import { termsOf } from '@barattolo/domain/matching/terms'
import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import { tsqueryOfAll, tsvectorOf } from '../../platform/database/text-search.ts'
import { loadWithoutIndexes } from './indexes.ts'
import { DESCRIPTION_COUNT, generateTexts, RARE_SENTENCE, REQUEST_TEXT_COUNT, TITLE_COUNT } from './texts.ts'

/** How many objects the busy person has among their favourites. */
const BUSY_FAVOURITE_COUNT = 300

/** The centre of the metropolis: three of ten items are within 20 km of it. */
export const METROPOLIS = { lat: 45.0703, lng: 7.6869 }
/** A person with many items and a thousand conversations. */
export const BUSY_UID: Uid = uid.parse('city-1')
export const BUSY_CONVERSATION_COUNT = 1000

const SEED = 42
const TOWN_COUNT = 80

/**
 * Fills an empty migrated database with a test data set, which is the same every time: a metropolis with a dense core and
 * suburbs, eighty towns of very different sizes, people with few or hundreds of items, words with the frequencies of a natural
 * language, requests, saved searches, conversations with messages and proposals, exchanges and notices.
 */
export async function loadTown(db: Db, itemCount: number): Promise<void> {
  await loadWithoutIndexes(db, async (trx) => {
    // Foreign keys and triggers are disabled: the data is consistent.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`alter table items enable always trigger items_card`.execute(trx)
    await sql`select setseed(0.42)`.execute(trx)
    await loadTexts(trx)
    await loadPeople(trx, Math.max(200, Math.round(itemCount / 10)))
    await loadItems(trx, itemCount)
    await loadRequestsAndSearches(trx, Math.round(itemCount / 20))
    await loadConversations(trx, Math.round(itemCount / 10))
    await loadBusyConversations(trx)
    await loadMessages(trx)
    await loadRingChats(trx, Math.round(itemCount / 100))
    await loadExchanges(trx)
    await loadFavourites(trx)
    await loadWishes(trx, itemCount)
    // The items are counted now, because the triggers that maintain the counts were disabled.
    await sql`select count_items_anew()`.execute(trx)
    await sql`alter table items enable trigger items_card`.execute(trx)
  })
  await sql`vacuum analyze`.execute(db)
}

const document = (text: { title?: string; description?: string }) =>
  tsvectorOf(searchDocumentOf({ title: '', description: '', tags: [], ...text }))

/** Creates temporary tables of texts with their search terms. */
async function loadTexts(trx: Trx) {
  const { titles, descriptions, wanted } = generateTexts(SEED)
  const titleRow = (title: string) => ({ title, keys: indexKeysOf(termsOf(title)), document: document({ title }), sought: null })
  const textRows = [
    ...titles.map(({ title, category }) => ({ kind: 'title', category, ...titleRow(title) })),
    ...descriptions.map((title) => ({
      ...{ kind: 'description', title, category: null, keys: [] },
      document: document({ description: title }),
      sought: null,
    })),
    ...wanted.map((title) => ({ kind: 'wanted', category: null, ...titleRow(title) })),
    ...wanted.map((title) => {
      const words = title.replace('Cerco ', '')
      return {
        kind: 'search',
        title: words,
        category: null,
        keys: [],
        document: null,
        sought: tsqueryOfAll(searchQueryOf(words)),
      }
    }),
  ]
  await sql`
    create temp table texts on commit drop as
    select kind, row_number() over (partition by kind) as n, title, category, keys, document::tsvector, sought::tsquery
    from jsonb_to_recordset(${JSON.stringify(textRows)}::jsonb)
      as t(kind text, title text, category text, keys text[], document text, sought text)`.execute(trx)
  await sql`create index on texts (kind, n)`.execute(trx)
  await sql`analyze texts`.execute(trx)
}

/** People and their homes, in a town or in the metropolis, there seven of ten in the core. The first town is the largest. */
async function loadPeople(trx: Trx, personCount: number) {
  await sql`
    create temp table homes on commit drop as
    select n, place, lat + least(20, far * km) * cos(turn) / ${KM_PER_DEGREE}::float8 as lat,
      lng + least(20, far * km) * sin(turn) / ${KM_PER_DEGREE}::float8 / cos(radians(lat)) as lng
    from (
      select n, 2 * pi() * random() as turn, sqrt(-2 * ln(1 - random())) as far, random() < 0.3 as in_metropolis,
        random() < 0.7 as in_core, floor(power(${TOWN_COUNT}::float8, random()))::int as town
      from generate_series(1, ${personCount}::int) n
    ) p
    cross join lateral (
      select case when in_metropolis then ${METROPOLIS.lat}::float8 else 44.3 + (town * 7919) % 1000 / 500.0 end as lat,
        case when in_metropolis then ${METROPOLIS.lng}::float8 else 8.2 + (town * 104729) % 1000 / 400.0 end as lng,
        case when in_metropolis then 'Torino' else 'Comune ' || town end as place,
        case when not in_metropolis then 2.5 when in_core then 3.5 else 8 end as km
    ) towns`.execute(trx)
  await sql`create index on homes (n)`.execute(trx)
  await sql`
    insert into people (uid, email, email_verified, name, rules_version, rules_accepted_at, disabled_at, holiday_since, created_at)
    select 'city-' || n, 'persona' || n || '@example.org', true,
      (array['Anna','Bruno','Carla','Dario','Elena','Fabio','Giulia','Ivo','Lucia','Marco'])[1 + n % 10] || ' ' ||
      (array['Rossi','Bionaz','Favre','Chanoux','Perron','Gal','Vuillermoz','Blanc'])[1 + n / 10 % 8] || ' ' || n,
      ${RULES_VERSION}, now(), case when n % 1000 = 999 then now() end, case when n % 200 = 198 then now() end,
      now() - interval '60 days' - n * interval '3 minutes'
    from generate_series(1, ${personCount}::int) n`.execute(trx)
}

/**
 * A degree of latitude has 222 rows of cells (`domain/geo/cell.ts`). An item’s public point is at a random place near the centre
 * of its cell. The busy person has 400 items; of the others the first have hundreds and the last none.
 */
async function loadItems(trx: Trx, itemCount: number) {
  const rows = sql.lit(Math.round((180 * KM_PER_DEGREE) / 0.5))
  await sql`
    create temp table things on commit drop as
    select i.n, owner, gen_random_uuid() as id, titles.title, titles.category, titles.keys,
      titles.document || case when is_rare then ${document({ description: RARE_SENTENCE })}::tsvector else '' end || descriptions.document as document,
      case when is_rare then ${RARE_SENTENCE} || ' ' else '' end || descriptions.title as description,
      place, cell_x, cell_y,
      (cell_y + 0.5 + 0.45 * (random() - 0.5)) * 180.0 / ${rows} - 90 as lat,
      (cell_x + 0.5 + 0.45 * (random() - 0.5)) * 360.0 / columns - 180 as lng,
      (array['baratto','baratto','baratto','dono','dono','riparare'])[1 + floor(random() * 6)::int] as status,
      case when chance < 0.8 then 'disponibile' when chance < 0.84 then 'in_trattativa' else 'scambiato' end as availability,
      now() - i.n * interval '40 seconds' as made, chance
    from (
      select n, case when n % 25 = 0 and n <= 10000 then 1 else 2 + floor((select max(n) - 1 from homes) * power(random(), 1.5))::int end as owner,
        random() as chance, 1 + floor(random() * ${sql.lit(TITLE_COUNT)})::int as title_n, 1 + floor(random() * ${sql.lit(DESCRIPTION_COUNT)})::int as description_n
      from generate_series(1, ${itemCount}::int) n
    ) i
    join homes home on home.n = i.owner
    join texts titles on titles.kind = 'title' and titles.n = title_n
    join texts descriptions on descriptions.kind = 'description' and descriptions.n = description_n
    cross join lateral (select i.n % ${sql.lit(Math.ceil(itemCount / 25))} = 7 as is_rare) r
    cross join lateral (select least(${rows} - 1, floor((home.lat + 90) * ${rows} / 180.0))::int as cell_y) y
    cross join lateral (select greatest(1, round(2 * ${rows} * cos(radians((cell_y + 0.5) * 180.0 / ${rows} - 90))))::int as columns) c
    cross join lateral (select floor((home.lng + 180) / 360 * columns)::int as cell_x) x`.execute(trx)
  await sql`
    insert into items (id, owner_uid, title, description, status, category, availability, images, tags, cell_x, cell_y,
      lat, lng, location, resting_since, hidden_at, fresh_at, created_at, updated_at)
    select id, 'city-' || owner, title, description, status, category, availability,
      array['/images/00/00000000-0000-4000-8000-' || lpad(n::text, 12, '0') || '-1600.webp'], case when n % 3 = 0 then array['usato','legno'] else '{}' end,
      cell_x, cell_y,
      round(lat::numeric, 6), round(lng::numeric, 6), place, case when chance between 0.4 and 0.42 then made end,
      case when chance between 0.5 and 0.501 then made end, made, made, made
    from things`.execute(trx)
  await sql`
    insert into item_terms (item_id, keys, document, created_at, version, told_at) select id, keys, document, made, ${TERMS_VERSION}, made from things`.execute(
    trx,
  )
  await sql`create index on things (owner)`.execute(trx)
  await sql`create index on things (n)`.execute(trx)
  await sql`analyze things`.execute(trx)
}

/** Requests, a third of them closed, and saved searches with words and a radius, a quarter of them with a status. */
async function loadRequestsAndSearches(trx: Trx, requestCount: number) {
  await sql`
    with made as (
      insert into requests (owner_uid, title, description, closed_at, created_at, updated_at)
      select 'city-' || (2 + g * 7 % (select max(n) - 1 from homes)), title, '', case when g % 3 = 0 then now() end, now() - g * interval '9 minutes', now()
      from generate_series(1, ${requestCount}::int) g join texts on kind = 'wanted' and texts.n = 1 + g * 31 % ${sql.lit(REQUEST_TEXT_COUNT)}
      returning id, title, created_at)
    insert into request_terms (request_id, keys, document, created_at, version, told_at)
    select id, keys, document, created_at, ${TERMS_VERSION}, created_at from made join (select distinct on (title) title, keys, document from texts where kind = 'wanted') t using (title)
  `.execute(trx)
  await sql`
    insert into saved_searches (owner_uid, name, words, status, lat, lng, radius_km, place, sought, version)
    select 'city-' || (2 + g * 13 % (select max(n) - 1 from homes)), 'Ricerca', title, case when g % 4 = 0 then 'dono' end,
      round(h.lat::numeric, 2), round(h.lng::numeric, 2), 10, h.place, sought, ${TERMS_VERSION}
    from generate_series(1, ${requestCount}::int) g join texts on kind = 'search' and texts.n = 1 + g * 17 % ${sql.lit(REQUEST_TEXT_COUNT)}
      join homes h on h.n = 1 + g % (select max(n) from homes)`.execute(trx)
}

/** Fits of the open ads, and a heart of nearly every person on one item of the busy person; a seventh of these is private. */
async function loadWishes(trx: Trx, itemCount: number) {
  await sql`
    insert into request_fits (request_id, item_id, score, terms_version)
    select r.id, t.id, 0.5 + k / 50.0, ${TERMS_VERSION}
    from (select id, owner_uid, row_number() over (order by created_at, id) as n from requests where closed_at is null) r
      cross join generate_series(1, 20) k join things t on t.n = 1 + (r.n * 31 + k * 977) % ${itemCount}::int
    where 'city-' || t.owner <> r.owner_uid
    on conflict do nothing`.execute(trx)
  await sql`
    insert into favourites (uid, item_id, owner_uid, private, created_at)
    select 'city-' || who, t.id, 'city-' || t.owner, who % 7 = 0, now() - who * interval '1 minute'
    from (select n as who from homes where n between 2 and 9501) hearts
      join things t on t.n = (select min(n) from things where owner = 1 and availability = 'disponibile')
    on conflict do nothing`.execute(trx)
}

const ITEM_SNAPSHOT = sql`jsonb_build_object('_id', id, 'title', title, 'status', status, 'category', category, 'imageUrl', '', 'ownerUid', 'city-' || owner)`

/** People who are interested in another person’s item. */
async function loadConversations(trx: Trx, conversationCount: number) {
  await sql`
    insert into conversations (interested_uid, owner_uid, root_item_id, root_item, status, last_action_by, turn_since, quiet_since, next_due_at, created_at, updated_at)
    select 'city-' || who, 'city-' || owner, id, ${ITEM_SNAPSHOT}, s, 'city-' || who, made, made,
      case when s = 'pending' then now() + interval '2 days' end, made, made
    from (
      select t.*, 2 + floor(random() * (select max(n) - 1 from homes))::int as who, (array['pending','pending','accepted','rejected','archived'])[1 + n % 5] as s
      from things t where t.n % 10 = 3 and t.owner <> 1 limit ${conversationCount}
    ) t where who <> owner`.execute(trx)
}

/**
 * A thousand conversations of the busy person: half of them about others’ items, half about their own. Most of the other people
 * appear in both halves.
 */
async function loadBusyConversations(trx: Trx) {
  const half = sql.lit(BUSY_CONVERSATION_COUNT / 2)
  await sql`
    insert into conversations (interested_uid, owner_uid, root_item_id, root_item, status, last_action_by, turn_since, quiet_since, next_due_at, created_at, updated_at)
    select interested, mine, id, item, s, interested, made, made, case when s = 'pending' then now() + interval '2 days' end, made, made
    from (
      select 'city-1' as interested, 'city-' || owner as mine, id, ${ITEM_SNAPSHOT} as item, n, now() - n * interval '1 minute' as made,
        (array['pending','pending','pending','accepted','rejected','archived'])[1 + n % 6] as s
      from (select distinct on (owner) * from things where owner <> 1 order by owner, n limit ${half}) liked
      union all
      select who, 'city-1', id, ${ITEM_SNAPSHOT}, n, now() - n * interval '1 minute', (array['pending','pending','pending','rejected'])[1 + n % 4]
      from (
        select t.*, 'city-' || (1 + (row_number() over ())) as who
        from generate_series(1, 100) turn, lateral (select * from things where owner = 1 and availability = 'disponibile' order by n offset turn % 5 * 5 limit 5) t
        limit ${half}
      ) asked
    ) t
    on conflict do nothing`.execute(trx)
}

/**
 * Messages in every conversation, the last one unread in some; proposals in the pending and accepted ones; a notice for each, a
 * third of them unread.
 */
async function loadMessages(trx: Trx) {
  await sql`
    insert into messages (conversation_id, from_uid, kind, text, created_at)
    select c.id, case when line % 2 = 0 then interested_uid else owner_uid end, case when line = 3 then 'proposal' else 'text' end,
      case when line <> 3 then 'Ti va bene domani alle cinque in piazza?' end, c.created_at + line * interval '1 second'
    from conversations c, generate_series(1, case when 'city-1' in (interested_uid, owner_uid) then 12 else 4 end) line
    order by line, c.id`.execute(trx)
  await sql`
    update conversations c set
      last_message = jsonb_build_object('kind', 'text', 'text', 'Ti va bene domani alle cinque in piazza?', 'fromUid', interested_uid, 'details', '{}'::jsonb),
      last_message_at = updated_at, interested_read_to = last, owner_read_to = case when ctid::text < '(5' then last - 1 else last end
    from (select conversation_id, max(id) as last from messages group by 1) m where m.conversation_id = c.id`.execute(trx)
  await sql`
    insert into proposal_items (conversation_id, stage, item_id, item, revision, selected_by)
    select id, 'sent', root_item_id, root_item, 1, interested_uid from conversations where status in ('pending', 'accepted')`.execute(
    trx,
  )
  await sql`
    insert into notices (uid, kind, event, from_uid, conversation_id, about, created_at, read_at)
    select owner_uid, 'newMessage', 'messages ' || id, interested_uid, id, jsonb_build_object('conversationId', id, 'title', root_item->>'title', 'count', 1),
      updated_at, case when owner_read_to % 3 > 0 then updated_at end
    from conversations`.execute(trx)
  await sql`insert into chats (id, kind, created_at) select id, 'conversation', created_at from conversations`.execute(trx)
}

/** Chats of rings, every tenth of them with the busy person, with some messages of each person. */
async function loadRingChats(trx: Trx, count: number) {
  await sql`
    with ring as (
      insert into chats (id, kind, created_at, last_message_at)
      select gen_random_uuid(), 'ring', now() - n * interval '1 minute', now() from generate_series(1, ${count}::int) n returning id
    ), numbered as (select id, row_number() over () as n from ring)
    insert into chat_people (chat_id, uid, joined_at)
    select distinct id, 'city-' || case when place = 1 and n % 10 = 0 then 1 else 2 + (n * 3 + place) % 180 end, now()
    from numbered, generate_series(1, 3) place`.execute(trx)
  await sql`
    insert into messages (conversation_id, from_uid, kind, text, created_at)
    select chat_id, uid, 'text', 'Ci vediamo in piazza?', now() from chat_people, generate_series(1, 10) line order by line, chat_id`.execute(
    trx,
  )
}

/** Exchanges of the accepted conversations, half of them done after two hours, with positive feedback. */
async function loadExchanges(trx: Trx) {
  await sql`
    insert into exchanges (conversation_id, state, created_at, updated_at, ended_at, next_due_at)
    select id, s, updated_at - interval '2 hours', updated_at, case when s = 'done' then updated_at end, case when s = 'open' then now() + interval '20 days' end
    from (select *, (array['open', 'done'])[1 + (row_number() over ()) % 2] as s from conversations where status = 'accepted') c`.execute(
    trx,
  )
  await sql`
    insert into exchange_people (exchange_id, uid, handover_code, statement, stated_at)
    select e.id, uid, '23456789', case when state = 'done' then 'happened' end, ended_at
    from exchanges e join conversations c on c.id = e.conversation_id, unnest(array[interested_uid, owner_uid]) uid`.execute(trx)
  await sql`
    insert into exchange_legs (exchange_id, item_id, item, giver_uid, receiver_uid)
    select e.id, root_item_id, root_item, owner_uid, interested_uid from exchanges e join conversations c on c.id = e.conversation_id`.execute(
    trx,
  )
  await sql`
    insert into feedback (exchange_id, author_uid, about_uid, came, as_described, text, created_at)
    select e.id, interested_uid, owner_uid, true, true, 'Tutto bene.', e.created_at from exchanges e join conversations c on c.id = e.conversation_id
    where state = 'done'`.execute(trx)
}

/** One for each item that is not exchanged, of any person, and more for the busy one; the counts of the busy person's own items. */
async function loadFavourites(trx: Trx) {
  await sql`
    insert into favourites (uid, item_id, owner_uid, private, created_at)
    select uid, item_id, owner_uid, item_n % 3 = 0, created_at + interval '1 hour' from (
      select 'city-' || (2 + floor(random() * ((select max(n) from homes) - 1))::int) as uid, id as item_id, owner_uid, created_at,
        row_number() over (order by created_at) as item_n
      from items where availability <> 'scambiato'
    ) wished where uid <> owner_uid`.execute(trx)
  await sql`
    insert into favourites (uid, item_id, owner_uid, private, created_at)
    select ${BUSY_UID}, id, owner_uid, false, created_at + interval '1 hour' from items
    where owner_uid <> ${BUSY_UID} and availability <> 'scambiato' order by created_at desc limit ${BUSY_FAVOURITE_COUNT}::int`.execute(
    trx,
  )
  await sql`
    insert into favourite_counts (item_id, favourites, counted_at)
    select id, 3, now() from items where owner_uid = ${BUSY_UID} and availability <> 'scambiato'`.execute(trx)
}
