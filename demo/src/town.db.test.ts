import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { ItemArea } from '@barattolo/domain/geo/cell'
import { isShownInTown } from '@barattolo/domain/geo/town-area'
import type { RingId } from '@barattolo/domain/ids'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import { NEGOTIATION_STATES, signatureOf } from '@barattolo/domain/rings/ring'
import { weightGaps } from '@barattolo/domain/rings/ring-rules'
import type { Town } from '@barattolo/domain/town'
import { toTownTime } from '@barattolo/domain/town-time'
import { createDiskPhotoStore } from '@barattolo/server/photos/disk-photo-store'
import { readConfig } from '@barattolo/server/platform/config/config'
import type { Db } from '@barattolo/server/platform/database/database'
import { NULL_PUBLISHER } from '@barattolo/server/platform/events/event-publisher'
import { findFullProfile } from '@barattolo/server/profiles/profiles.store'
import { readOwnRings } from '@barattolo/server/rings/own-rings.service'
import { readRing } from '@barattolo/server/rings/read-ring.service'
import { runRingChecks } from '@barattolo/server/rings/ring-checks.service'
import { readRings } from '@barattolo/server/rings/suggestions.service'
import { insertPerson } from '@barattolo/server/testing/factories'
import { createTestDatabase, type TestDatabase } from '@barattolo/server/testing/test-database'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { CONVERSATIONS } from './conversations.ts'
import { detectExistingData } from './detect-existing-data.ts'
import { FAVOURITES, PRIVATE_PEOPLE } from './favourites.ts'
import { ELSEWHERE } from './local-text.ts'
import { OBJECTS } from './objects.ts'
import { uidOf } from './people.load.ts'
import { PEOPLE, type PersonKey, SUGGESTED_PEOPLE } from './people.ts'
import { findPairs, findRings, keysOf } from './possible-swaps.fixtures.ts'
import { PEOPLE_FOR_FOUR, PROPOSED_RINGS } from './proposed-rings.ts'
import type { ScriptedRing } from './scripted-ring.ts'
import { THROWING_LOGGER } from './throwing-logger.ts'
import { buildTown } from './town.ts'
import { createLocalContext, type TownContext, withClock } from './town-context.ts'

const LIFTED_RING = 'corrado.bionaz → riccardo.marcoz → matteo.empereur'
/** With those of `PROPOSED_RINGS` whose objects are still free: a proposal keeps no one from another ring. */
const RINGS_OF_THREE = [
  'giulia.perron → luca.vuillermoz → maria.favre',
  'giulia.perron → maria.favre → luca.vuillermoz',
  'giulia.perron → stefano.perruchon → nadia.chatrian',
  'federico.rollin → giulia.perron → maria.favre',
  'corrado.bionaz → tommaso.lavoyer → matteo.empereur',
  'chiara.lucianaz → matteo.empereur → samir.elidrissi',
  'giorgio.joly → roberto.challancin → laura.yeuillaz',
  'giulia.perron → samir.elidrissi → luca.vuillermoz',
  'chiara.lucianaz → giulia.perron → luca.vuillermoz',
  'chiara.lucianaz → giulia.perron → samir.elidrissi',
  'matteo.empereur → tommaso.lavoyer → riccardo.marcoz',
  'chiara.lucianaz → riccardo.marcoz → luca.vuillermoz',
  'federico.rollin → giulia.perron → samir.elidrissi',
  'luca.vuillermoz → tommaso.lavoyer → riccardo.marcoz',
  'luca.vuillermoz → lucia.jeantet → maria.favre',
  LIFTED_RING,
]
const RINGS_OF_FOUR = ['davide.gerbore → omar.diemoz → silvia.martinet → valentina.petitjacques']

