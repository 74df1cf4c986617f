import type { answerSeveral as answerSeveralCall, QueueEntry } from '@barattolo/domain/conversations/queue'
import type { Answer, Received } from '@barattolo/domain/endpoint'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { findItem } from '../items/items.store.ts'
import type { Db } from '../platform/database.ts'
import { postMessage } from './messages.service.ts'
import { type Moving, makeMove } from './moves.service.ts'
import { findQueue, findRootedIn } from './queue.store.ts'
import { ownConversation } from './read.service.ts'

type Several = Received<typeof answerSeveralCall>['body']

export async function readQueue(db: Db, me: Uid, id: ItemId): Promise<QueueEntry[]> {
  await ownItem(db, me, id)
  return findQueue(db, me, id)
}

/**
 * Sends the same answer to several interested people as separate messages, so that none of them learns of the others. A repeated
 * call continues after a failure. A conversation that cannot be answered any more does not stop the others.
 */
export async function answerSeveral(
  moving: Moving,
  me: Uid,
  id: ItemId,
  several: Several,
): Promise<Answer<typeof answerSeveralCall>> {
  await ownItem(moving.db, me, id)
  const ids = [...new Set(several.conversationIds)]
  const mine = await findRootedIn(moving.db, me, id, ids)
  const answered: ConversationId[] = []
  const refused: { conversationId: ConversationId; code: ProblemCode }[] = []
  for (const conversationId of ids) {
    const code = mine.has(conversationId) ? await answerOne(moving, me, conversationId, several) : 'conversationNotFound'
    if (code === null) answered.push(conversationId)
    else refused.push({ conversationId, code })
  }
  return { answered, refused }
}

async function answerOne(moving: Moving, me: Uid, id: ConversationId, several: Several): Promise<ProblemCode | null> {
  const { text, clientId, decline } = several
  try {
    if (text !== undefined) await postMessage(moving, me, id, { text, clientId })
    if (decline && !(await isRejected(moving.db, me, id))) await makeMove(moving, { me, id, move: { type: 'reject' } })
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** Already rejected by an earlier call. */
async function isRejected(db: Db, me: Uid, id: ConversationId): Promise<boolean> {
  return (await ownConversation(db, me, id)).status === 'rejected'
}

async function ownItem(db: Db, me: Uid, id: ItemId): Promise<void> {
  const item = await findItem(db, id)
  if (!item) throw new Problem('itemNotFound')
  if (item.ownerUid !== me) throw new Problem('notYourItem')
}
