import { OPEN_REQUESTS_PER_PERSON_MAX } from '@barattolo/domain/bounds'
import { type ItemId, type RequestId, requestId, type Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import type { NewRequest, Request, RequestChange, RequestSearch } from '@barattolo/domain/requests/contract'
import { readItem } from '../items/items.service.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { holdPerson } from '../people/hold.store.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { idFor } from '../platform/id-for.ts'
import type { Person } from '../platform/session.ts'
import { type Telling, tellOfRequest } from '../wanted/tell.service.ts'
import { fileTitle } from '../wanted/terms.store.ts'
import { findItemsFitting, findRequestsFitting, findRequestsFor } from './fit.store.ts'
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
} from './requests.store.ts'

export interface RequestsDeps {
  db: Db
  announce: Announce
  log: Telling['log']
  now: () => Date
}

type Viewer = Pick<Person, 'uid' | 'isAdmin'>

/** A page of matching requests; only the first page has the total. */
export async function listRequests(
  db: Db,
  search: RequestSearch,
  viewer: Viewer | null,
): Promise<RequestsPage & { total: number | null }> {
  if (search.fits !== undefined) {
    const requests = await findRequestsFor(db, search.fits, search.limit, viewer)
    return { requests, next: null, total: requests.length }
  }
  const page = await findRequests(db, search, viewer)
  if (search.cursor !== undefined) return { ...page, total: null }
  return { ...page, total: page.next ? await countRequests(db, search, viewer) : page.requests.length }
}

export async function readRequest(db: Db, id: RequestId, viewer: Viewer | null): Promise<Request> {
  const request = await findRequest(db, id, viewer)
  if (!request || (await isHiddenFrom(db, viewer, request.owner.uid))) throw new Problem('requestNotFound')
  return request
}

/** Items that match the request; none if it is closed. */
export async function readFittingItems(db: Db, id: RequestId, viewer: Viewer | null): Promise<Item[]> {
  const { title, tags, owner, closedAt } = await readRequest(db, id, viewer)
  return closedAt ? [] : findItemsFitting(db, { title, tags, owner: owner.uid, viewer })
}

/** Requests that match the item; none if it is not available. */
export async function readFittingRequests(db: Db, id: ItemId, viewer: Viewer | null): Promise<Request[]> {
  const item = await readItem(db, id, viewer)
  if (item.availability !== 'disponibile' || item.resting) return []
  return findRequestsFitting(db, { title: item.title, tags: item.tags, owner: item.ownerUid, viewer })
}

export async function createRequest(deps: RequestsDeps, given: NewRequest, { uid }: Viewer): Promise<Request> {
  const { db, announce, now } = deps
  const { clientId, ...words } = given
  const id = requestId.parse(idFor(uid, clientId))
  const { request, isNew } = await db.transaction().execute(async (trx) => {
    await holdPerson(trx, uid)
    await lockOpenRequests(trx, uid)
    const sentBefore = clientId === undefined ? undefined : await findRequest(trx, id, { uid, isAdmin: false })
    if (sentBefore) return { request: sentBefore, isNew: false }
    await keepWithinBound(trx, uid)
    await addRequest(trx, { id, ownerUid: uid, ...words }, now())
    await fileTitle(trx, 'requests', { id, title: words.title, tags: words.tags }, true)
    return { request: await readRequest(trx, id, null), isNew: true }
  })
  if (!isNew) return request
  announce.changed(['requests'], 'everybody')
  await tellOfRequest(deps, request._id)
  return request
}

/** For the owner and the admin; `open` closes or reopens. Repeating the current state changes nothing. */
export async function changeRequest(deps: RequestsDeps, id: RequestId, change: RequestChange, person: Viewer): Promise<Request> {
  const { db, announce, now } = deps
  const request = await db.transaction().execute(async (trx) => {
    const { ownerUid, closedAt } = await lockOwn(trx, id, person)
    const { open, ...words } = change
    if (open && closedAt) await keepWithinBound(trx, ownerUid)
    const closing = open === undefined || open === (closedAt === null) ? {} : { closedAt: open ? null : now() }
    if (Object.keys({ ...words, ...closing }).length > 0) await saveRequest(trx, id, { ...words, ...closing }, now())
    const changed = await readRequest(trx, id, person)
    if (words.title !== undefined || words.tags) await fileTitle(trx, 'requests', { id, ...changed }, false)
    return changed
  })
  announce.changed(['requests'], 'everybody')
  return request
}

/** For the owner and the admin. Conversations that answered it continue. Returns the owner's uid. */
export async function deleteRequest({ db, announce }: RequestsDeps, id: RequestId, person: Viewer): Promise<Uid> {
  const author = await db.transaction().execute(async (trx) => {
    const { ownerUid } = await lockOwn(trx, id, person)
    await removeRequest(trx, id)
    return ownerUid
  })
  announce.changed(['requests'], 'everybody')
  return author
}

async function lockOwn(trx: Trx, id: RequestId, { uid, isAdmin }: Viewer): Promise<LockedRequest> {
  const request = await lockRequest(trx, id, 'change')
  if (!request) throw new Problem('requestNotFound')
  if (request.ownerUid !== uid && !isAdmin) throw new Problem('notYourRequest')
  return request
}

/** Throws if the owner has the maximum number of open requests. The lock is re-entrant. */
async function keepWithinBound(trx: Trx, owner: Uid): Promise<void> {
  await lockOpenRequests(trx, owner)
  if ((await countOpenRequests(trx, owner)) >= OPEN_REQUESTS_PER_PERSON_MAX) throw new Problem('tooManyOpenRequests')
}
