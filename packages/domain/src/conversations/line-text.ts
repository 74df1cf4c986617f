import { EXCHANGE_LINE_KINDS, type ExchangeLineKind } from '../exchanges/lines.ts'
import { sayRomeTime } from '../exchanges/rome-time.ts'
import type { Uid } from '../ids.ts'
import { it } from '../texts/it.ts'
import type { ItemGlimpse, MessageKind, RequestGlimpse } from './message.ts'

/** A proposal from the sender's point of view. */
export interface Gives {
  given: string[]
  received: string[]
  /** All objects are gifts. */
  allGifts: boolean
}

export interface LineToWord {
  kind: MessageKind
  /** The user's text; null for system messages. */
  text: string | null
  fromUid: Uid | null
  items: readonly ItemGlimpse[]
  /** The answered wanted ad. */
  request?: RequestGlimpse | undefined
  /** Only for messages about a meeting; `at` is an ISO 8601 instant. */
  meeting?: { place: string; at: string } | undefined
}

interface Reader {
  uid: Uid
  /** The public name of a uid; empty if the person has none. */
  nameOf: (uid: Uid) => string
}

/** Renders a chat message with the catalogue's texts, for the given reader. */
export function lineText({ kind, text, fromUid, items, request, meeting }: LineToWord, reader: Reader): string {
  if (kind === 'text') return text ?? ''
  if (isOfExchange(kind)) return it.exchanges.line[kind](whoActed(fromUid, reader), meetingWords(meeting))
  const titles = items.map((item) => item.title)
  const words = it.conversations.line
  switch (kind) {
    case 'requestAnswered':
      return words.requestAnswered(whoActed(fromUid, reader), request?.title ?? '', titles)
    case 'proposal':
      return words.proposal(whoActed(fromUid, reader), gives(items, fromUid))
    case 'itemReserved':
    case 'itemResting':
    case 'itemFreed':
    case 'itemGone':
    case 'itemChanged':
    case 'rootGone':
    case 'personLeft':
      return words[kind](titles)
    case 'personAway':
      return words.personAway(whoActed(fromUid, reader), titles)
    case 'notChosen':
      return words.notChosen(titles, items[0]?.ownerUid === reader.uid)
    case 'archivedAlone':
    case 'archivedByTime':
    case 'calledOffByAdmin':
    case 'closed':
    case 'hidden':
      return words[kind]()
    default:
      return words[kind](whoActed(fromUid, reader))
  }
}

function isOfExchange(kind: MessageKind): kind is ExchangeLineKind {
  return EXCHANGE_LINE_KINDS.some((one) => one === kind)
}

/** “Piazza Chanoux, sabato 22 novembre alle 10:00” */
function meetingWords(meeting: LineToWord['meeting']): string {
  return meeting ? it.exchanges.meeting(meeting.place, sayRomeTime(new Date(meeting.at))) : ''
}

function whoActed(uid: Uid | null, reader: Reader): string | null {
  if (uid === reader.uid) return null
  return (uid && reader.nameOf(uid)) || it.conversations.somebody
}

function gives(items: readonly ItemGlimpse[], by: Uid | null): Gives {
  return {
    given: items.filter((item) => item.ownerUid === by).map((item) => item.title),
    received: items.filter((item) => item.ownerUid !== by).map((item) => item.title),
    allGifts: items.every((item) => item.status === 'dono'),
  }
}
