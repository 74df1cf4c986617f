import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { CHOOSER_ISSUER } from '../identity/sign-in-methods.ts'
import type { Db } from '../platform/database/database.ts'
import { signIn } from './sign-in.ts'
import type { SignedInPerson } from './test-app.ts'
import { BUSY_UID, METROPOLIS } from './town/load-town.ts'
import { ABSENT_WORD, FREQUENT_WORD, MISSPELLED_WORD, RARE_WORD } from './town/texts.ts'

/** One variant of an API call in the test town: by an anonymous visitor, the busy person or the admin. */
export interface TownRead {
  /** The path of the endpoint in its contract. */
  endpoint: string
  name: string
  path: string
  headers: Record<string, string>
}

/** Endpoints for which the test town has no data, with the expected error status. */
const EXPECTED_STATUS: Readonly<Record<string, number>> = {
  '/api/people/:uid/picture': 404,
  // The admin has given no reason for reading what is private.
  '/api/admin/reports/:id/photos/:place': 403,
  '/api/admin/reports/:id': 403,
  '/api/admin/conversations/:id': 403,
  '/api/admin/rings/:id': 403,
  // The town has no proposed rings; `ring-plans.test.ts` reads them.
  '/api/rings/:id': 404,
  '/api/rings/:id/options': 404,
  '/api/admin/people/:uid': 403,
}

/** Throws if a call has failed unexpectedly: it would have read nothing. */
export function assertRead({ endpoint, path }: TownRead, { statusCode, body }: { statusCode: number; body: string }): void {
  if (statusCode >= 400 && statusCode !== EXPECTED_STATUS[endpoint]) throw new Error(`${path}: ${statusCode} ${body}`)
}

type Caller = 'anonymous' | 'busy' | 'admin'
type ReadRow = readonly [of: string, name: string, query: string, who?: Caller]

/** Ids to fill into the paths. */
interface TownIds {
  item: string
  ownItem: string
  uid: string
  request: string
  conversation: string
  unavailableConversation: string
  exchange: string
  ring: string
}

const NEAR = `near=${METROPOLIS.lat},${METROPOLIS.lng}`
const CIRCLE = `lat=${METROPOLIS.lat}&lng=${METROPOLIS.lng}&radius=20`

