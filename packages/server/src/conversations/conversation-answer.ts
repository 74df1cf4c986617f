import type { Conversation, ConversationItem, Participant } from '@barattolo/domain/conversations/conversation'
import { archivesAt } from '@barattolo/domain/conversations/inactivity'
import { interestClosedUntil } from '@barattolo/domain/conversations/interest'
import { legalMoves, viewOf } from '@barattolo/domain/conversations/moves'
import { type Negotiation, pauseReasonOf, proposalFor, turnOf, versionFor } from '@barattolo/domain/conversations/negotiation'
import { type OfferedTime, timesInUse } from '@barattolo/domain/conversations/offered-times'
import { isUnchanged, type ProposalItem } from '@barattolo/domain/exchanges/proposal'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { type Message, readStoredMessage } from '@barattolo/domain/messages/message'
import { formerNameFor } from '@barattolo/domain/people/chosen-name'
import { Problem } from '@barattolo/domain/problem'
import { renderMessage } from '@barattolo/domain/texts/render-message'
import type { Town } from '@barattolo/domain/town'
import { asExchangeSummary } from '../exchanges/exchange-answer.ts'
import { asStoredParticipant, type ParticipantProfile, type StoredParticipant } from '../people/people.store.ts'
import type { MessageRow } from './messages.store.ts'
import type { ConversationRow } from './negotiation.store.ts'

type People = ReadonlyMap<Uid, ParticipantProfile>

/** By uid. */
export const peopleOf = (people: readonly StoredParticipant[], town: Town): People =>
  new Map(people.map((person) => [person.uid, asStoredParticipant(person, town)]))

interface ConversationParts {
  row: ConversationRow
  negotiation: Negotiation
  /** The newest messages, oldest first. */
  messageRows: readonly MessageRow[]
  hasOlderMessages: boolean
  items: readonly Item[]
  now: Date
  town: Town
}

/** The conversation as one participant gets it: their side first, with their draft and their moves. */
export function asConversation(
  me: Uid,
  { row, negotiation, messageRows, hasOlderMessages, items, now, town }: ConversationParts,
): Conversation {
  const view = viewOf(negotiation, me)
  if (!view) throw new Problem('conversationNotFound')
  const people = peopleOf(row.people, town)
  const proposal = proposalFor(negotiation, me)
  const times = [...timesInUse(negotiation)]
  const reader = { uid: me, people, timeZone: town.timeZone, times }
  const side = (isMine: boolean) =>
    proposal
      .filter(({ item }) => (item.ownerUid === me) === isMine)
      .flatMap((entry) => asConversationItem(entry, negotiation, items))
  return {
    _id: row.id,
    rootItem: row.rootItem,
    rootItemGone: negotiation.rootGone,
    rootItemHidden: negotiation.rootHidden && row.ownerUid !== me,
    participants: participantsOf(row, people, now),
    messages: messageRows.map((messageRow) => asMessage(messageRow, reader)),
    hasOlderMessages,
    itemsOffered: side(true),
    itemsRequested: side(false),
    status: negotiation.status,
    lastActionBy: negotiation.lastActionBy,
    turn: turnOf(negotiation),
    turnSince: turnOf(negotiation) && negotiation.turnTimer.turnSince.toISOString(),
    paused: pauseReasonOf(negotiation),
    archivesAt: archivesAt(negotiation)?.toISOString() ?? null,
    unsent: view.unsent,
    asked: view.asked,
    ownerHasMoved: negotiation.ownerHasMoved,
    isWithdrawn: row.isWithdrawn,
    moves: legalMoves(view),
    undoes: view.undoes,
    version: versionFor(negotiation, me),
    exchange: row.exchange && asExchangeSummary(row.exchange, me, now),
    personLeft: negotiation.personLeft,
    personAway: negotiation.personAway,
    chatClosed: negotiation.blocked,
    openedWithStranger: row.limitedUid === me,
    interestClosedUntil: interestClosedUntil(negotiation, now)?.toISOString() ?? null,
    ...(times.length > 0 ? { times } : {}),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function asConversationItem(
  entry: ProposalItem,
  { currentItems }: Negotiation,
  items: ConversationParts['items'],
): ConversationItem[] {
  const item = items.find(({ _id }) => _id === entry.item._id)
  if (!item) return []
  return [{ ...item, selectedBy: entry.selectedBy, was: isUnchanged(entry, currentItems.get(item._id)) ? null : entry.item }]
}

type ParticipantsRow = Pick<ConversationRow, 'interestedUid' | 'ownerUid' | 'createdAt'>

export function participantsOf(row: ParticipantsRow, people: People, now: Date): Participant[] {
  const personOf = (uid: Uid) => {
    const { nameChanges = [], ...person } = people.get(uid) ?? { uid, name: '', email: '', photo: null, holiday: null }
    return { ...person, formerName: formerNameFor(nameChanges, row.createdAt, now) }
  }
  return [
    { ...personOf(row.interestedUid), role: 'interested' },
    { ...personOf(row.ownerUid), role: 'owner' },
  ]
}

export interface MessageReader {
  uid: Uid
  people: People
  /** Of the town. */
  timeZone: string
  /** When the interested person of the conversation could meet. */
  times?: readonly OfferedTime[]
  /** The chat has more than two people. */
  isGroup?: boolean
}

/** A message, worded for the participant who reads it. */
export function asMessage(row: MessageRow, { people, ...reader }: MessageReader): Message {
  const { id, clientId, fromUid, createdAt } = row
  const { kind, details } = readStoredMessage(row)
  const { items = [], ...parameters } = details
  const { request } = parameters
  return {
    _id: id,
    clientId,
    from: { uid: fromUid },
    kind,
    text: renderMessage(
      { kind, text: row.text, fromUid, items, ...parameters },
      { ...reader, nameOf: (uid) => people.get(uid)?.name ?? '' },
    ),
    items,
    ...(request ? { request } : {}),
    createdAt: createdAt.toISOString(),
  }
}
