import { DAY_MS } from '@barattolo/domain/durations'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { nextContactAt } from '@barattolo/domain/people/daily-limits'
import { Problem } from '@barattolo/domain/problem'
import { signatureOf } from '@barattolo/domain/rings/ring'
import { nextProposalAt, type ProposalCounts, proposalCapRefusal } from '@barattolo/domain/rings/ring-caps'
import type { NegotiatedLeg } from '@barattolo/domain/rings/ring-negotiation'
import { openRing, proposalRefusal } from '@barattolo/domain/rings/ring-proposal'
import { it } from '@barattolo/domain/texts/it'
import type { TownMoment } from '@barattolo/domain/town-time'
import { sql } from 'kysely'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { countDaily } from '../people/daily-limits.store.ts'
import { lockPeopleTogether } from '../people/lock-people.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { retryOnConflict } from '../platform/database/retry-on-conflict.ts'
import { refusalUntil } from '../platform/http/too-many-requests.ts'
import type { RingDeps } from './change-ring.service.ts'
import { findFacts } from './negotiation-facts.store.ts'
import { storeRingLines } from './ring-lines.service.ts'
import { findRing, lockRing, saveRingStep } from './ring-negotiation.store.ts'
import { storeRingNotices } from './ring-notices.ts'
import type { StoredLeg } from './rings.store.ts'
import { findSuggestedLegs } from './suggestions.service.ts'

type ProposalDeps = RingDeps & { config: Pick<Config, 'rateLimits'> }

/** "Proponi a tutti": opens a suggested ring. If two of its people propose it, the second one finds it open. */
export async function proposeRing(deps: ProposalDeps, me: Uid, id: RingId): Promise<void> {
  const { db, publish, now: clock } = deps
  const now = clock()
  const legs = await findSuggestedLegs(deps, me, id, now)
  if (!legs) {
    // This is read last, because another of its people may propose the suggestion between the two reads.
    if (await isProposedTo(deps, me, id)) return
    throw new Problem('ringNotFound')
  }
  const propose = () => db.transaction().execute((trx) => proposeInTransaction(deps, trx, { me, id, legs }, now))
  const events = await retryOnConflict(propose)
  publishEvents(publish, events)
  // The suggestion is not in the lists any more.
  if (events.length > 0)
    publish.changed(
      ['conversations'],
      legs.map(({ giver }) => giver),
    )
}

async function isProposedTo({ db }: ProposalDeps, me: Uid, id: RingId): Promise<boolean> {
  const ring = await findRing(db, id)
  return ring?.people.some(({ uid }) => uid === me) ?? false
}

interface ProposalInput {
  me: Uid
  id: RingId
  legs: readonly StoredLeg[]
}

async function proposeInTransaction(
  { config, town }: ProposalDeps,
  trx: Trx,
  { me, id, legs: stored }: ProposalInput,
  now: Date,
): Promise<PendingEvent[]> {
  const moment = { now, timeZone: town.timeZone }
  const uids = stored.map(({ giver }) => giver)
  const itemIds = stored.map(({ itemId }) => itemId)
  await lockPerson(trx, me)
  await lockPeopleTogether(trx, uids)
  await lockOpenings(trx, uids)
  await lockItems(trx, itemIds, 'use')
  const state = await lockRing(trx, id)
  if (state !== 'suggested') {
    const ring = await findRing(trx, id)
    if (ring?.people.some(({ uid }) => uid === me)) return []
    throw new Problem('ringNotFound')
  }
  if (await isOpenAlready(trx, uids)) throw new Problem('ringNotFound')
  const facts = await findFacts(trx, uids, itemIds)
  const legs = stored.map(
    ({ giver, receiver, itemId }): NegotiatedLeg => ({
      giver,
      receiver,
      items: [{ itemId, revision: facts.items.get(itemId)?.revision ?? 0, broken: null }],
    }),
  )
  const refusal = proposalRefusal({ proposer: me, legs }, facts)
  if (refusal) throw new Problem(refusal)
  const named = uids.filter((uid) => uid !== me)
  await requireRoom(trx, { me, named, itemIds }, moment)
  if (config.rateLimits) await countFirstContact(trx, me, named, moment)
  const step = openRing({ proposer: me, legs }, facts, moment)
  await saveRingStep(trx, id, { ...step, items: facts.snapshots }, now)
  await storeRingLines(trx, { id, before: null, step, items: facts.snapshots }, now)
  const notices = await storeRingNotices(trx, { id, before: null, step, items: facts.snapshots }, now)
  return [{ ringId: id, to: uids }, ...notices]
}

