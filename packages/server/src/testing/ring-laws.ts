import type { RingId, Uid } from '@barattolo/domain/ids'
import type { Message } from '@barattolo/domain/messages/message'
import type { RingAnswer, RingCard } from '@barattolo/domain/rings/negotiation-contract'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { findExchangeFaults } from './exchange-faults.ts'
import type { WrittenLine } from './ring-acts.ts'
import { presentIn, type RingTown, type Snapshot, type TownRing } from './ring-town.ts'
import type { SignedInPerson } from './test-app.ts'

/** The laws of rings (`docs/requirements.md`, RING-170 to RING-177), as descriptions of what contradicts them. */

/**
 * Checks each ring at the commit of the transaction that agrees it, when the locks of the agreement are still held. What another
 * transaction commits before that is a contradiction; what it commits afterwards is not.
 */
export async function watchAgreements(db: Db): Promise<void> {
  await sql`create table agreement_faults (fault text not null)`.execute(db)
  await sql`
    create function find_agreement_faults() returns trigger language plpgsql as $$
    begin
      insert into agreement_faults
      select 'ring ' || new.ring_id || ' agreed ' || fault from (
        select 'with a block of ' || b.blocked_uid as fault from blocks b
          join exchange_people one on one.exchange_id = new.id and one.uid = b.blocker_uid
          join exchange_people other on other.exchange_id = new.id and other.uid = b.blocked_uid
        union all select 'with the absent ' || p.uid from exchange_people x join people p on p.uid = x.uid
          where x.exchange_id = new.id and (p.disabled_at is not null or p.deleted_at is not null or p.holiday_since is not null)
        union all select 'with the impossible object ' || l.item_id from exchange_legs l left join items i on i.id = l.item_id
          where l.exchange_id = new.id and (i.id is null or i.owner_uid <> l.giver_uid or i.status = 'dono' or i.hidden_at is not null
            or i.resting_since is not null or i.availability <> 'in_trattativa'
            or not exists (select from reservations r where r.item_id = i.id and r.exchange_id = new.id))
        union all select 'with the other revision of ' || l.item_id from ring_legs l join items i on i.id = l.item_id
          where l.ring_id = new.ring_id and l.revision <> i.revision
        union all select 'without the leg of ' || coalesce(l.item_id, e.item_id)
          from (select * from ring_legs where ring_id = new.ring_id) l
          full join (select * from exchange_legs where exchange_id = new.id) e on e.item_id = l.item_id
          where (l.giver_uid, l.receiver_uid) is distinct from (e.giver_uid, e.receiver_uid)
        union all select 'without the person ' || coalesce(p.uid, e.uid)
          from (select * from ring_people where ring_id = new.ring_id and left_version is null) p
          full join (select * from exchange_people where exchange_id = new.id) e on e.uid = p.uid
          where p.uid is null or e.uid is null
        union all select 'without the yes of ' || uid from ring_people
          where ring_id = new.ring_id and left_version is null and (answer is distinct from 'yes' or held_back)
        union all select 'as ' || state from rings where id = new.ring_id and state <> 'agreed') faults;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger agreement_faults after insert on exchanges deferrable initially deferred
    for each row when (new.ring_id is not null) execute function find_agreement_faults()`.execute(db)
}

