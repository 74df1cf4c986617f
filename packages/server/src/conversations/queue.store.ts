import { isAsked, turnOf } from '@barattolo/domain/conversations/negotiation'
import { type QueueEntry, queueStepOf } from '@barattolo/domain/conversations/queue'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { formerNameFor } from '@barattolo/domain/people/chosen-name'
import { sql } from 'kysely'
import { asStoredParticipant, STORED_PARTICIPANT } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { CONVERSATION_IS_VISIBLE, isPromised } from './find-conversations.store.ts'
import { isUnread, PAUSED } from './inbox.store.ts'

/** An upper bound: no real queue is that long. */
const QUEUE_LIMIT = 200

/**
 * This person's conversations about their item that are pending or have an unfinished exchange with it: first those rooted in the item,
 * then those whose sent proposal contains it, each oldest first. The list has all that `countOpenNegotiations` counts.
 */
export async function findQueue({ db, town }: TownDb, owner: Uid, itemId: ItemId, now: Date): Promise<QueueEntry[]> {
  const isRoot = sql<boolean>`(root_item_id is not distinct from ${itemId} and owner_uid = ${owner})`
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('people', (join) =>
      join.on(sql<boolean>`people.uid = case when owner_uid = ${owner} then interested_uid else owner_uid end`),
    )
    .select(isRoot.as('isRoot'))
    .select('rootItem')
    .select([
      'conversations.id',
      'status',
      'interestedUid',
      'ownerUid',
      'lastActionBy',
      'askedBy',
      'turnSince',
      'conversations.createdAt',
    ])
    .select(STORED_PARTICIPANT.as('participant'))
    .select([
      PAUSED.as('paused'),
      sql<boolean>`exists (select from messages where conversation_id = conversations.id and kind = 'proposal')`.as('proposed'),
      sql<number>`(select count(*)::int from messages
        where messages.conversation_id = conversations.id and ${isUnread(owner)})`.as('unread'),
    ])
    .where((eb) => eb.or([eb('ownerUid', '=', owner), eb('interestedUid', '=', owner)]))
    .where(({ eb, selectFrom }) =>
      eb(
        'conversations.id',
        'in',
        selectFrom('conversations as about')
          .select('about.id')
          .where('about.rootItemId', '=', itemId)
          .where('about.ownerUid', '=', owner)
          .union(
            selectFrom('proposalItems').select('conversationId as id').where('itemId', '=', itemId).where('stage', '=', 'sent'),
          ),
      ),
    )
    .where('status', 'in', ['pending', 'accepted'])
    .where('personLeft', '=', false)
    .where(CONVERSATION_IS_VISIBLE)
    .where(sql<boolean>`(status = 'pending' or ${isPromised(sql`${itemId}`)})`)
    .orderBy(isRoot, 'desc')
    .orderBy('conversations.createdAt')
    .orderBy('conversations.id')
    .limit(QUEUE_LIMIT)
    .execute()
  return rows.map(
    ({
      id,
      status,
      interestedUid,
      ownerUid,
      lastActionBy,
      askedBy,
      turnSince,
      createdAt,
      paused,
      proposed,
      unread,
      isRoot: isAbout,
      rootItem,
      participant,
    }) => {
      const turn = turnOf({ interested: interestedUid, owner: ownerUid, lastActionBy, status })
      const person = asStoredParticipant(participant, town)
      return {
        conversationId: id,
        person,
        formerName: formerNameFor(person.nameChanges, createdAt, now),
        since: createdAt.toISOString(),
        step: queueStepOf({
          status,
          hasProposal: proposed,
          isAsked: isAsked({ askedBy, lastActionBy }),
          isOwnersTurn: turn === owner,
        }),
        turn,
        turnSince: turn && turnSince.toISOString(),
        paused,
        unread,
        inProposalFor: isAbout ? null : rootItem.title,
      }
    },
  )
}

/** Those of the given conversations that are rooted in this item of the owner. */
export async function findConversationsRootedIn(
  db: Db,
  owner: Uid,
  itemId: ItemId,
  ids: readonly ConversationId[],
): Promise<Set<ConversationId>> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', 'in', ids)
    .where('rootItemId', '=', itemId)
    .where('ownerUid', '=', owner)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
