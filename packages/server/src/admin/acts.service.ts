import type { ExchangeAnswer } from '@barattolo/domain/exchanges/contract'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { ConversationId, ExchangeId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import * as account from '../account/disable.service.ts'
import { deleteConversationAsAdmin, resetItemAsAdmin } from '../effects/admin-actions.service.ts'
import { type ExchangeDeps, settleExchange as settle } from '../exchanges/exchange-moves.service.ts'
import { deleteItemAsAdmin, type ItemsDeps } from '../items/items.service.ts'
import type { Trx } from '../platform/database.ts'
import { type PendingEvent, publishEvents } from '../platform/event-publisher.ts'
import { retryOnConflict } from '../platform/retry-on-conflict.ts'
import { deleteRequestAsAdmin, type RequestsDeps } from '../requests/requests.service.ts'
import { type Reasoned, recordAct } from './record-act.ts'

/** The acts of an admin: each is carried out and recorded with its reason in one transaction. */

export type ActDeps = ItemsDeps & RequestsDeps & ExchangeDeps

export function resetItem(deps: ActDeps, id: ItemId, why: Reasoned): Promise<void> {
  const record = recordAct(why, ({ ownerUid }: { ownerUid: Uid }) => ({
    act: 'resetItem',
    about: { kind: 'item', id },
    concerned: [ownerUid],
  }))
  return runAndPublish(deps, (trx, now) => resetItemAsAdmin(trx, id, now, record))
}

export function deleteItem(deps: ItemsDeps, id: ItemId, why: Reasoned): Promise<void> {
  return deleteItemAsAdmin(
    deps,
    id,
    recordAct(why, ({ ownerUid }) => ({ act: 'deleteItem', about: { kind: 'item', id }, concerned: [ownerUid] })),
  )
}

export function deleteRequest(deps: Pick<RequestsDeps, 'db' | 'publish' | 'now'>, id: RequestId, why: Reasoned): Promise<void> {
  return deleteRequestAsAdmin(
    deps,
    id,
    recordAct(why, ({ ownerUid }) => ({ act: 'deleteRequest', about: { kind: 'request', id }, concerned: [ownerUid] })),
  )
}

export function deleteConversation(deps: ActDeps, id: ConversationId, why: Reasoned): Promise<void> {
  const record = recordAct(why, ({ interestedUid, ownerUid }: { interestedUid: Uid; ownerUid: Uid }) => ({
    act: 'deleteConversation',
    about: { kind: 'conversation', id },
    concerned: [interestedUid, ownerUid],
  }))
  return runAndPublish(deps, (trx, now) => deleteConversationAsAdmin(trx, id, now, record))
}

export function settleExchange(deps: ExchangeDeps, id: ExchangeId, decision: Statement, why: Reasoned): Promise<ExchangeAnswer> {
  const record = recordAct(why, ({ legs }: { legs: readonly { giver: Uid; receiver: Uid }[] }) => ({
    act: 'settleExchange',
    about: { kind: 'exchange', id },
    concerned: [...new Set(legs.flatMap(({ giver, receiver }) => [giver, receiver]))],
  }))
  return settle(deps, id, decision, why.admin.uid, record)
}

export async function disablePerson(deps: account.DisableDeps, uid: Uid, why: Reasoned): Promise<void> {
  if (uid === why.admin.uid) throw new Problem('ownAccount')
  const record = recordAct(why, () => ({ act: 'disablePerson', about: { kind: 'person', id: uid }, concerned: [uid] }))
  await account.disablePerson(deps, uid, why.reason, record)
}

export function enablePerson(deps: account.DisableDeps, uid: Uid, why: Reasoned): Promise<void> {
  const record = recordAct(why, () => ({ act: 'enablePerson', about: { kind: 'person', id: uid }, concerned: [uid] }))
  return account.enablePerson(deps, uid, record)
}

async function runAndPublish(
  { db, publish, now }: ActDeps,
  work: (trx: Trx, now: Date) => Promise<PendingEvent[]>,
): Promise<void> {
  publishEvents(publish, await retryOnConflict(() => db.transaction().execute((trx) => work(trx, now()))))
}