/** Every GET endpoint that reads a growing table, with the variants that need different query plans. */
export const READS: readonly ReadRow[] = [
  ['/api/items', 'without parameters', ''],
  ['/api/items', 'newest', '?limit=24&count=no'],
  ['/api/items', 'newest, counted', '?limit=24'],
  ['/api/items', 'newest, signed in', '?limit=24', 'busy'],
  ['/api/items', 'newest, others', '?limit=24&notOwnerUid={uid}', 'busy'],
  ['/api/items', 'by title', '?limit=24&sort=title&count=no'],
  ['/api/items', 'by title, backwards', '?limit=24&sort=-title&count=no'],
  ['/api/items', 'nearest in 5 km', `?${NEAR}&radius=5&sort=nearest&limit=50&count=no`],
  ['/api/items', 'nearest in 5 km, counted', `?${NEAR}&radius=5&sort=nearest&limit=50`],
  ['/api/items', 'nearest in 20 km, counted', `?${NEAR}&radius=20&sort=nearest&limit=24`],
  ['/api/items', 'nearest anywhere', `?${NEAR}&sort=nearest&limit=24&count=no`],
  ['/api/items', 'newest in 20 km, counted', `?${NEAR}&radius=20&limit=24`],
  ['/api/items', 'newest in a box', '?bbox=7.6,45.0,7.8,45.1&limit=24&count=no'],
  ['/api/items', 'of a category, counted', '?category=garden&limit=24'],
  ['/api/items', 'of a kind in 20 km, counted', `?status=dono&${NEAR}&radius=20&limit=24`],
  ['/api/items', 'of a category, nearest, counted', `?category=kids&${NEAR}&radius=20&sort=nearest&limit=24`],
  ['/api/items', 'with a tag', '?tag=legno&limit=24&count=no'],
  ['/api/items', 'of one person', '?ownerUid={uid}&limit=24'],
  ['/api/items', 'own', '?ownerUid=city-1&limit=24', 'busy'],
  ['/api/items', 'own, paused', '?ownerUid=city-1&resting=yes&limit=24', 'busy'],
  ['/api/items', 'own by availability', '?ownerUid=city-1&availability=in_trattativa&limit=24', 'busy'],
  ['/api/items', 'a frequent word', `?q=${FREQUENT_WORD}&limit=24`],
  ['/api/items', 'a frequent word, nearest', `?q=${FREQUENT_WORD}&${NEAR}&radius=20&sort=nearest&limit=24`],
  ['/api/items', 'a frequent word by title', `?q=${FREQUENT_WORD}&sort=title&limit=24`],
  ['/api/items', 'a rare word', `?q=${RARE_WORD}&limit=24`],
  ['/api/items', 'an absent word', `?q=${ABSENT_WORD}&limit=24`],
  ['/api/items', 'a word with a slip', `?q=${MISSPELLED_WORD}&limit=24`],
  ['/api/items', 'a frequent word, inside others', `?q=${FREQUENT_WORD}&inside=yes&limit=24`],
  ['/api/items', 'several words', '?q=luce%20cameretta&limit=24'],
  ['/api/items/suggestions', 'for two letters', '?text=la'],
  ['/api/items/suggestions', 'for a second word', '?text=lampada%20ro'],
  ['/api/items/:id', 'one', ''],
  ['/api/items/:id', 'one’s own', '', 'busy'],
  ['/api/items/:id/weight', 'of one’s own', '', 'busy'],
  ['/api/items/asked', 'own', '', 'busy'],
  ['/api/items/:id/requests', 'of one', ''],
  ['/api/items/:id/interested', 'of one’s own', '', 'busy'],
  ['/api/map', 'in 20 km', `?${CIRCLE}`],
  ['/api/map', 'of a kind and a category in 20 km', `?${CIRCLE}&status=riparare&category=garden`],
  ['/api/map', 'of a category, a view', `?${CIRCLE}&category=home&west=7.6&south=45.05&east=7.7&north=45.1&zoom=14`],
  ['/api/map', 'a view', `?${CIRCLE}&west=7.6&south=45.05&east=7.7&north=45.1&zoom=14`],
  ['/api/people', 'by name', '?q=anna ros'],
  ['/api/people/:uid', 'one', ''],
  ['/api/people/:uid', 'without the answer time', '?answers=no'],
  ['/api/people/:uid/picture', 'one', ''],
  ['/api/requests', 'newest', '?limit=24'],
  ['/api/requests', 'the longest page', '?limit=100'],
  ['/api/requests', 'with words', `?q=${FREQUENT_WORD}&limit=24`],
  ['/api/requests', 'of one person', '?ownerUid={uid}'],
  ['/api/requests', 'matching a title', '?fits=Bicicletta rossa'],
  ['/api/requests/:id', 'one', ''],
  ['/api/requests/:id/items', 'of one', ''],
  ['/api/requests/seekers', 'near', `?title=Lampada&${NEAR}&radius=20`, 'busy'],
  ['/api/me', 'own', '', 'busy'],
  ['/api/me/blocked', 'own', '', 'busy'],
  ['/api/me/data', 'own', '', 'busy'],
  ['/api/me/found-items', 'own', '', 'busy'],
  ['/api/me/holiday', 'own', '', 'busy'],
  ['/api/me/sign-ins', 'own', '', 'busy'],
  ['/api/searches', 'own', '', 'busy'],
  ['/api/favourites', 'own', `?${NEAR}`, 'busy'],
  ['/api/favourites/hearts', 'of one', '?ids={item}', 'busy'],
  ['/api/favourites/settings', 'own', '', 'busy'],
  ['/api/favourites/counts', 'own', '', 'busy'],
  ['/api/conversations', 'inbox', '?limit=20', 'busy'],
  ['/api/conversations', 'inbox, as interested', '?role=interested&limit=20', 'busy'],
  ['/api/conversations', 'radar', '?role=owner&sort=radar&limit=20', 'busy'],
  ['/api/conversations', 'without parameters', '', 'busy'],
  ['/api/conversations/unread', 'own', '', 'busy'],
  ['/api/conversations/interests', 'of one', '?ids={item}', 'busy'],
  ['/api/conversations/:id', 'one', '', 'busy'],
  ['/api/conversations/:id/messages', 'newest', '', 'busy'],
  ['/api/conversations/:id/messages', 'before', '?before=9999999', 'busy'],
  ['/api/conversations/:id/similar', 'of an unavailable item', '', 'busy'],
  ['/api/radar/matches', 'own', '', 'busy'],
  ['/api/overview', 'own', '', 'busy'],
  ['/api/rings', 'own', '', 'busy'],
  ['/api/rings', 'for an object', '?itemId={item}', 'busy'],
  ['/api/rings/settings', 'own', '', 'busy'],
  ['/api/rings/own', 'own', '', 'busy'],
  ['/api/rings/:id', 'unknown', '', 'busy'],
  ['/api/rings/:id/options', 'unknown', '', 'busy'],
  ['/api/rings/:id/chat', 'one', '', 'busy'],
  ['/api/rings/:id/messages', 'newest', '', 'busy'],
  ['/api/rings/:id/messages', 'before', '?before=9999999', 'busy'],
  ['/api/pairs', 'own', '', 'busy'],
  ['/api/pairs', 'for an object', '?itemId={item}', 'busy'],
  ['/api/swaps', 'for an object', '?ids={item}', 'busy'],
  ['/api/notices', 'own', '', 'busy'],
  ['/api/notices/unread', 'own', '', 'busy'],
  ['/api/notices/channels', 'own', '', 'busy'],
  ['/api/notices/preferences', 'own', '', 'busy'],
  ['/api/exchanges/recent', 'newest', ''],
  ['/api/exchanges/:id', 'own', '', 'busy'],
  ['/api/reports', 'own', '', 'busy'],
  ['/api/admin/reports', 'open', '', 'admin'],
  ['/api/admin/reports/:id/photos/:place', 'one', '', 'admin'],
  ['/api/admin/reports/:id', 'one', '', 'admin'],
  ['/api/admin/conversations/:id', 'one', '', 'admin'],
  ['/api/admin/rings/:id', 'one', '', 'admin'],
  ['/api/admin/people/:uid', 'one', '', 'admin'],
  ['/api/admin/log', 'newest', '', 'admin'],
  ['/api/admin/log', 'by admin', '?admin=ada', 'admin'],
  ['/api/admin/log', 'about a person', '?person=anna', 'admin'],
  ['/api/admin/status', 'all', '', 'admin'],
  ['/api/admin/messages', 'open', '', 'admin'],
  ['/api/admin/messages', 'answered', '?state=answered', 'admin'],
  ['/api/admin/items', 'newest', '', 'admin'],
  ['/api/admin/items', 'with words', `?q=${RARE_WORD}`, 'admin'],
  ['/api/admin/conversations', 'newest', '', 'admin'],
  ['/api/admin/conversations', 'with words', '?q=anna ros', 'admin'],
  ['/api/admin/rings', 'newest', '', 'admin'],
  ['/api/admin/rings', 'with words', '?q=anna ros', 'admin'],
  ['/api/admin/people', 'newest', '', 'admin'],
  ['/api/admin/people', 'by name', '?q=anna ros', 'admin'],
]

