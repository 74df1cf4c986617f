import type { PersonData } from '@barattolo/domain/account/person-data'
import { otherParticipantOf, turnHolderOf } from '@barattolo/domain/conversations/negotiation'
import type { Uid } from '@barattolo/domain/ids'
import { findParticipantProfiles } from '../people/people.store.ts'
import type { ProposalStage } from '../platform/database/tables.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { asMessage, type MessageReader } from './conversation-answer.ts'
import { type ExportedConversationRow, findConversationsToExport } from './export-conversations.store.ts'
import { findAllMessages, type MessageRow } from './messages.store.ts'

type ExportedConversation = PersonData['conversations'][number]

/** A person's conversations with all messages, as this person reads them, for the data export. In three statements. */
export async function exportConversations({ db, town }: TownDb, me: Uid): Promise<ExportedConversation[]> {
  const rows = await findConversationsToExport(db, me)
  const people = await findParticipantProfiles({ db, town }, [
    ...new Set([me, ...rows.flatMap(({ interestedUid, ownerUid }) => [interestedUid, ownerUid])]),
  ])
  const messageRows = await findAllMessages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => exportConversation(row, messageRows.get(row.id) ?? [], { uid: me, people, timeZone: town.timeZone }))
}

/** After a block the person no longer sees the conversation, so only what they have written and chosen themselves is exported. */
function exportConversation(
  row: ExportedConversationRow,
  messageRows: readonly MessageRow[],
  reader: MessageReader,
): ExportedConversation {
  const { uid: me, people } = reader
  const { id, rootItem, requestId, status, lastActionBy, archivedBy, unsent, takesBack, isVisible } = row
  const participants = { interested: row.interestedUid, owner: row.ownerUid, lastActionBy }
  const other = otherParticipantOf(participants, me)
  const isMine = me === row.interestedUid
  const times = isVisible || isMine ? row.offeredTimes : null
  const proposalOf = (wanted: ProposalStage) =>
    row.proposals
      .filter(({ stage, selectedBy }) => stage === wanted && (isVisible || selectedBy === me))
      .map(({ item, selectedBy }) => ({ item, selectedBy }))
  return {
    _id: id,
    with: isVisible ? { uid: other, name: people.get(other)?.name ?? '' } : null,
    role: isMine ? 'interested' : 'owner',
    rootItem,
    requestId,
    status,
    lastActionBy,
    archivedBy,
    askedBy: row.askedBy,
    interestClosedUntil: row.interestClosedUntil?.toISOString() ?? null,
    times,
    messagesToStranger: row.limitedUid === me ? row.limitedMessages : null,
    readTo: isMine ? row.interestedReadTo : row.ownerReadTo,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    proposal: proposalOf('sent'),
    previousProposal: takesBack ? proposalOf('previous') : null,
    // The other participant's unsent changes are theirs alone.
    draft: unsent && turnHolderOf(participants) === me ? proposalOf('draft') : null,
    messages: messageRows
      .filter(({ fromUid }) => isVisible || fromUid === me)
      .map((messageRow) => asMessage(messageRow, { ...reader, times: times ?? [] })),
  }
}
