import { isDeepStrictEqual } from 'node:util'
import { type RequestId, requestId, type Uid } from '@barattolo/domain/ids'
import { OPEN_REQUESTS_PER_PERSON_MAX } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import type { NewRequest, Request, RequestChange, RequestSearch } from '@barattolo/domain/requests/contract'
import type { Town } from '@barattolo/domain/town'
import type { RecordAct } from '../admin-log/admin-log.store.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { publishEvents } from '../events/pending-events.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import type { ReadBroadly } from '../platform/http/broad-reads.ts'
import { idempotentId } from '../platform/http/idempotent-id.ts'
import type { Person } from '../platform/http/session.ts'
import {
  addRequest,
  countOpenRequests,
  countRequests,
  findRequest,
  findRequests,
  type LockedRequest,
  lockOpenRequests,
  lockRequest,
  type RequestsPage,
  removeRequest,
  saveRequest,
  seekText,
} from './requests.store.ts'

export interface RequestsDeps {
  db: Db
  town: Town
  publish: EventPublisher
  applyEffects: ApplyEffects
  /** Notifies the owners of items that match a new ad, after the commit. */
  notifyMatchesOfRequest: (owner: Uid, id: RequestId) => Promise<void>
  /** The requests that match an item's title, best match first. */
  findRequestsByTitle: (deps: TownDb, title: string, limit: number, viewer: Caller | null) => Promise<Request[]>
  now: () => Date
}

type Caller = Pick<Person, 'uid' | 'isAdmin'>

interface ListRequestsDeps extends Pick<RequestsDeps, 'town' | 'findRequestsByTitle'> {
  db: Db
  readBroadly: ReadBroadly
}

/** A page of matching requests; only the first page has the total, of which at most one more than `BOUNDED_TOTAL` is counted. */
export async function listRequests(
  deps: ListRequestsDeps,
  search: RequestSearch,
  viewer: Caller | null,
): Promise<RequestsPage & { total: number | null }> {
  const { db, town } = deps
  const { fits } = search
  if (fits !== undefined) {
    const requests = await deps.readBroadly((broad) => deps.findRequestsByTitle({ db: broad, town }, fits, search.limit, viewer))
    return { requests, next: null, total: requests.length }
  }
  const find = (from: Db) => findMatches({ db: from, town }, search, viewer)
  return isBroad(search) ? deps.readBroadly(find) : find(db)
}

/** One person's requests are few, and the index of open requests has the order of the list. */
const isBroad = ({ q, state, ownerUid }: RequestSearch) => ownerUid === undefined && (Boolean(q) || state !== 'open')

async function findMatches({ db, town }: TownDb, search: RequestSearch, viewer: Caller | null) {
  const text = await seekText(db, search, viewer)
  const page = await findRequests({ db, town }, search, viewer, text)
  if (search.cursor !== undefined) return { ...page, total: null }
  return { ...page, total: page.next ? await countRequests(db, search, viewer, text) : page.requests.length }
}

export async function readRequest(
  { db, town }: Pick<RequestsDeps, 'db' | 'town'>,
  id: RequestId,
  viewer: Caller | null,
): Promise<Request> {
  const request = await findRequest({ db, town }, id, viewer)
  if (!request || (await isHiddenFrom(db, viewer, request.owner.uid))) throw new Problem('requestNotFound')
  return request
}

export async function createRequest(deps: RequestsDeps, input: NewRequest, { uid }: Caller): Promise<Request> {
  const { db, town, publish, now, applyEffects } = deps
  const { clientId, ...values } = input
  const id = requestId.parse(idempotentId(uid, clientId))
  const { request, isNew } = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, uid)
    await lockOpenRequests(trx, uid)
    const existing = clientId === undefined ? undefined : await findRequest({ db: trx, town }, id, { uid, isAdmin: false })
    if (existing) return { request: requireSameContent(existing, values), isNew: false }
    await requireOpenQuota(trx, uid)
    await addRequest(trx, { id, ownerUid: uid, ...values }, now())
    await applyEffects(trx, { type: 'requestListed', request: { id, ...values } }, now())
    return { request: await readRequest({ db: trx, town }, id, { uid, isAdmin: false }), isNew: true }
  })
  if (!isNew) return request
  publish.listChanged('requests')
  await deps.notifyMatchesOfRequest(uid, request._id)
  return request
}

/** Throws if another content was stored under this client id. */
function requireSameContent(stored: Request, { title, description, tags }: Omit<NewRequest, 'clientId'>): Request {
  const before = { title: stored.title, description: stored.description, tags: stored.tags }
  if (!isDeepStrictEqual(before, { title, description, tags })) throw new Problem('alreadyStored', { present: stored })
  return stored
}

/** For the owner and the admin; `open` closes or reopens. Repeating the current state changes nothing. */
export async function changeRequest(deps: RequestsDeps, id: RequestId, change: RequestChange, person: Caller): Promise<Request> {
  const { db, town, publish, now, applyEffects } = deps
  const request = await db.transaction().execute(async (trx) => {
    const { ownerUid, closedAt } = await lockOwnRequest(trx, id, person)
    const { open, ...values } = change
    if (open && closedAt) await requireOpenQuota(trx, ownerUid)
    const closedAtChange = open === undefined || open === (closedAt === null) ? {} : { closedAt: open ? null : now() }
    if (Object.keys({ ...values, ...closedAtChange }).length > 0)
      await saveRequest(trx, id, { ...values, ...closedAtChange }, now())
    const changed = await readRequest({ db: trx, town }, id, person)
    if (Object.keys(values).length > 0) await applyEffects(trx, { type: 'requestRetitled', request: { id, ...changed } }, now())
    else if (closedAtChange.closedAt === null)
      await applyEffects(trx, { type: 'requestReopened', request: { id, ...changed } }, now())
    return changed
  })
  publish.listChanged('requests')
  return request
}

/** For the owner. Conversations that answered it continue. */
export async function deleteRequest(
  { db, publish }: Pick<RequestsDeps, 'db' | 'publish'>,
  id: RequestId,
  person: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwnRequest(trx, id, person)
    await removeRequest(trx, id)
  })
  publish.listChanged('requests')
}

/** For an admin, whose act is recorded in the same transaction. */
export async function deleteRequestAsAdmin(
  { db, publish, now }: Pick<RequestsDeps, 'db' | 'publish' | 'now'>,
  id: RequestId,
  record: RecordAct<LockedRequest>,
): Promise<void> {
  const events = await db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, id, 'change')
    if (!request) throw new Problem('requestNotFound')
    await removeRequest(trx, id)
    return record(trx, request, now())
  })
  publishEvents(publish, events)
  publish.listChanged('requests')
}

async function lockOwnRequest(trx: Trx, id: RequestId, person: Caller): Promise<LockedRequest> {
  const request = await lockRequest(trx, id, 'change')
  if (!request || (await isHiddenFrom(trx, person, request.ownerUid))) throw new Problem('requestNotFound')
  if (request.ownerUid !== person.uid) throw new Problem('notYourRequest')
  return request
}

/** Throws if the owner has the maximum number of open requests. The lock is re-entrant. */
async function requireOpenQuota(trx: Trx, owner: Uid): Promise<void> {
  await lockOpenRequests(trx, owner)
  if ((await countOpenRequests(trx, owner)) >= OPEN_REQUESTS_PER_PERSON_MAX) throw new Problem('tooManyOpenRequests')
}