/** Names of the reads that are repeated for a later page of their list. */
const PAGED_READS = ['newest', 'by title', 'nearest in 20 km, counted', 'inbox', 'radar', 'a frequent word']

/** All reads with ids in their paths and the headers of their callers, and the reads of later pages. */
export async function buildReads(app: FastifyInstance, db: Db): Promise<TownRead[]> {
  const ids = await findIds(db)
  const headers: Record<Caller, Record<string, string>> = {
    anonymous: {},
    busy: (await signInBusy(app, db)).headers,
    admin: (await signIn(app, { name: 'Ada', email: 'admin@barattolo.test' })).headers,
  }
  const reads = READS.map(([endpoint, name, query, caller = 'anonymous']) => ({
    endpoint,
    name,
    path: buildPath(endpoint, query, caller, ids),
    headers: headers[caller],
  }))
  const pagedReads: TownRead[] = []
  for (const read of reads.filter(({ name }) => PAGED_READS.includes(name))) {
    const next = await findLaterPage(app, read)
    if (next) pagedReads.push({ ...read, name: `${read.name}, later page`, path: next })
  }
  return [...reads, ...pagedReads]
}

/** Signs the busy person in through the built-in identity service, after inserting the sign-in. */
export async function signInBusy(app: FastifyInstance, db: Db): Promise<SignedInPerson> {
  const email = 'persona1@example.org'
  await sql`
    insert into sign_ins (issuer, subject, uid, email, name, is_primary)
    values (${CHOOSER_ISSUER}, ${email}, ${BUSY_UID}, ${email}, 'Anna', true) on conflict do nothing`.execute(db)
  return signIn(app, { name: 'Anna', email })
}

