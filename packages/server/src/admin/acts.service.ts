import type { Exchange } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { ConversationId, ExchangeId, ItemId, RequestId, RingId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { isEnded, presentPeople } from '@barattolo/domain/rings/ring-negotiation'
import { dissolve } from '@barattolo/domain/rings/ring-step'
import * as account from '../account/disable.service.ts'
import type { ConversationRow } from '../conversations/negotiation.store.ts'
import { callOffRingAsAdmin, deleteConversationAsAdmin, resetItemAsAdmin } from '../effects/admin-actions.service.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { type ExchangeDeps, settleExchange as settle } from '../exchanges/exchange-moves.service.ts'
import { removeGoneTitle } from '../favourites/favourites.store.ts'
import type { LockedItem } from '../items/items.changes.store.ts'
import { deleteItemAsAdmin, type ItemsDeps } from '../items/items.service.ts'
import type { Trx } from '../platform/database/database.ts'
import { retryOnConflict } from '../platform/database/retry-on-conflict.ts'
import { deleteRequestAsAdmin, type RequestsDeps } from '../requests/requests.service.ts'
import type { LockedRequest } from '../requests/requests.store.ts'
import { changeRing } from '../rings/change-ring.service.ts'
import { type Reasoned, recordAct } from './record-act.ts'

/** The acts of an admin: each is carried out and recorded with its reason in one transaction. */

export type ActDeps = ItemsDeps & RequestsDeps & ExchangeDeps

/** `checkRings`: looks at the rings that a change concerns, without waiting for the job. */
export type EndRingDeps = ActDeps & { checkRings: () => Promise<void> }

export function resetItem(deps: ActDeps, id: ItemId, why: Reasoned): Promise<void> {
  const record = recordAct(why, (item: LockedItem) => ({
    act: 'resetItem',
    about: { kind: 'item', id },
    concerned: [item.ownerUid],
    decision: { outcome: 'reset', snapshot: snapshotOf(item) },
  }))
  return runAndPublish(deps, (trx, now) => resetItemAsAdmin(deps.applyEffects, trx, id, now, record))
}

export function deleteItem(deps: ItemsDeps, id: ItemId, why: Reasoned): Promise<void> {
  const record = recordAct(why, (item: LockedItem) => ({
    act: 'deleteItem',
    about: { kind: 'item', id },
    concerned: [item.ownerUid],
    decision: { outcome: 'removed', snapshot: snapshotOf(item) },
  }))
  return deleteItemAsAdmin(deps, id, async (trx, item, now) => {
    await removeGoneTitle(trx, id)
    return record(trx, item, now)
  })
}

const snapshotOf = ({ title, description, images }: LockedItem) => ({ title, text: description, images })

export function deleteRequest(deps: Pick<RequestsDeps, 'db' | 'publish' | 'now'>, id: RequestId, why: Reasoned): Promise<void> {
  const record = recordAct(why, ({ ownerUid, title, description }: LockedRequest) => ({
    act: 'deleteRequest',
    about: { kind: 'request', id },
    concerned: [ownerUid],
    decision: { outcome: 'removed', snapshot: { title, text: description, images: [] } },
  }))
  return deleteRequestAsAdmin(deps, id, record)
}

export function deleteConversation(deps: ActDeps, id: ConversationId, why: Reasoned): Promise<void> {
  const record = recordAct(why, ({ interestedUid, ownerUid, rootItem }: ConversationRow) => ({
    act: 'deleteConversation',
    about: { kind: 'conversation', id },
    concerned: [interestedUid, ownerUid],
    decision: { outcome: 'removed', snapshot: { title: rootItem.title, text: '', images: [] } },
  }))
  return runAndPublish(deps, (trx, now) => deleteConversationAsAdmin(deps.applyEffects, trx, id, now, record))
}

export function settleExchange(deps: ExchangeDeps, id: ExchangeId, decision: Statement, why: Reasoned): Promise<ExchangeAnswer> {
  const record = recordAct(why, ({ legs, people }: Pick<Exchange, 'legs' | 'people'>) => ({
    act: 'settleExchange',
    about: { kind: 'exchange', id },
    concerned: people.map(({ uid }) => uid),
    decision: { outcome: 'settled', snapshot: { title: legs[0]?.item.title ?? '', text: '', images: [] } },
  }))
  return settle(deps, id, decision, why.admin.uid, record)
}

/** Ends a ring for all its people; of an agreed one the exchange is called off. */
export async function endRing(deps: EndRingDeps, id: RingId, why: Reasoned): Promise<void> {
  const record = recordAct(why, ({ title, people }: { title: string; people: readonly Uid[] }) => ({
    act: 'endRing',
    about: { kind: 'ring', id },
    concerned: people,
    decision: { outcome: 'closed', snapshot: { title, text: '', images: [] } },
  }))
  const { refusal } = await changeRing(deps, {
    id,
    decide: async (trx, ring, _, { now }) => {
      const notEnded = { next: ring, events: [] }
      if (isEnded(ring)) return { refusal: 'ringOver', ...notEnded }
      if (ring.exchangeId) return { refusal: 'ringAgreed', ...notEnded }
      const people = presentPeople(ring).flatMap(({ uid, isHeldBack }) => (isHeldBack ? [] : [uid]))
      const [first] = ring.items.values()
      const notices = await record(trx, { title: first?.title ?? '', people }, now)
      return { refusal: null, notices, ...dissolve(ring, 'admin') }
    },
  })
  if (refusal === 'ringAgreed') {
    await runAndPublish(deps, (trx, now) =>
      callOffRingAsAdmin(deps.applyEffects, trx, id, now, (_, { items, people }) =>
        record(trx, { title: items[0]?.title ?? '', people }, now),
      ),
    )
    await deps.checkRings()
  } else if (refusal) throw new Problem(refusal)
}

export async function disablePerson(deps: account.DisableDeps, uid: Uid, why: Reasoned): Promise<void> {
  if (uid === why.admin.uid) throw new Problem('ownAccount')
  const record = recordAct(why, (name: string) => ({
    act: 'disablePerson',
    about: { kind: 'person', id: uid },
    concerned: [uid],
    decision: { outcome: 'disabled', snapshot: { title: name, text: '', images: [] } },
  }))
  await account.disablePerson(deps, uid, why.reason, record)
}

export function enablePerson(deps: account.DisableDeps, uid: Uid, why: Reasoned): Promise<void> {
  const about = { kind: 'person', id: uid } as const
  const record = recordAct(why, () => ({ act: 'enablePerson', about, concerned: [uid], decision: null }))
  return account.enablePerson(deps, uid, record)
}

async function runAndPublish(
  { db, publish, now }: ActDeps,
  work: (trx: Trx, now: Date) => Promise<PendingEvent[]>,
): Promise<void> {
  publishEvents(publish, await retryOnConflict(() => db.transaction().execute((trx) => work(trx, now()))))
}
