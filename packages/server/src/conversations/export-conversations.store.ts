import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database/database.ts'
import { CONVERSATION_IS_VISIBLE } from './find-conversations.store.ts'
import { PROPOSALS } from './negotiation.store.ts'

const COLUMNS = [
  'id',
  'interestedUid',
  'ownerUid',
  'rootItem',
  'requestId',
  'status',
  'lastActionBy',
  'archivedBy',
  'askedBy',
  'interestClosedUntil',
  'unsent',
  'takesBack',
  'limitedUid',
  'offeredTimes',
  'limitedMessages',
  'interestedReadTo',
  'ownerReadTo',
  'createdAt',
  'updatedAt',
] as const

export type ExportedConversationRow = Awaited<ReturnType<typeof findConversationsToExport>>[number]

/** All conversations of a person, with the columns of the data export. */
export function findConversationsToExport(db: Db, uid: Uid) {
  return db
    .selectFrom('conversations')
    .select(COLUMNS)
    .select([CONVERSATION_IS_VISIBLE.as('isVisible'), PROPOSALS])
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