/** Whether the same people in the same order have an open ring, by another proposal or a repair. */
async function isOpenAlready(trx: Trx, uids: readonly Uid[]): Promise<boolean> {
  const open = trx
    .selectFrom('rings')
    .select('id')
    .where('signature', '=', signatureOf(uids))
    .where('state', 'in', ['open', 'repairing'])
  return (await open.executeTakeFirst()) !== undefined
}

/** Two proposals at once could exceed the limit of a person, so the second one waits for the first and is refused. */
async function lockOpenings(trx: Trx, uids: readonly Uid[]): Promise<void> {
  for (const uid of uids.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`rings of ${uid}`}, 0))`.execute(trx.withoutPlugins())
}

async function requireRoom(
  trx: Trx,
  { me, named, itemIds }: { me: Uid; named: readonly Uid[]; itemIds: readonly ItemId[] },
  moment: TownMoment,
): Promise<void> {
  const { now } = moment
  const counts = await countForProposal(trx, me, named, itemIds, now)
  const refusal = proposalCapRefusal(counts, named, now)
  if (refusal !== 'tooManyRingProposals') {
    if (refusal) throw new Problem(refusal)
    return
  }
  const next = nextProposalAt(counts, named, now) ?? now
  throw refusalUntil(refusal, next, moment, it.rings.tooManyProposals)
}

/** No limit counts proposals that are older than this. */
const COUNTED_MS = 8 * DAY_MS

interface CountRow {
  proposedOpen: number
  proposedAt: Date[]
  ofProposer: number
  ofOthers: number
  ofItems: number
}

async function countForProposal(
  trx: Trx,
  me: Uid,
  named: readonly Uid[],
  itemIds: readonly ItemId[],
  now: Date,
): Promise<ProposalCounts> {
  const since = new Date(now.getTime() - COUNTED_MS)
  const isOpen = sql`state in ('open', 'repairing')`
  const openOf = sql`
    select uid, count(*)::int as count from ring_people join rings on rings.id = ring_id
    where uid = any(${[me, ...named]}::text[]) and ${isOpen} and left_version is null group by uid`
  const [row] = await query(
    trx,
    'countForProposal',
    sql<CountRow>`
    with open_of as (${openOf})
    select (select count(*)::int from rings where proposed_by = ${me} and ${isOpen}) as "proposedOpen",
      array(select opened_at from rings where proposed_by = ${me} and opened_at > ${since}) as "proposedAt",
      coalesce((select count from open_of where uid = ${me}), 0) as "ofProposer",
      coalesce((select max(count) from open_of where uid <> ${me}), 0) as "ofOthers",
      coalesce((select max(count) from (
        select count(*)::int as count from ring_legs join rings on rings.id = ring_id
        where item_id = any(${itemIds}::uuid[]) and ${isOpen} group by item_id) items), 0) as "ofItems"`,
  )
  if (!row) throw new Error('a statement without tables returns a row')
  const first = await query(
    trx,
    'findFirstNamed',
    sql<{ uid: Uid; at: Date }>`
    select uid, min(opened_at) as at from rings join ring_people on ring_id = rings.id
    where proposed_by = ${me} and uid <> ${me} and joined_version = 1 group by uid`,
  )
  return {
    proposedOpen: row.proposedOpen,
    proposedAt: row.proposedAt,
    firstNamedAt: new Map(first.map(({ uid, at }) => [uid, at])),
    openRings: { proposer: row.ofProposer, others: row.ofOthers, items: row.ofItems },
  }
}

/** A proposal is a first contact if the proposer has never agreed on an exchange with one of these people. */
async function countFirstContact(trx: Trx, me: Uid, named: readonly Uid[], moment: TownMoment): Promise<void> {
  const { now } = moment
  const known = await query(
    trx,
    'findAgreedWith',
    sql<{ uid: Uid }>`
    select distinct b.uid from exchange_people a join exchange_people b on b.exchange_id = a.exchange_id
    where a.uid = ${me} and b.uid = any(${named}::text[])`,
  )
  if (known.length === named.length) return
  const { times, accountCreatedAt } = await countDaily(trx, me, 'contacts', now)
  const next = nextContactAt(times, accountCreatedAt, now)
  if (next) throw refusalUntil('tooManyContacts', next, moment, it.conversations.tooManyContacts)
}
