import { EXCHANGE_LINE_KINDS, type ExchangeLineKind } from '../exchanges/lines.ts'
import { sayRomeTime } from '../exchanges/rome-time.ts'
import type { Uid } from '../ids.ts'
import { it } from '../texts/it.ts'
import type { ItemGlimpse, MessageKind, RequestGlimpse } from './message.ts'

/** A proposal from the side of whoever sent it. */
export interface Gives {
  given: string[]
  received: string[]
  /** Nothing on the table asks for anything back. */
  allGifts: boolean
}

export interface LineToWord {
  kind: MessageKind
  /** What a person wrote; null for automatic lines. */
  text: string | null
  fromUid: Uid | null
  items: readonly ItemGlimpse[]
  /** The wanted ad that it answers. */
  request?: RequestGlimpse | undefined
  /** Of lines about where and when to meet; `at` as an instant in ISO form. */
  meeting?: { place: string; at: string } | undefined
}

interface Reader {
  uid: Uid
  /** Names by uid; empty where somebody gave none. */
  nameOf: (uid: Uid) => string
}

/** A line of the chat in the words of the catalogue, for the person who reads it. */
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