/** What contradicts the laws in the stored rows. */
export async function findStoredFaults(db: Db, { before, after }: { before: Snapshot; after: Snapshot }): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select fault from agreement_faults
    union all select 'the agreed ring ' || r.id || ' has no exchange' from rings r
      where r.state = 'agreed' and not exists (select from exchanges e where e.ring_id = r.id)
    union all select 'the ' || r.state || ' ring ' || r.id || ' has an exchange' from exchanges e join rings r on r.id = e.ring_id
      where r.state not in ('agreed', 'done', 'dissolved')
    union all select 'ring ' || ring_id || ' was agreed ' || count(*) || ' times' from ring_events where kind = 'agreed'
      group by ring_id having count(*) > 1
    union all select 'the exchange of ring ' || r.id || ' has an object that no one reserved' from rings r join exchanges e on e.ring_id = r.id
      join exchange_legs l on l.exchange_id = e.id
      where e.state in ('open', 'held') and not exists (select from reservations s where s.item_id = l.item_id and s.exchange_id = e.id)
    union all select 'ring ' || r.id || ' has no due time' from rings r where r.state in ('open', 'repairing', 'agreed') and r.next_due_at is null
    union all select 'the chat of ring ' || r.id || ' has other people' from rings r
      where r.state in ('open', 'repairing', 'agreed') and
        array(select uid from chat_people where chat_id = r.id and left_at is null order by uid) is distinct from
        array(select p.uid from ring_people p join people on people.uid = p.uid
          where p.ring_id = r.id and left_version is null and not held_back and deleted_at is null order by p.uid)
    union all select 'person ' || uid || ' is held back in ring ' || ring_id || ' and reads its chat' from ring_people
      where held_back and exists (select from chat_people where chat_id = ring_id and chat_people.uid = ring_people.uid)`.execute(
    db,
  )
  const states = new Map(before.rings.map(({ id, state }) => [id, state]))
  return [
    ...rows.map(({ fault }) => fault),
    ...(await findExchangeFaults(db)),
    ...after.rings.flatMap((ring) => findRingFaults(ring, states.get(ring.id) !== 'agreed')),
  ]
}

/** What contradicts the laws in one ring. `isNewlyAgreed`: the ring was not agreed before the step. */
function findRingFaults(ring: TownRing, isNewlyAgreed: boolean): string[] {
  const { id, state, legs } = ring
  if (!['open', 'repairing', 'agreed'].includes(state)) return []
  const present = ring.people.filter(({ leftVersion }) => leftVersion === null).map(({ uid }) => uid)
  const faults: string[] = []
  const pairs = new Map(legs.map(({ giverUid, receiverUid }) => [giverUid, receiverUid]))
  const receivers = new Map(legs.map(({ giverUid, receiverUid }) => [receiverUid, giverUid]))
  if (legs.some(({ giverUid, receiverUid }) => pairs.get(giverUid) !== receiverUid)) faults.push('a person gives to two')
  if (legs.some(({ giverUid, receiverUid }) => receivers.get(receiverUid) !== giverUid)) faults.push('a person receives from two')
  const circle = circleOf(pairs)
  if (circle.length !== ring.size || pairs.size !== ring.size) faults.push('its legs are no circle of its size')
  if (state !== 'repairing' && String(present.toSorted()) !== String(circle.toSorted()))
    faults.push('its people are not those of its legs')
  if (state === 'open' && legs.some(({ broken }) => broken !== null)) faults.push('it is open with a broken leg')
  const counted = ring.people.filter((person) => person.leftVersion === null && hasCountedYes(ring, circle, person))
  if (state === 'open' && counted.length === present.length) faults.push('all have said yes, and it is open')
  if (state === 'agreed' && isNewlyAgreed && counted.length !== present.length) faults.push('a yes counts under another key')
  return faults.map((fault) => `ring ${id} (${state}): ${fault}`)
}

function circleOf(pairs: ReadonlyMap<Uid, Uid>): Uid[] {
  const [first] = [...pairs.keys()].sort()
  const circle: Uid[] = []
  for (let uid = first; uid !== undefined && !circle.includes(uid); uid = pairs.get(uid)) circle.push(uid)
  return circle
}

/** Whether the stored answer is a yes to the ring as it is now for this person. The function shares no code with the rules. */
function hasCountedYes(
  { legs }: TownRing,
  circle: readonly Uid[],
  { uid, answer, answerKey }: TownRing['people'][number],
): boolean {
  if (answer !== 'yes' || answerKey === null) return false
  const [gives, receives, people] = JSON.parse(answerKey) as [string[], string[], Uid[]]
  const given = legs.filter(({ giverUid }) => giverUid === uid).map(({ itemId }) => itemId)
  const received = legs.filter(({ receiverUid }) => receiverUid === uid).map(({ itemId, revision }) => `${itemId}@${revision}`)
  const start = people.indexOf(circle[0] as Uid)
  const turned = [...people.slice(start), ...people.slice(0, start)]
  const isSame = (one: readonly string[], other: readonly string[]) => String(one.toSorted()) === String(other.toSorted())
  return isSame(gives, given) && isSame(receives, received) && String(turned) === String(circle)
}

/** The most characters that a report quotes from an answer that reveals something. */
const SHOWN_MAX = 2000

interface Step {
  town: RingTown
  before: Snapshot
  /** The state after the acts, and before the answers are read. */
  after: Snapshot
  lines: readonly KnownLine[]
}

export interface KnownLine extends WrittenLine {
  /** The people who took part before or after the step in which it was written. */
  mayRead: ReadonlySet<Uid>
  /** The people who took part both before and after that step. */
  mustRead: ReadonlySet<Uid>
}

export function knownLine(line: WrittenLine, before: Snapshot, after: Snapshot): KnownLine {
  const peopleIn = ({ rings }: Snapshot) => new Set(rings.filter(({ id }) => id === line.ring).flatMap(presentIn))
  const [earlier, later] = [peopleIn(before), peopleIn(after)]
  return { ...line, mayRead: earlier.union(later), mustRead: earlier.intersection(later) }
}

/** What contradicts the laws in what each person gets about these rings. `isComplete` adds their lists and notices. */
export async function findShownFaults(step: Step, rings: readonly TownRing[], isComplete: boolean): Promise<string[]> {
  const people = rings.length > 0 || isComplete ? await readersIn(step.town) : []
  const faults: string[] = []
  for (const ring of rings) faults.push(...(await findFaultsOfRing(step, people, ring.id)))
  if (isComplete) for (const person of people) faults.push(...(await findFaultsOfLists(step, person)))
  return faults
}

async function readAs(town: RingTown, { headers }: SignedInPerson, url: string) {
  const answer = await town.app.fastify.inject({ url, headers })
  if (answer.statusCode >= 500) throw new Error(`${url}: ${answer.body}`)
  return answer
}

async function findFaultsOfRing(step: Step, people: readonly SignedInPerson[], id: RingId): Promise<string[]> {
  const { town } = step
  const answers: { person: SignedInPerson; shown: Shown; messages: Message[] }[] = []
  for (const person of people) {
    const ring = await readAs(town, person, `/api/rings/${id}`)
    const messages = await readAs(town, person, `/api/rings/${id}/messages?after=0`)
    const isRead = messages.statusCode === 200
    const shown = { status: ring.statusCode, body: ring.body, messages: messages.body }
    answers.push({ person, shown, messages: isRead ? messages.json<Message[]>() : [] })
  }
  // A read can find that the ring has changed, so the answers are compared with what is stored afterwards.
  const now = await readRing(town.app.db, id)
  return answers.flatMap(({ person, shown, messages }) =>
    now
      ? [...findRevealed(town, person, now, shown), ...(shown.status === 200 ? findMisread(step, person, id, messages) : [])]
      : [],
  )
}

async function findFaultsOfLists({ town, after }: Step, person: SignedInPerson): Promise<string[]> {
  const [own, notices] = [await readAs(town, person, '/api/rings/own'), await readAs(town, person, '/api/notices')]
  const known = new Set(await findKnownRings(town.app.db, person.uid))
  const cards = own.statusCode === 200 ? own.json<RingCard[]>().map(({ _id }) => _id) : []
  return after.rings.flatMap(({ id, state }) => {
    const isLearned = cards.includes(id) || notices.body.includes(id)
    return state !== 'suggested' && !known.has(id) && isLearned ? [`${person.name} learns of the foreign ring ${id}`] : []
  })
}

/** Suspended people are left out, because all their calls are refused. */
async function readersIn(town: RingTown): Promise<SignedInPerson[]> {
  const people = await Promise.all(town.people().map((_, place) => town.personAt(place)))
  const rows = await town.app.db
    .selectFrom('people')
    .select('uid')
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .execute()
  const active = new Set(rows.map(({ uid }) => uid))
  return people.filter(({ uid }) => active.has(uid))
}

async function readRing(db: Db, id: RingId) {
  const ring = await db.selectFrom('rings').select(['id', 'state', 'version']).where('id', '=', id).executeTakeFirst()
  const people = await db
    .selectFrom('ringPeople')
    .select(['uid', 'heldBack', 'joinedVersion', 'leftVersion'])
    .where('ringId', '=', id)
    .execute()
  const legs = await db
    .selectFrom('ringLegs')
    .leftJoin('items', 'items.id', 'itemId')
    .select('items.title')
    .where('ringId', '=', id)
    .execute()
  return ring && { ...ring, people, titles: legs.flatMap(({ title }) => title ?? []) }
}
type ReadRing = NonNullable<Awaited<ReturnType<typeof readRing>>>

/** The rings that the person is or was in, except those that they have not learnt of. */
async function findKnownRings(db: Db, uid: Uid): Promise<RingId[]> {
  const rows = await db.selectFrom('ringPeople').select('ringId').where('uid', '=', uid).where('heldBack', '=', false).execute()
  return rows.map(({ ringId }) => ringId)
}

interface Shown {
  status: number
  body: string
  messages: string
}

/** Names and objects in an answer that this person must not see. */
function findRevealed(town: RingTown, me: SignedInPerson, ring: ReadRing, { status, body, messages }: Shown): string[] {
  const mine = ring.people.find(({ uid }) => uid === me.uid)
  const faults: string[] = []
  const reveals = (text: string, what: string) =>
    faults.push(`${me.name} reads ${what} in ring ${ring.id} (${ring.state}): ${text.slice(0, SHOWN_MAX)}`)
  const nameOf = (uid: Uid) => town.people().find((person) => person.uid === uid)?.name
  const isIn = (text: string, uid: Uid) => {
    const name = nameOf(uid)
    return text.includes(uid) || (name !== undefined && text.includes(name))
  }
  if (!mine || mine.heldBack) {
    if (status !== 404) reveals(body, 'the ring')
    if (messages.includes('"text"')) reveals(messages, 'messages')
    return faults
  }
  if (status !== 200) return faults
  const joined = mine.joinedVersion ?? 0
  const left = mine.leftVersion ?? Number.POSITIVE_INFINITY
  for (const other of ring.people) {
    if (other.uid === me.uid) continue
    const cameLater = (other.joinedVersion ?? 0) >= left
    const hadLeft = other.leftVersion !== null && other.leftVersion <= joined
    if (!cameLater && !hadLeft && !other.heldBack) continue
    const why = other.heldBack ? 'a person who is held back' : cameLater ? 'a person who came later' : 'a person who had left'
    if (isIn(body, other.uid)) reveals(body, why)
    if (isIn(messages, other.uid)) reveals(messages, why)
  }
  if (mine.leftVersion !== null && ring.titles.some((title) => body.includes(title)))
    reveals(body, 'an object of a ring that they have left')
  const answer = (JSON.parse(body) as RingAnswer).negotiation
  const isSame = answer && answer.version === ring.version && mine.leftVersion === null
  if (isSame && answer.people.some(({ person, isPresent }) => isPresent && person.uid === me.uid) === false)
    reveals(body, 'no place')
  return faults
}

function findMisread({ lines, after }: Step, { uid, name }: SignedInPerson, id: RingId, messages: readonly Message[]): string[] {
  const read = new Set(messages.map(({ text }) => text))
  return lines.flatMap((line) => {
    if (line.ring !== id) return []
    const isBlocked = after.blocks.some(
      ({ blockerUid, blockedUid }) =>
        (blockerUid === uid && blockedUid === line.author) || (blockedUid === uid && blockerUid === line.author),
    )
    if (read.has(line.text) && (!line.mayRead.has(uid) || isBlocked)) return [`${name} reads «${line.text}» of ring ${id}`]
    if (!read.has(line.text) && line.mustRead.has(uid) && !isBlocked)
      return [`${name} does not read «${line.text}» of ring ${id}`]
    return []
  })
}
