import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isSuccess, objectsOf, type Report, textAt, walk } from './belief.ts'
import { createStanding } from './standing.ts'

/** In milliseconds; `docs/decisions/008-realtime.md`: a message is published in the request that stores it. */
const PROMISED = 5000

interface Awaited {
  who: string
  message: string
  conversation: string
  at: number
}

/**
 * A message that was acknowledged to its author comes to each open socket that shows its conversation, once, or the app closes the
 * socket, after which the client fetches again (`docs/decisions/008-realtime.md`). It comes to no person who is not part of it, is
 * erased, or between whom and the author there is a block: such a message is not even taken. A message that was taken before the block may
 * still be on its way. A message and a block change the notices of
 * the people whom they concern, whose devices learn it. So do devices that show a conversation that has changed; and all of them learn
 * that a suspension has changed the public lists.
 */
export const liveEvents: Belief = {
  name: 'a message reaches the open sockets of its conversation once, and no other',
  ids: ['RT-08', 'RT-16', 'RT-18', 'TRUST-05'],
  watch: () => {
    const standing = createStanding()
    const participants = new Map<string, Set<string>>()
    const looking = new Map<string, string>()
    const received = new Set<string>()
    /** When each message was acknowledged, in milliseconds. */
    const written = new Map<string, number>()
    let awaited: Awaited[] = []
    return (record, report) => {
      standing.note(record)
      noteParticipants(participants, record)
      const { method, route, who, at } = record
      awaited = awaited.filter((one) => {
        if (Date.parse(at) - one.at <= PROMISED) return true
        report(`a message did not reach the open socket of ${one.who}`, [one.conversation])
        return false
      })
      if (method === 'POST' && route === '/api/conversations/:id/messages' && isSuccess(record)) {
        const [conversation, message] = [idInPath(record), textAt(record.answer, '_id') ?? '']
        // A repeated request has stored nothing.
        if (written.has(message)) return
        written.set(message, Date.parse(at))
        const others = [...(participants.get(conversation) ?? [])].filter((uid) => uid !== record.uid)
        if (standing.blockedWith(record.uid).some((other) => others.includes(other)))
          report('a message was taken between people between whom there is a block', [conversation])
        for (const [reader, shown] of looking)
          if (shown === conversation && !received.has(`${reader} ${message}`))
            awaited.push({ who: reader, message, conversation, at: Date.parse(at) })
      }
      if (method !== 'EVENT') return
      const [event, conversation] = [textAt(record.answer, 'event'), textAt(record.answer, 'conversationId') ?? '']
      if (event === 'opened' && Object(record.answer).joined) looking.set(who, conversation)
      if (event === 'topicMissing')
        report(`the device of ${who} did not learn that ${textAt(record.answer, 'topic')} have changed`, [record.uid ?? ''])
      if (event === 'closed' || event === 'stalled') {
        looking.delete(who)
        awaited = awaited.filter((one) => one.who !== who)
      }
      if (event !== 'newMessage') return
      const message = textAt(record.answer, '_id') ?? ''
      awaited = awaited.filter((one) => one.who !== who || one.message !== message)
      if (received.has(`${who} ${message}`)) report(`${who} got a message by socket twice`, [conversation])
      received.add(`${who} ${message}`)
      const isOnItsWay = Date.parse(at) - (written.get(message) ?? 0) <= PROMISED
      judgeReader(record, participants.get(conversation), { ...standing, isOnItsWay }, report)
    }
  },
}

function noteParticipants(participants: Map<string, Set<string>>, { answer }: HistoryRecord) {
  for (const found of walk(answer)) {
    const id = textAt(found, '_id')
    if (id === null || !Array.isArray(found.participants)) continue
    const known = participants.get(id) ?? new Set()
    participants.set(id, known)
    for (const { uid } of objectsOf(found.participants)) known.add(String(uid))
  }
}

function judgeReader(
  { who, uid, answer }: HistoryRecord,
  participants: ReadonlySet<string> | undefined,
  { erased, blockedWith, isOnItsWay }: ReturnType<typeof createStanding> & { isOnItsWay: boolean },
  report: Report,
) {
  const about = [textAt(answer, 'conversationId') ?? '']
  if (uid === null || erased.has(uid)) report(`${who} got a message by socket after the erasure`, about)
  if (uid !== null && participants && !participants.has(uid)) report(`${who} got a message of a conversation of others`, about)
  const author = textAt(Object(answer).from, 'uid') ?? ''
  if (blockedWith(uid).includes(author) && !isOnItsWay)
    report(`${who} got a message of a person between whom and the reader there is a block`, about)
}
