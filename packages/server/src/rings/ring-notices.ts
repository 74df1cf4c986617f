import { DAY_MS } from '@barattolo/domain/durations'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import type { NoticeKind } from '@barattolo/domain/notices/kinds'
import type { RingNegotiation } from '@barattolo/domain/rings/ring-negotiation'
import type { RingEvent, RingStep } from '@barattolo/domain/rings/ring-step'
import { sql } from 'kysely'
import type { PendingEvent } from '../events/pending-events.ts'
import { type NewNotice, storeNotices } from '../notices/notices.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** A person need not act on these at once, so they get a limited number a day of all together. Being asked is always sent. */
const LIMITED_KINDS: readonly NoticeKind[] = ['ringSuggested', 'ringChanged', 'ringDissolved']
const LIMITED_PER_DAY = 2

interface RingChangeNotices {
  id: RingId
  /** Null for a ring that is opened now. */
  before: RingNegotiation | null
  step: RingStep
  items: ReadonlyMap<ItemId, ItemSnapshot>
}

/** Stores the notices of a change, and returns what to publish. */
export async function storeRingNotices(trx: Trx, change: RingChangeNotices, now: Date): Promise<PendingEvent[]> {
  const notices = noticesOf(change)
  const limited = notices.filter(({ kind }) => LIMITED_KINDS.includes(kind)).map(({ to }) => to)
  const full = limited.length > 0 ? await findFull(trx, limited, now) : new Set<Uid>()
  return storeNotices(
    trx,
    notices.filter(({ kind, to }) => !LIMITED_KINDS.includes(kind) || !full.has(to)),
    now,
  )
}

function noticesOf(change: RingChangeNotices): NewNotice[] {
  const { events } = change.step
  // The person who has made the change knows of it.
  const [by = null] = events.flatMap((each) =>
    each.type === 'saidYes' || each.type === 'itemsChanged' || each.type === 'withdrawn' ? [each.by] : [],
  )
  return events.flatMap((each) => noticesOfEvent(each, change, by))
}

function noticesOfEvent(each: RingEvent, change: RingChangeNotices, by: Uid | null): NewNotice[] {
  const { id, step } = change
  const { next } = step
  const about = (uid: Uid) => describeFor(uid, change)
  // The key is unique for one recipient.
  const event = (kind: NoticeKind) => `${kind} ${id} ${next.version}`
  switch (each.type) {
    case 'asked':
      return [askedNotice(each.uid, change)]
    case 'nudged': {
      const nudges = next.people.find(({ uid }) => uid === each.uid)?.nudges ?? 0
      return [{ to: each.uid, kind: 'ringNudged', event: `${event('ringNudged')} ${nudges}`, about: about(each.uid) }]
    }
    case 'agreed':
      return next.people
        .filter(({ uid, leftVersion }) => leftVersion === null && uid !== by)
        .map(({ uid }) => ({ to: uid, kind: 'ringAgreed', event: event('ringAgreed'), about: about(uid) }))
    case 'dissolved':
      // The exchange has notices of its own.
      if (each.why === 'calledOff' || each.why === 'notHappened') return []
      return each.remaining
        .filter((uid) => uid !== by)
        .map((uid) => ({ to: uid, kind: 'ringDissolved', event: event('ringDissolved'), about: about(uid) }))
    case 'left':
      return each.why === 'silence' ? [lateNotice(each.uid, change)] : []
    case 'proposed':
    case 'saidYes':
    case 'reconsidered':
    case 'withdrawn':
    case 'itemsChanged':
    case 'itemBroken':
    case 'itemEdited':
    case 'itemReplaced':
    case 'personReplaced':
    case 'done':
      return []
  }
}

/** A person who leaves for another reason knows of it. The legs from before contain what they would have received. */
function lateNotice(to: Uid, change: RingChangeNotices): NewNotice {
  const { id, before, step } = change
  const about = describeFor(to, change, before?.legs)
  return { to, kind: 'ringDissolved', event: `late ${id} ${step.next.version}`, about: { ...about, isLate: true } }
}

/** A person who joins with this change, or was held back before, is asked for the first time. */
function askedNotice(to: Uid, change: RingChangeNotices): NewNotice {
  const { id, before, step } = change
  const about = describeFor(to, change)
  const event = `asked ${id} ${step.next.version}`
  const known = before?.people.find(({ uid }) => uid === to)
  if (known && !known.isHeldBack) {
    const yes = known.answer === 'yes' ? { hasOldYes: true } : {}
    return { to, kind: 'ringChanged', event, about: { ...about, change: describeChange(change), ...yes } }
  }
  const isReplacement = before === null && step.next.proposedBy === null
  return {
    to,
    kind: 'ringAsked',
    event,
    from: before === null ? step.next.proposedBy : null,
    about: { ...about, isNewcomer: before !== null, ...(isReplacement ? { replacesCalledOff: true } : {}) },
  }
}

/** The titles of the objects that have come in, gone out or been edited. */
function describeChange({ step: { events }, items }: RingChangeNotices) {
  const titlesOf = (ids: readonly ItemId[]) => ids.flatMap((id) => items.get(id)?.title ?? [])
  const exchanged = events.flatMap((event): Pick<RingEvent & { type: 'itemsChanged' }, 'added' | 'removed'>[] => {
    if (event.type === 'itemReplaced') return [{ added: [event.by], removed: [event.itemId] }]
    return event.type === 'itemsChanged' ? [event] : []
  })
  return {
    added: titlesOf(exchanged.flatMap(({ added }) => added)),
    removed: titlesOf(exchanged.flatMap(({ removed }) => removed)),
    edited: titlesOf(events.flatMap((event) => (event.type === 'itemEdited' ? [event.itemId] : []))),
    hasNewcomer: events.some(({ type }) => type === 'personReplaced'),
  }
}

/** What the person would receive and give: the title of the first of each, and how many more there are. */
function describeFor(uid: Uid, { id, step, items }: RingChangeNotices, legs = step.next.legs) {
  const received = legs.find(({ receiver }) => receiver === uid)?.items ?? []
  const given = legs.find(({ giver }) => giver === uid)?.items ?? []
  const titleOf = ([item]: typeof given) => (item && items.get(item.itemId)?.title) ?? ''
  return {
    chatId: id,
    size: legs.length,
    title: titleOf(received),
    gives: titleOf(given),
    ...(received.length > 1 ? { moreReceived: received.length - 1 } : {}),
    ...(given.length > 1 ? { moreGiven: given.length - 1 } : {}),
  }
}

/** Which of these people have already got as many of the limited notices as they may get in a day. */
async function findFull(trx: Trx, uids: readonly Uid[], now: Date): Promise<Set<Uid>> {
  const since = new Date(now.getTime() - DAY_MS)
  const rows = await query(
    trx,
    'findFullOfRingNotices',
    sql<{ uid: Uid }>`
    select uid from notices
    where uid = any(${uids}::text[]) and kind = any(${LIMITED_KINDS}::text[]) and created_at > ${since}
    group by uid having count(*) >= ${sql.lit(LIMITED_PER_DAY)}`,
  )
  return new Set(rows.map(({ uid }) => uid))
}
