import type { ConversationId, ExchangeId, RingId, Uid } from '@barattolo/domain/ids'
import { anonymizeConversations, anonymizeRingChats } from '../conversations/anonymize.store.ts'
import { lockChatsOf } from '../conversations/chats.store.ts'
import { findConversationsOf } from '../conversations/find-conversations.store.ts'
import { erasePlacesOfMessages } from '../conversations/old-messages.store.ts'
import { anonymizeExchanges, type LockedExchange, lockExchangesOf } from '../exchanges/anonymize.store.ts'
import { eraseMeetingPlaces } from '../exchanges/meeting-places.store.ts'
import { findPassedOnPhotos } from '../items/items.changes.store.ts'
import { anonymizeNoticesFrom, removeMeetingNotices } from '../notices/notices.store.ts'
import { addAliases } from '../people/aliases.store.ts'
import { changePhotoOwners } from '../photos/photos.store.ts'
import type { Trx } from '../platform/database/database.ts'
import type { Alias } from '../platform/database/replace-uid.ts'
import { anonymizeRings, lockNegotiationsOf } from '../rings/anonymize.store.ts'

/**
 * For account deletion: takes the person's uid out of what stays with others. In each conversation and each ring, with its exchange and notices,
 * one random alias takes its place, so that the conversations of one person cannot be joined. Places of meetings are erased. Photos of
 * objects that have passed on become those of the present owner. The caller has locked the conversations; their exchanges have ended.
 */
export async function eraseTraces(trx: Trx, uid: Uid): Promise<void> {
  const conversationIds = await findConversationsOf(trx, uid)
  const negotiations = await lockNegotiationsOf(trx, uid)
  const exchanges = await lockExchangesOf(trx, uid)
  const ringIds = [...new Set([...negotiations, ...(await lockChatsOf(trx, uid))])]
  for (const { id } of exchanges) await erasePlaces(trx, id, 'atItsEnd')
  const { ofConversations, ofRings, ofExchanges } = await createAliases(trx, { conversationIds, ringIds, exchanges })
  await anonymizeConversations(trx, uid, ofConversations)
  await anonymizeRingChats(trx, uid, ofRings)
  await anonymizeExchanges(trx, uid, ofExchanges)
  await anonymizeRings(trx, uid, ofRings)
  await anonymizeNoticesFrom(trx, uid, [...ofConversations, ...ofRings])
  const photos = await findPassedOnPhotos(trx, uid)
  await changePhotoOwners(
    trx,
    photos.map(({ address, itemOwnerUid }) => ({ address, ownerUid: itemOwnerUid })),
  )
}

/** As after the retention period. The time is noted as that of the end of the exchange where the time of an erasure would join exchanges. */
export async function erasePlaces(trx: Trx, id: ExchangeId, at: Date | 'atItsEnd'): Promise<boolean> {
  const erased = await eraseMeetingPlaces(trx, id, at)
  if (!erased) return false
  if (erased.conversationId) await erasePlacesOfMessages(trx, erased.conversationId)
  await removeMeetingNotices(trx, id, erased.uids)
  return true
}

interface Traces {
  conversationIds: readonly ConversationId[]
  ringIds: readonly RingId[]
  exchanges: readonly LockedExchange[]
}

/** An exchange has the alias of its conversation or ring; one whose conversation was deleted has an alias of its own. */
async function createAliases(trx: Trx, { conversationIds, ringIds, exchanges }: Traces) {
  const keyOf = ({ id, conversationId, ringId }: LockedExchange) => conversationId ?? ringId ?? id
  const ids = [...new Set<string>([...conversationIds, ...ringIds, ...exchanges.map(keyOf)])]
  const aliases = await addAliases(trx, ids.length)
  const aliasOf = new Map(ids.map((id, index) => [id, aliases[index] as Uid]))
  const withAlias = <Id extends string>(id: Id, key: string): Alias<Id>[] => {
    const alias = aliasOf.get(key)
    return alias ? [{ id, alias }] : []
  }
  return {
    ofConversations: conversationIds.flatMap((id) => withAlias(id, id)),
    ofRings: ringIds.flatMap((id) => withAlias(id, id)),
    ofExchanges: exchanges.flatMap((exchange) => withAlias(exchange.id, keyOf(exchange))),
  }
}
