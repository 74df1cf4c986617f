import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { Step } from '@barattolo/domain/conversations/play'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { callOffExchange } from '../exchanges/exchanges.service.ts'
import { findHeldExchanges, type HeldExchange } from '../exchanges/exchanges.store.ts'
import { lockItems } from '../items/table-items.store.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { findTalksAbout, findTalksOf } from './find-talks.store.ts'
import { writeLines } from './lines.store.ts'
import { asNegotiation, findConversation, lockConversations, saveNegotiation } from './negotiation.store.ts'
import { tellTalks } from './tell.service.ts'
import { TableMoved } from './until-still.ts'

interface Leaving {
  uid: Uid
  /** The person's own items: locked together with those of the exchanges, before the conversations. */
  own: readonly ItemId[]
  /** Null if the person is disabled by the admin. */
  calledOffBy: Uid | null
  /** The step for each conversation; `freed` are the other person's items that its exchange had reserved. */
  step: (before: Negotiation, freed: readonly ItemGlimpse[]) => Step
}

/**
 * Closes the conversations of a person who deletes their account or is disabled, calls off their exchanges, and notifies the
 * conversations about items of others that become available. Runs in the caller's transaction, inside `retryOnConflict`.
 */
export async function closeTalksOf(trx: Trx, { uid, own, calledOffBy, step }: Leaving, now: Date): Promise<Told[]> {
  const exchanges = await findHeldExchanges(trx, uid)
  const held = exchanges.flatMap(({ items }) => items.map(({ _id }) => _id))
  await lockItems(trx, [...own, ...held], 'remove')
  const mine = await findTalksOf(trx, uid)
  const others = (await findTalksAbout(trx, held)).filter((id) => !mine.includes(id))
  await lockConversations(trx, [...mine, ...others])
  // An acceptance, or the end of an exchange, was committed before the locks were taken.
  if (!sameIds(await findHeldExchanges(trx, uid), exchanges)) throw new TableMoved()

  const told: Told[] = exchanges.length > 0 ? ['items'] : []
  for (const { id } of exchanges) told.push(...(await callOffExchange(trx, id, calledOffBy, now)).told)
  for (const id of mine) told.push(...(await happensTo(trx, id, (before) => step(before, freedBy(exchanges, uid, id)), now)))
  return [...told, ...(await tellTalks(trx, others, 'itemFreed', freedBy(exchanges, uid), now))]
}

function sameIds(some: readonly HeldExchange[], others: readonly HeldExchange[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}

/** The other people's items that become available: of all exchanges, or of one conversation's exchange. */
function freedBy(exchanges: readonly HeldExchange[], uid: Uid, talk?: ConversationId): ItemGlimpse[] {
  return exchanges
    .filter(({ conversationId }) => talk === undefined || conversationId === talk)
    .flatMap(({ items }) => items.filter(({ ownerUid }) => ownerUid !== uid))
}

/** Applies a step that is no move of a participant. The caller has locked the conversation. */
export async function happensTo(trx: Trx, id: ConversationId, step: (before: Negotiation) => Step, now: Date): Promise<Told[]> {
  const row = await findConversation(trx, id)
  if (!row) return []
  const before = await asNegotiation(trx, row)
  const { next, lines } = step(before)
  await saveNegotiation(trx, id, before, next, now)
  await writeLines(trx, id, lines, now)
  return [{ id, to: [row.interestedUid, row.ownerUid] }]
}