const NOW = new Date('2026-11-21T10:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'barattolo-town-'))
let town: TestDatabase
let madeUpTown: TestDatabase
let contextOf: (db: Db, town?: Town) => TownContext

beforeAll(async () => {
  // Processing the real pictures takes 15 seconds: all objects get the same tiny image.
  const tinyImage = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#cfe2ee' } })
    .webp()
    .toBuffer()
  const config = readConfig({ DATA_DIR: folder, MAP_STYLE_URL: 'none' })
  const photos = createDiskPhotoStore(folder)
  contextOf = (db, inTown = AOSTA) => ({
    db,
    config: { ...config, town: inTown },
    photos,
    publish: NULL_PUBLISHER,
    log: THROWING_LOGGER,
    now: NOW,
    readPicture: async () => tinyImage,
  })
  ;[town, madeUpTown] = await Promise.all([createTestDatabase(inject('postgres')), createTestDatabase(inject('postgres'))])
  expect(await detectExistingData(town.db)).toBe('empty')
  await Promise.all([buildTown(contextOf(town.db)), buildTown(contextOf(madeUpTown.db, MADE_UP_TOWN))])
}, 120_000)

afterAll(async () => {
  await Promise.all([town.drop(), madeUpTown.drop()])
  rmSync(folder, { recursive: true, force: true })
})

describe('demo town', () => {
  test('Two builds of the demo town have the same content except for ids', { tags: ['thorough'] }, async () => {
    const again = await createTestDatabase(inject('postgres'))
    onTestFinished(() => again.drop())
    await buildTown(contextOf(again.db))
    expect(await contentOf(again.db)).toEqual(await contentOf(town.db))
  })

  test('[TOWN-13] Two demo towns have the same content except for ids, places and times', async () => {
    const { localText } = createLocalContext(contextOf(madeUpTown.db, MADE_UP_TOWN))
    const story = await storyOf(town.db)
    expect(story.items.length).toBe(OBJECTS.length)
    expect(await storyOf(madeUpTown.db)).toEqual(JSON.parse(localText(JSON.stringify(story))))
  })

  test('[TOWN-13] In another town every object of the demo is in its area and in one of its municipalities', async () => {
    const { rows } = await sql<{ lat: number; lng: number; area: ItemArea; location: string }>`
      select lat, lng, area, location from items where location is not null`.execute(madeUpTown.db)
    expect(rows.length).toBe(OBJECTS.length - 6)
    expect(rows.filter(({ area, ...point }) => !isShownInTown(point, area, MADE_UP_TOWN))).toEqual([])
    const names = MADE_UP_TOWN.municipalities.map(({ name }) => name)
    expect(new Set(rows.map(({ location }) => location))).toEqual(new Set(names))
  })

  test('[TOWN-13] In another town no stored text of the demo names a place of the valley', async () => {
    const names = AOSTA.municipalities.flatMap(({ name, aliases }) => [name, ...aliases])
    const ofTheValley = new RegExp(`(?<!\\p{L})(${[...names, ...Object.keys(ELSEWHERE), 'Chanoux'].join('|')})(?!\\p{L})`, 'u')
    const tables = [
      'items',
      'requests',
      'conversations',
      'messages',
      'exchanges',
      'exchange_legs',
      'meeting_options',
      'feedback',
      'notices',
    ]
    const named = async ({ db }: TestDatabase) => {
      const found = await Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql<{ row: string }>`select each::text as row from ${sql.table(table)} each`.execute(db)
          return rows.filter(({ row }) => ofTheValley.test(row)).map(({ row }) => `${table}: ${row}`)
        }),
      )
      return found.flat()
    }
    expect((await named(town)).length).toBeGreaterThan(300)
    expect(await named(madeUpTown)).toEqual([])
  })

  test('[TOWN-13] In another town the meetings of the demo are at the scripted hours of its time zone', async () => {
    const meetings = await madeUpTown.db.selectFrom('meetingOptions').select('at').execute()
    const hours = meetings.map(({ at }) => toTownTime(at, MADE_UP_TOWN.timeZone).time)
    expect(new Set(hours)).toEqual(new Set(['18:00', '17:30', '10:30']))
  })

  test('An existing demo town is detected and distinguished from a database with other people', async () => {
    expect(await detectExistingData(town.db)).toBe('the town')
    await insertPerson(madeUpTown.db, { name: 'Anna' })
    expect(await detectExistingData(madeUpTown.db)).toBe('others')
  })

  test('Only exchanged objects of the demo town have no location', async () => {
    const { rows } = await sql<{ title: string; location: string | null; availability: string }>`
      select title, location, availability from items where location is null`.execute(town.db)
    // Three of conversations, and three of the ring that is done.
    expect(rows.map(({ availability }) => availability)).toEqual(Array.from({ length: 6 }, () => 'scambiato'))
  })

  test('Some people of the demo town show figures of exchanges, feedback and answers, and others too few', async () => {
    const people = await town.db.selectFrom('people').select(['uid', 'name']).orderBy('name').execute()
    const profiles = await Promise.all(
      people.map(({ uid }) => findFullProfile({ db: town.db, town: AOSTA }, uid, null, { now: NOW })),
    )
    const shown = profiles.filter((profile) => profile !== undefined)
    expect(shown.filter(({ partners }) => partners !== null).map(({ name, partners }) => [name, partners])).toEqual([
      ['Chiara L.', 3],
      // Of four partners, of whom two share a cell and count as one.
      ['Corrado B.', 3],
      ['Gabriele B.', 4],
      ['Giulia P.', 5],
      ['Luca V.', 4],
      ['Silvia M.', 3],
    ])
    for (const { partners, feedback } of shown) expect(feedback?.sentences.length ?? null).toBe(partners)
    expect(shown.filter(({ answers }) => answers !== null).length).toBeGreaterThan(2)
  })

  test('No event of the demo town is in the future', async () => {
    const { rows } = await sql<{ latest: Date }>`
      select max(moment) as latest from (
        select created_at as moment from people union all select last_seen_at from people
        union all select created_at from photos union all select updated_at from items union all select created_at from requests
        union all select updated_at from conversations union all select last_message_at from conversations
        union all select created_at from messages union all select created_at from exchanges
        union all select created_at from favourites union all select created_at from notices
        union all select updated_at from rings union all select asked_at from ring_people union all select answered_at from ring_people
        union all select created_at from ring_events union all select created_at from handover_proofs union all select created_at from feedback
      ) as moments`.execute(town.db)
    expect(rows[0]?.latest.getTime()).toBeLessThanOrEqual(NOW.getTime())
  })

  test('The demo town has conversations in every state', async () => {
    const { rows } = await sql<{ state: string; many: number }>`
      select case
        when status = 'archived' and archived_by is null then 'archived automatically'
        when status = 'pending' and unsent then 'pending, draft unsent'
        when status = 'pending' and last_action_by = owner_uid then 'pending, the interested person’s turn'
        when status = 'pending' then 'pending, the owner’s turn'
        when status = 'accepted' then 'accepted, exchange ' || (select state from exchanges where conversation_id = conversations.id)
        else status end as state, count(*)::int as many
      from conversations group by 1 order by 1`.execute(town.db)
    expect(Object.fromEntries(rows.map(({ state, many }) => [state, many]))).toEqual({
      'accepted, exchange calledOff': 1,
      'accepted, exchange open': 15,
      archived: 5,
      'archived automatically': 2,
      'pending, draft unsent': 5,
      'pending, the interested person’s turn': 14,
      'pending, the owner’s turn': 13,
      rejected: 5,
    })
    const takenBack = await town.db.selectFrom('messages').select('id').where('kind', '=', 'takenBack').execute()
    expect(takenBack.length).toBe(3)
  })

  test('In the demo town no object is in two open exchanges, and exactly the objects of open exchanges are reserved', async () => {
    const { rows } = await sql<{ title: string }>`
      select title from items
      join exchange_legs on item_id = items.id join exchanges on exchanges.id = exchange_id and state = 'open'
      order by title`.execute(town.db)
    const inOpenExchange = rows.map(({ title }) => title)
    expect(new Set(inOpenExchange).size).toBe(inOpenExchange.length)
    const reserved = await town.db.selectFrom('items').select('title').where('availability', '=', 'in_trattativa').execute()
    expect(new Set(reserved.map(({ title }) => title))).toEqual(new Set(inOpenExchange))
  })

  test('[APP-28] In the demo town some hearts are private, and some are on objects that are reserved or deleted', async () => {
    const favourites = await town.db.selectFrom('favourites').select(['uid', 'private', 'goneTitle']).execute()
    // Those of the ring that is done are gone: each of its people has the object now.
    expect(favourites.length).toBe(FAVOURITES.length - scriptOf('done').legs.length)
    const privateOnes = FAVOURITES.filter(({ by, isPrivate }) => isPrivate || PRIVATE_PEOPLE.includes(by))
    expect(favourites.flatMap(({ uid, private: isPrivate }) => (isPrivate ? uid : [])).sort()).toEqual(
      privateOnes.map(({ by }) => uidOf(by)).sort(),
    )
    expect(favourites.flatMap(({ goneTitle }) => goneTitle ?? [])).toEqual(['Giradischi a valigetta'])
    const notices = await town.db.selectFrom('notices').select('uid').where('kind', '=', 'favouriteReserved').execute()
    expect(new Set(notices.map(({ uid }) => uid))).toEqual(new Set([uidOf('giulia.perron'), uidOf('francesca.deval')]))
  })

  test('[APP-28] The demo town has at least five pairs, three rings of three people and one of four', async () => {
    const pairs = await findPairs(town.db, NOW)
    expect(new Set([...pairs.values()].flat()).size).toBeGreaterThanOrEqual(5)
    const rings = await findRings(town.db, NOW)
    const ringsOf = (size: number) => rings.filter(({ legs }) => legs.length === size)
    expect(new Set(ringsOf(3).map(keysOf))).toEqual(new Set(RINGS_OF_THREE))
    expect(ringsOf(4).map(keysOf)).toEqual(RINGS_OF_FOUR)
    // Each source makes a ring possible, and "In cambio darei…" one with objects of different weights.
    const sources = rings.flatMap(({ legs }) => legs.flatMap(({ wishes }) => wishes.map(({ source }) => source)))
    expect(new Set(sources)).toEqual(new Set(['interest', 'favourite', 'request']))
    expect(rings.filter((ring) => Math.max(...weightGaps(ring)) > 1).map(keysOf)).toEqual([LIFTED_RING])
  })

  test('[APP-28] Each demo person whose address is printed sees a pair and is in a ring of three', async () => {
    const pairs = await findPairs(town.db, NOW)
    const threes = (await findRings(town.db, NOW)).filter(({ legs }) => legs.length === 3)
    for (const key of SUGGESTED_PEOPLE) {
      expect(pairs.get(key)?.length, key).toBeGreaterThan(0)
      expect(threes.filter((ring) => keysOf(ring).includes(key)).length, key).toBeGreaterThan(0)
    }
  })

  test('[APP-28] The rings are stored as suggestions, so that the radar shows them at once', async () => {
    for (const key of SUGGESTED_PEOPLE) {
      const rings = await readRings({ db: town.db, town: AOSTA, now: () => NOW, publish: NULL_PUBLISHER }, uidOf(key))
      expect(rings.filter(({ size }) => size === 3).length, key).toBeGreaterThan(0)
    }
    const signatures = (await town.db.selectFrom('rings').select('signature').execute()).map(({ signature }) => signature)
    for (const people of [...RINGS_OF_THREE, ...RINGS_OF_FOUR])
      expect(signatures).toContain(signatureOf(people.split(' → ').map((key) => uidOf(key as PersonKey))))
  })

  test('[APP-28] Of the people who have not asked for rings of four only those without one of three see them', async () => {
    const seen = await Promise.all(
      PEOPLE.filter(({ key }) => !PEOPLE_FOR_FOUR.includes(key)).map(async ({ key }) => {
        const rings = await readRings({ db: town.db, town: AOSTA, now: () => NOW, publish: NULL_PUBLISHER }, uidOf(key))
        return { key, sizes: new Set(rings.map(({ size }) => size)) }
      }),
    )
    expect(seen.filter(({ sizes }) => sizes.has(3) && sizes.has(4))).toEqual([])
    const ofFour = seen.filter(({ sizes }) => sizes.has(4)).map(({ key }) => key)
    expect(ofFour).toEqual(expect.arrayContaining(RINGS_OF_FOUR.flatMap((people) => people.split(' → '))))
  })

  test('The chats of the demo town have all scripted messages, and some are unread', async () => {
    const written = CONVERSATIONS.flatMap(({ steps }) => steps.filter((step) => 'says' in step)).length
    const { rows } = await sql<{ chat: number; unread: number }>`
      select (select count(*)::int from messages where kind = 'text') as chat,
        (select count(*)::int from conversations where owner_read_to < (select max(id) from messages where conversation_id = conversations.id)) as unread`.execute(
      town.db,
    )
    const writtenInRings = PROPOSED_RINGS.flatMap(({ steps }) => steps.filter((step) => 'says' in step)).length
    expect(rows[0]?.chat).toBe(written + CONVERSATIONS.length + writtenInRings)
    expect(rows[0]?.unread).toBeGreaterThan(5)
  })

  test('[APP-29] The demo town has proposed rings in each state, one of them of four people, with the scripted objects', async () => {
    const stored = await Promise.all(PROPOSED_RINGS.map((script) => findProposed(town.db, script)))
    expect(stored.map(({ state }) => state)).toEqual(PROPOSED_RINGS.map(({ state }) => state))
    expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(NEGOTIATION_STATES))
    expect(stored.filter(({ size }) => size === 4)).toHaveLength(1)
    const proposed = await town.db.selectFrom('rings').select('id').where('state', '<>', 'suggested').execute()
    expect(proposed).toHaveLength(PROPOSED_RINGS.length)
  })

  test('[APP-29] Giulia’s answer is missing in an open ring of the demo town, and her tick in an agreed one; one is done', async () => {
    const own = await readOwnRings(withClock(contextOf(town.db), NOW), uidOf('giulia.perron'))
    expect(own.map(({ state, answerBy }) => [state, answerBy !== null]).toSorted()).toEqual([
      ['agreed', false],
      ['done', false],
      ['open', true],
    ])
    const { id } = await findProposed(town.db, scriptOf('agreed'))
    const options = await town.db
      .selectFrom('meetingOptions')
      .innerJoin('exchanges', 'exchanges.id', 'exchangeId')
      .select(['tickedBy', 'state', 'meetingAt'])
      .where('ringId', '=', id)
      .orderBy('position')
      .execute()
    const ticked = [[uidOf('tommaso.lavoyer'), uidOf('maria.favre')], [uidOf('tommaso.lavoyer')]].map((uids) => uids.toSorted())
    expect(options.map(({ tickedBy }) => tickedBy.toSorted())).toEqual([ticked[0], ticked[1], ticked[0]])
    expect(options).toMatchObject(options.map(() => ({ state: 'open', meetingAt: null })))
  })

  test('[APP-29] In the demo town Luca is asked again about a ring in which an object was added since his yes', async () => {
    const deps = withClock(contextOf(town.db), NOW)
    const luca = uidOf('luca.vuillermoz')
    const [card] = (await readOwnRings(deps, luca)).filter(({ state }) => state === 'open')
    expect(card).toMatchObject({ isMyTurn: true })
    const { negotiation } = await readRing(deps, luca, card?._id as RingId)
    const gives = negotiation?.legs.find(({ giver }) => giver === luca)?.items ?? []
    expect(gives.map(({ title, change }) => [title, change]).toSorted()).toEqual([
      ['Colori a olio e tavolozza', 'added'],
      ['Gufo che legge le stelle', null],
    ])
  })

  test('[APP-29] The ring of the demo town that ended names a pair that remains, and the one that is done has all feedback', async () => {
    const luca = uidOf('luca.vuillermoz')
    const dissolved = await findProposed(town.db, scriptOf('dissolved'))
    const { negotiation } = await readRing(withClock(contextOf(town.db), NOW), luca, dissolved.id)
    expect(negotiation).toMatchObject({ endedWhy: 'notPossible', pairWith: uidOf('adele.berard') })
    const done = await findProposed(town.db, scriptOf('done'))
    const { rows } =
      await sql`select author_uid, about_uid from feedback join exchanges on exchanges.id = exchange_id where ring_id = ${done.id}`.execute(
        town.db,
      )
    expect(rows).toHaveLength(6)
  })

  test('[APP-29] Within a minute of the server’s start Tommaso is asked in the place of the person who left a ring', async () => {
    const { id } = await findProposed(madeUpTown.db, scriptOf('repairing'))
    const deps = withClock(contextOf(madeUpTown.db, MADE_UP_TOWN), new Date(NOW.getTime() + 60_000))
    await runRingChecks(deps)
    const { negotiation } = await readRing(deps, uidOf('tommaso.lavoyer'), id)
    expect(negotiation).toMatchObject({ state: 'open', moves: expect.arrayContaining(['sayYes']) })
    const names = negotiation?.people.map(({ person, isNewcomer }) => [person.name, isNewcomer]).toSorted()
    expect(names).toEqual([
      ['Luca V.', false],
      ['Riccardo M.', false],
      ['Tommaso L.', true],
    ])
  })
})