function buildPath(endpoint: string, query: string, caller: Caller, ids: TownIds): string {
  const id = endpoint.includes('/items/')
    ? caller === 'busy'
      ? ids.ownItem
      : ids.item
    : endpoint.includes('/requests/')
      ? ids.request
      : endpoint.includes('/exchanges/')
        ? ids.exchange
        : endpoint.includes('/rings/')
          ? ids.ring
          : endpoint.endsWith('/similar')
            ? ids.unavailableConversation
            : ids.conversation
  const path = endpoint.replace(':id', id).replace(':uid', ids.uid).replace(':place', '0')
  return path + query.replace('{uid}', ids.uid).replace('{item}', ids.item)
}

/** The URL of the page after the first 100 rows. */
async function findLaterPage(app: FastifyInstance, { path, headers }: TownRead): Promise<string | undefined> {
  const { headers: responseHeaders } = await app.inject({ url: path.replace(/limit=\d+/, 'limit=100'), headers })
  return /<(.*)>/.exec(String(responseHeaders.link))?.[1]?.replace('limit=100', /limit=\d+/.exec(path)?.[0] ?? '')
}

async function findIds(db: Db): Promise<TownIds> {
  const { rows } = await sql<TownIds>`
    select
      (select id from items where availability = 'disponibile' and resting_since is null and hidden_at is null and owner_uid not in ('city-1', 'city-199') order by created_at limit 1) as item,
      (select root_item_id from conversations where owner_uid = 'city-1' and status = 'pending' limit 1) as "ownItem",
      'city-12' as uid,
      (select id from requests where closed_at is null order by created_at limit 1) as request,
      (select id from conversations where interested_uid = 'city-1' and status = 'pending' limit 1) as conversation,
      (select c.id from conversations c join items i on i.id = root_item_id where interested_uid = 'city-1' and i.availability = 'scambiato' limit 1) as "unavailableConversation",
      (select id from exchanges where conversation_id in (select id from conversations where interested_uid = 'city-1') limit 1) as exchange,
      (select chat_id from chat_people where uid = 'city-1' order by chat_id limit 1) as ring`.execute(db.withoutPlugins())
  const [ids] = rows
  if (!ids || Object.values(ids).includes(null as never)) throw new Error(`missing in the test town: ${JSON.stringify(ids)}`)
  return ids
}
