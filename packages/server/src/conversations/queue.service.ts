import type * as contract from '@barattolo/domain/conversations/queue'
import type { Answer, ParsedInput } from '@barattolo/domain/endpoint'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { findItem } from '../items/items.store.ts'
import { isBlockedBetween } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { postMessage } from './messages.service.ts'
import { type MoveDeps, makeMove } from './moves.service.ts'
import { findConversationsRootedIn, findQueue } from './queue.store.ts'
import { requireOwnConversation } from './read.service.ts'

type SeveralAnswers = ParsedInput<typeof contract.answerSeveral>['body']

export async function readQueue({ db, town }: TownDb, me: Uid, id: ItemId, now: Date): Promise<contract.QueueEntry[]> {
  await requireOwnItem(db, me, id)
  return findQueue({ db, town }, me, id, now)
}

/**
 * Sends the same answer to several interested people as separate messages, so that none of them learns of the others. A repeated
 * call continues after a failure. A conversation that cannot be answered any more does not stop the others.
 */
export async function answerSeveral(
  deps: MoveDeps,
  me: Uid,
  id: ItemId,
  input: SeveralAnswers,
): Promise<Answer<typeof contract.answerSeveral>> {
  await requireOwnItem(deps.db, me, id)
  const ids = [...new Set(input.conversationIds)]
  const ownConversationIds = await findConversationsRootedIn(deps.db, me, id, ids)
  const answered: ConversationId[] = []
  const refused: { conversationId: ConversationId; code: ProblemCode }[] = []
  for (const conversationId of ids) {
    const code = ownConversationIds.has(conversationId)
      ? await answerOne(deps, me, conversationId, input)
      : 'conversationNotFound'
    if (code === null) answered.push(conversationId)
    else refused.push({ conversationId, code })
  }
  return { answered, refused }
}

async function answerOne(deps: MoveDeps, me: Uid, id: ConversationId, input: SeveralAnswers): Promise<ProblemCode | null> {
  const { text, clientId, decline } = input
  try {
    if (text !== undefined) await postMessage(deps, me, id, { text, clientId })
    if (decline && !(await isRejected(deps.db, me, id))) await makeMove(deps, { me, id, move: { type: 'reject' } })
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** Whether an earlier call has already rejected the conversation. */
async function isRejected(db: Db, me: Uid, id: ConversationId): Promise<boolean> {
  return (await requireOwnConversation(db, me, id)).status === 'rejected'
}

async function requireOwnItem(db: Db, me: Uid, id: ItemId): Promise<void> {
  const item = await findItem(db, id)
  if (!item || (await isBlockedBetween(db, me, item.ownerUid))) throw new Problem('itemNotFound')
  if (item.ownerUid !== me) throw new Problem('notYourItem')
}