const scriptOf = (state: ScriptedRing['state']) => PROPOSED_RINGS.find((script) => script.state === state) as ScriptedRing

function findProposed(db: Db, { legs }: ScriptedRing) {
  const signature = signatureOf(legs.map(({ giver }) => uidOf(giver)))
  return db.selectFrom('rings').select(['id', 'state', 'size']).where('signature', '=', signature).executeTakeFirstOrThrow()
}

/** The items, people, requests, favourites, conversations and rings of the town, without random ids and values that depend on them, such as the point in a coarse cell. */
async function contentOf(db: Db) {
  const items = await sql`
    select people.email, title, description, status, category, availability, tags, area, case when area = 'fine' then array[cell_x, cell_y] end as cell, location,
      revision, passages, cardinality(images) as photos, items.created_at, items.updated_at
    from items join people on people.uid = owner_uid order by title`.execute(db)
  const people = await sql`select uid, email, name, created_at from people order by uid`.execute(db)
  const requests =
    await sql`select owner_uid, title, description, tags, created_at, closed_at from requests order by title`.execute(db)
  const favourites = await sql`
    select people.email, coalesce(items.title, gone_title) as title, private, favourites.created_at,
      (select array_agg(given.title order by given.title) from items given where given.id = any(gives)) as gives
    from favourites join people on people.uid = favourites.uid left join items on items.id = item_id order by 1, 2`.execute(db)
  const conversations = await sql`
    select root_item ->> 'title' as root, interested_uid, owner_uid, status, last_action_by, unsent, takes_back, archived_by, version,
      created_at, updated_at,
      (select json_agg(json_build_array(from_uid, kind, text, created_at) order by id) from messages where conversation_id = conversations.id) as chat,
      (select json_agg(json_build_array(stage, title, selected_by) order by stage, title)
        from proposal_items join items on items.id = item_id where conversation_id = conversations.id) as proposals
    from conversations order by 1, 2`.execute(db)
  const rings = await sql`
    select signature, state, version, ended_why, opened_at, updated_at, ended_at,
      (select json_agg(json_build_array(uid, answer, answered_at, nudges) order by place, uid) from ring_people where ring_id = rings.id) as people,
      (select json_agg(json_build_array(giver_uid, title) order by title) from ring_legs join items on items.id = item_id where ring_id = rings.id) as legs,
      (select json_agg(json_build_array(from_uid, kind, text, created_at) order by id) from messages where conversation_id = rings.id) as chat,
      (select json_agg(json_build_array(meeting_options.place, at, ticked_by) order by position) from meeting_options
        join exchanges on exchanges.id = exchange_id where ring_id = rings.id) as meetings
    from rings order by signature`.execute(db)
  const exchanges = await sql`select place, state from exchanges order by created_at, state`.execute(db)
  const feedback = await sql`select author_uid, about_uid, text from feedback order by created_at, author_uid, about_uid`.execute(
    db,
  )
  return {
    items: items.rows,
    people: people.rows,
    requests: requests.rows,
    favourites: favourites.rows,
    conversations: conversations.rows,
    rings: rings.rows,
    exchanges: exchanges.rows,
    feedback: feedback.rows,
  }
}

/** Columns with times, positions, and names that people have in the valley. */
const OF_A_TOWN = /At$|^(name|area|cell|location|revision|closed)$/

/** The content without times and positions, which are those of the town, and without suggested rings, which depend on distances. */
async function storyOf(db: Db) {
  const { rings, ...content } = await contentOf(db)
  const all = { ...content, rings: rings.filter((ring) => (ring as { state: string }).state !== 'suggested') }
  return JSON.parse(JSON.stringify(all), (key, value) => (OF_A_TOWN.test(key) ? undefined : withoutTime(value)))
}

/** Messages, answers and meetings are arrays with a time among their values. */
const withoutTime = (value: unknown) =>
  Array.isArray(value) ? value.filter((each) => typeof each !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(each)) : value
