import { openNegotiation } from '@barattolo/domain/conversations/negotiation'
import type { CurrentItem } from '@barattolo/domain/exchanges/proposal'
import type { ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { findCurrentItems, lockItems } from '../items/item-locks.store.ts'
import { isBlockedBetween, lockPair } from '../people/blocks.store.ts'
import { findHolidays } from '../people/holiday.store.ts'
import { lockPerson, lockPersonIfActive } from '../people/lock-person.store.ts'
import type { Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { findRequest, type LockedRequest, lockRequest } from '../requests/requests.store.ts'
import { clearClosedInterests } from './interests.store.ts'
import type { MoveDeps } from './moves.service.ts'
import {
  createOrFindConversation,
  findOpened,
  type OpenConversationInput,
  type Opened,
  type OpeningDeps,
  type OpeningResult,
  runAndPublish,
} from './opening.service.ts'
import { findOpenConversation, findOpenedUnder } from './opening.store.ts'

interface AnswerRequestInput extends OpenConversationInput {
  requestId: RequestId
}

/**
 * "Ce l’ho!": answers a wanted ad with an item of the caller. The ad's author becomes the interested person, and the caller
 * counts as the person who acted last. Returns the existing conversation if the two already have a pending or archived one about
 * this item.
 */
export function answerRequest(deps: MoveDeps, input: AnswerRequestInput): Promise<Opened> {
  return runAndPublish(deps, (trx, now) => answerInTransaction(deps, trx, input, now))
}

async function answerInTransaction(
  deps: OpeningDeps,
  trx: Trx,
  { me, requestId, rootItemId, message, clientId }: AnswerRequestInput,
  now: Date,
): Promise<OpeningResult> {
  await lockPerson(trx, me)
  const repeatedId = await findOpenedUnder(trx, { me, rootItemId, clientId })
  if (repeatedId) return findOpened(deps, trx, { me, id: repeatedId, rootItemId, clientId }, now)
  const request = await lockOpenRequest({ db: trx, town: deps.town }, me, requestId)
  const root = await lockOwnItem(trx, me, rootItemId)
  const existingId = await findOpenConversation(trx, request.ownerUid, root.item)
  if (existingId) return findOpened(deps, trx, { me, id: existingId, rootItemId, clientId }, now)
  if (root.availability === 'in_trattativa') throw new Problem('itemReserved')
  if (root.availability === 'scambiato' || root.resting) throw new Problem('itemNotAvailable')
  // The owner offers the object to the person whom they have refused before.
  await clearClosedInterests(trx, { me, interested: request.ownerUid, itemId: rootItemId })
  const onHoliday = [...(await findHolidays(trx, [request.ownerUid])).keys()]
  const negotiation = openNegotiation({ interested: request.ownerUid, root, openedBy: me, onHoliday, now })
  const answeredRequest = { _id: requestId, title: request.title }
  const systemMessage = { kind: 'requestAnswered', from: me, items: [root.item], request: answeredRequest } as const
  return createOrFindConversation(
    deps,
    trx,
    { me, negotiation, message, clientId, requestId, messages: [systemMessage], request: answeredRequest },
    now,
  )
}

/** Locks the two people, then the ad: until the transaction ends it is neither changed, closed nor deleted. */
async function lockOpenRequest({ db: trx, town }: TownDb<Trx>, me: Uid, id: RequestId): Promise<LockedRequest> {
  const found = await findRequest({ db: trx, town }, id, null)
  if (!found) throw new Problem('requestNotFound')
  if (found.owner.uid === me) throw new Problem('ownRequest')
  await lockPair(trx, me, found.owner.uid, 'begin')
  if (await isBlockedBetween(trx, me, found.owner.uid)) throw new Problem('requestNotFound')
  const request = (await lockPersonIfActive(trx, found.owner.uid)) ? await lockRequest(trx, id, 'use') : undefined
  if (!request) throw new Problem('requestNotFound')
  if (request.closedAt) throw new Problem('requestClosed')
  return request
}

async function lockOwnItem(trx: Trx, me: Uid, id: ItemId): Promise<CurrentItem> {
  await lockItems(trx, [id], 'use')
  const root = (await findCurrentItems(trx, [id])).get(id)
  if (!root || (await isBlockedBetween(trx, me, root.item.ownerUid))) throw new Problem('itemNotFound')
  if (root.item.ownerUid !== me) throw new Problem('answerNotYourItem')
  return root
}
