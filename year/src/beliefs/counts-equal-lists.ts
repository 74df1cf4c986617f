import type { HistoryRecord } from '../history.ts'
import { type Belief, isObject, isSuccess, listOf, objectsOf, type Report } from './belief.ts'

/** A count equals what is listed, with all pages read one after the other. The inbox has a count. */
export const countsEqualLists: Belief = {
  name: 'a count equals what is listed',
  ids: ['API-49', 'REQ-19', 'FAV-03'],
  watch: () => {
    let walk: HistoryRecord[] = []
    return (record, report) => {
      if (walk[0]?.walk !== record.walk) walk = []
      if (record.walk === undefined || !isSuccess(record)) return
      // The total is in the first page.
      walk.push(record)
      const { route, answer } = record
      const pages = walk.filter((page) => Array.isArray(page.answer))
      const entries = pages.flatMap((page) => listOf(page.answer))
      const ids = entries.map((entry) => (isObject(entry) ? (entry._id ?? entry.itemId ?? entry.id ?? entry.uid) : entry))
      if (new Set(ids).size !== ids.length) report(`${route} lists an entry twice`)
      const total = walk[0]?.total
      if (route === '/api/conversations' && !record.path.includes('cursor=') && total === undefined)
        report('the inbox does not say how many conversations it has')
      if (total !== undefined && record.hasNext === false && pages.at(-1) === record && entries.length !== total)
        report(`${route} counts ${total} and lists ${entries.length}`)
      if (route === '/api/conversations/unread') compareUnread(entries, answer, report)
      if (route === '/api/overview') compareTurns(entries, record, report)
      if (route === '/api/notices') compareNotices(walk, report)
    }
  },
}

/** Both are of one moment: a visit asks for one after the other. */
function compareUnread(cards: unknown[], answer: unknown, report: Report) {
  const sum = objectsOf(cards).reduce((all, { unread }) => all + Number(unread), 0)
  const counted = Object(answer).unread
  // Chats of rings are counted too, and are in another list.
  if (sum > counted) report(`the inbox shows ${sum} unread messages, and counts ${counted}`)
}

/** The most tasks of an overview. */
const TASKS_MAX = 20

/** The overview has the conversations of the inbox in which it is the person's turn, and no others. Both are of one moment. */
function compareTurns(cards: unknown[], { answer, uid }: HistoryRecord, report: Report) {
  const tasks = objectsOf(Object(answer).tasks)
  if (tasks.length >= TASKS_MAX) return
  const shown = tasks.flatMap(({ conversation }) => (isObject(conversation) ? [String(conversation._id)] : []))
  const waiting = objectsOf(cards).flatMap(({ _id, turn, paused }) => (turn === uid && paused === null ? [String(_id)] : []))
  if (shown.toSorted().join() !== waiting.toSorted().join())
    report(`the overview shows ${shown.length} conversations that wait for the person, and the inbox ${waiting.length}`)
}

function compareNotices(walk: HistoryRecord[], report: Report) {
  const [count, ...pages] = walk
  // The count may have been refused.
  if (count?.route !== '/api/notices/unread') return
  if (Object(pages.at(-1)?.answer).next !== null) return
  const notices = pages.flatMap(({ answer }) => objectsOf(Object(answer).notices))
  const unread = notices.filter(({ read, inInbox }) => read === false && inInbox === false).length
  const counted = Object(count?.answer).unread
  if (unread !== counted) report(`the bell counts ${counted} notices, and ${unread} are listed`)
}
