import type { Uid } from '@barattolo/domain/ids'
import type { PersonData } from '@barattolo/domain/people/person-data'
import { findParticipantProfiles } from '../people/people.store.ts'
import type { Db } from '../platform/database.ts'
import { asMessage } from './conversation-answer.ts'
import { findConversationsToExport } from './find-conversations.store.ts'
import { findMessages } from './message-rows.store.ts'

/** A person's conversations with all messages, as this person reads them, for the data export. */
export async function exportConversations(db: Db, me: Uid): Promise<PersonData['conversations']> {
  const conversations = await findConversationsToExport(db, me)
  const people = await findParticipantProfiles(db, [
    ...new Set([me, ...conversations.flatMap((conversation) => [conversation.interestedUid, conversation.ownerUid])]),
  ])
  const exported: PersonData['conversations'] = []
  for (const { id, interestedUid, ownerUid, rootItem, status, createdAt } of conversations) {
    const other = interestedUid === me ? ownerUid : interestedUid
    const messageRows = await findMessages(db, id, {}, Number.MAX_SAFE_INTEGER)
    exported.push({
      _id: id,
      with: { uid: other, name: people.get(other)?.name ?? '' },
      rootItem,
      status,
      createdAt: createdAt.toISOString(),
      messages: messageRows.map((messageRow) => asMessage(messageRow, me, people)),
    })
  }
  return exported
}
