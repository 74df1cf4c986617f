import type { Conversation } from '@barattolo/domain/conversations/contract'
import { openNegotiation, type Present } from '@barattolo/domain/conversations/negotiation'
import type { ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { findPresent, lockItems } from '../items/table-items.store.ts'
import { areApart, holdPair } from '../people/blocks.store.ts'
import { holdIfHere, holdPerson } from '../people/hold.store.ts'
import { findHolidays } from '../people/holiday.store.ts'
import type { Trx } from '../platform/database.ts'
import { findRequest, type LockedRequest, lockRequest } from '../requests/requests.store.ts'
import type { Moving } from './moves.service.ts'
import { announced, begin, type Opened, type Opening } from './opening.service.ts'
import { findOpenConversation } from './opening.store.ts'
import { readConversation } from './read.service.ts'

interface Answering extends Opening {
  requestId: RequestId
}

/**
 * "Ce l’ho!": answers a wanted ad with an item of the caller. The ad's author becomes the interested person; the caller has
 * acted last. Returns the existing conversation if the two already have one about this item.
 */
export function answerRequest(moving: Moving, answering: Answering): Promise<Conversation> {
  return announced(moving, (trx, now) => answer(trx, answering, now))
}

async function answer(trx: Trx, { me, requestId, rootItemId, message }: Answering, now: Date): Promise<Opened> {
  const request = await holdRequest(trx, me, requestId)
  const root = await holdOwnItem(trx, me, rootItemId)
  const found = await findOpenConversation(trx, request.ownerUid, root.item)
  if (found) return { conversation: await readConversation(trx, me, found, now), isNew: false, told: [] }
  if (root.availability === 'in_trattativa') throw new Problem('itemReserved')
  if (root.availability === 'scambiato' || root.resting) throw new Problem('itemNotAvailable')
  const onHoliday = [...(await findHolidays(trx, [request.ownerUid])).keys()]
  const negotiation = openNegotiation({ interested: request.ownerUid, root, openedBy: me, onHoliday, now })
  const answered = { _id: requestId, title: request.title }
  const line = { kind: 'requestAnswered', from: me, items: [root.item], request: answered } as const
  return begin(trx, { me, negotiation, message, requestId, lines: [line], request: answered }, now)
}

/** Locks both people, then the ad: until the transaction ends it is neither changed, closed nor deleted. */
async function holdRequest(trx: Trx, me: Uid, id: RequestId): Promise<LockedRequest> {
  const seen = await findRequest(trx, id, null)
  if (!seen) throw new Problem('requestNotFound')
  if (seen.owner.uid === me) throw new Problem('ownRequest')
  await holdPerson(trx, me)
  await holdPair(trx, me, seen.owner.uid, 'begin')
  if (await areApart(trx, me, seen.owner.uid)) throw new Problem('requestNotFound')
  const request = (await holdIfHere(trx, seen.owner.uid)) ? await lockRequest(trx, id, 'use') : undefined
  if (!request) throw new Problem('requestNotFound')
  if (request.closedAt) throw new Problem('requestClosed')
  return request
}

async function holdOwnItem(trx: Trx, me: Uid, id: ItemId): Promise<Present> {
  await lockItems(trx, [id], 'use')
  const root = (await findPresent(trx, [id])).get(id)
  if (!root) throw new Problem('itemNotFound')
  if (root.item.ownerUid !== me) throw new Problem('answerNotYourItem')
  return root
}
