import type { PersonData } from '@barattolo/domain/account/person-data'
import type { Uid } from '@barattolo/domain/ids'
import { findParticipantProfiles } from '../people/people.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { findChatsToExport } from './chat-lines.store.ts'
import { findPeopleMet } from './chats.store.ts'
import { asMessage } from './conversation-answer.ts'

type ExportedChat = PersonData['ringChats'][number]

/** The chats of a person's rings with the messages that they read, for the data export. */
export async function exportRingChats({ db, town }: TownDb, me: Uid): Promise<ExportedChat[]> {
  const exported: ExportedChat[] = []
  for (const { chatId, readTo, joinedAt, leftAt, closedAt, lines } of await findChatsToExport(db, me)) {
    const met = (await findPeopleMet(db, me, chatId)).map(({ uid }) => uid)
    const people = await findParticipantProfiles({ db, town }, met)
    exported.push({
      _id: chatId,
      with: met.flatMap((uid) => (uid === me ? [] : (people.get(uid)?.name ?? ''))),
      readTo,
      joinedAt: joinedAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
      closedAt: leftAt ? null : (closedAt?.toISOString() ?? null),
      messages: lines.map((line) => asMessage(line, { uid: me, people, timeZone: town.timeZone, isGroup: true })),
    })
  }
  return exported
}
