import type { OfferedTime } from '../conversations/offered-times.ts'
import { questionOf } from '../conversations/question.ts'
import type { Uid } from '../ids.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import { isSetMessage } from '../messages/exchange-kinds.ts'
import { isExchangeMessage, isRingMessage, type MessageKind, type RequestSnapshot } from '../messages/message.ts'
import { shortNameOf } from '../people/short-name.ts'
import { formatTownTime } from '../town-time.ts'
import { it } from './it.ts'

/** A proposal from the sender's point of view. */
export interface ProposalSides {
  given: string[]
  received: string[]
  /** All objects are gifts. */
  hasOnlyGifts: boolean
}

export interface MessageToRender {
  kind: MessageKind
  /** The user's text; null for system messages. */
  text: string | null
  fromUid: Uid | null
  items: readonly ItemSnapshot[]
  /** The answered wanted ad. */
  request?: RequestSnapshot | undefined
  /** Only for messages about a meeting; `at` is an ISO 8601 instant, and the place is empty after it was erased. */
  meeting?: { place: string; at: string } | undefined
  /** Objects that leave a ring or an exchange. */
  removed?: readonly ItemSnapshot[] | undefined
  /** Only for messages of a ring. */
  size?: number | undefined
}

interface MessageReader {
  uid: Uid
  /** The public name of a uid; empty if the person has none. */
  nameOf: (uid: Uid) => string
  /** The chat has more than two people. */
  isGroup?: boolean
  /** Of the town. */
  timeZone: string
  /** When the interested person of the conversation could meet; empty once that is deleted. */
  times?: readonly OfferedTime[]
}

/** Renders a chat message with the catalogue's texts, for the given reader. */
export function renderMessage(message: MessageToRender, reader: MessageReader): string {
  const { kind, text, fromUid, items, request, meeting } = message
  if (kind === 'text') return text ?? ''
  const titles = items.map((item) => item.title)
  if (isRingMessage(kind)) {
    const removed = message.removed?.map((item) => item.title) ?? []
    const isGiver = [...items, ...(message.removed ?? [])].some(({ ownerUid }) => ownerUid === fromUid)
    return it.ringMessages[kind]({ actor: actorName(fromUid, reader), titles, removed, isGiver, size: message.size ?? 3 })
  }
  if (isExchangeMessage(kind)) {
    if (isSetMessage(kind)) {
      const removed = message.removed?.map((item) => item.title) ?? []
      return it.setChanges.line[kind]({ actor: actorName(fromUid, reader), titles, removed })
    }
    const { line, groupLine } = it.exchanges
    const render = (reader.isGroup && groupLine[kind]) || line[kind]
    return render(actorName(fromUid, reader), meetingText(meeting, reader.timeZone))
  }
  const texts = it.conversations.line
  switch (kind) {
    case 'requestAnswered':
      return texts.requestAnswered(actorName(fromUid, reader), request?.title ?? '', titles)
    case 'timesOffered':
      return texts.timesOffered(actorName(fromUid, reader), reader.times ?? [])
    case 'asked':
      return texts.asked(actorName(fromUid, reader), questionOf(items, fromUid))
    case 'interestReopened':
      return texts.interestReopened(actorName(fromUid, reader), titles)
    case 'proposal':
      return texts.proposal(actorName(fromUid, reader), sidesOfProposal(items, fromUid))
    case 'itemReserved':
    case 'itemResting':
    case 'itemFreed':
    case 'itemGone':
    case 'itemChanged':
    case 'rootGone':
    case 'personLeft':
      return texts[kind](titles)
    case 'personAway':
      return texts.personAway(actorName(fromUid, reader), titles)
    case 'notChosen':
      return texts.notChosen(titles, items[0]?.ownerUid === reader.uid)
    case 'archivedAlone':
    case 'archivedByTime':
    case 'calledOffByAdmin':
    case 'closed':
    case 'hidden':
    case 'unknown':
      return texts[kind]()
    default:
      return texts[kind](actorName(fromUid, reader))
  }
}

/** “Piazza Chanoux, sabato 22 novembre alle 10:00” */
function meetingText(meeting: MessageToRender['meeting'], timeZone: string): string {
  return meeting ? it.exchanges.meeting(meeting.place, formatTownTime(new Date(meeting.at), timeZone)) : ''
}

function actorName(uid: Uid | null, reader: MessageReader): string | null {
  if (uid === reader.uid) return null
  const name = (uid && reader.nameOf(uid)) || ''
  if (reader.isGroup) return name || it.ringChat.unknown
  // Between two, a first name is enough, as everywhere on their screen.
  return shortNameOf(name) || it.conversations.somebody
}

function sidesOfProposal(items: readonly ItemSnapshot[], giver: Uid | null): ProposalSides {
  return {
    given: items.filter((item) => item.ownerUid === giver).map((item) => item.title),
    received: items.filter((item) => item.ownerUid !== giver).map((item) => item.title),
    hasOnlyGifts: items.every((item) => item.status === 'dono'),
  }
}
