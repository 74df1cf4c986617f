import { DAY } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import { type Belief, idInPath, isSuccess, objectsOf, type Report, textAt } from './belief.ts'

/** A little less than the 180 days for which messages to the operator are kept, and than the 12 months of a device. */
const MESSAGES_KEPT = 170 * DAY
const DEVICES_KEPT = 350 * DAY
/** So many are stored of a person. */
const DEVICES_MAX = 20
/** By the route that creates it and the one that deletes it: where the copy has it. */
const KEPT = [
  { route: '/api/requests', part: 'requests' },
  { route: '/api/searches', part: 'savedSearches' },
]

interface Written {
  /** By kind: ids of what was created and not deleted. */
  ids: Map<string, Set<string>>
  /** The last day of each browser. */
  devices: Map<string, number>
  messages: Map<string, number>
}

/** The copy of a person’s data has what they have written, for as long as it is kept, and no object of another. */
export const dataCopy: Belief = {
  name: 'the copy of one’s data has what one has written, and no object of another',
  ids: ['REQ-21', 'WANT-13', 'STAT-25', 'PRIV-34'],
  watch: () => {
    const people = new Map<string, Written>()
    return (record, report) => {
      const { method, route, uid, answer, at, body } = record
      if (uid === null) return
      const written = people.get(uid) ?? { ids: new Map(), devices: new Map(), messages: new Map() }
      people.set(uid, written)
      noteIds(people, written, record)
      if (!isSuccess(record)) return
      if (method === 'POST' && route === '/api/me/devices') written.devices.set(textAt(body, 'device') ?? '', Date.parse(at))
      if (method === 'POST' && route === '/api/contact') written.messages.set(textAt(body, 'message') ?? '', Date.parse(at))
      if (method === 'GET' && route === '/api/me/data') judge(written, Object(answer), record, report)
    }
  },
}

function noteIds(people: ReadonlyMap<string, Written>, { ids }: Written, record: HistoryRecord) {
  const { method, route, answer, body } = record
  const created = KEPT.find((kept) => kept.route === route)
  if (created && method === 'POST' && isSuccess(record))
    ids.set(created.part, (ids.get(created.part) ?? new Set()).add(textAt(answer, '_id') ?? ''))
  // Also without an answer; and the admin deletes ads.
  if (method === 'DELETE') for (const one of people.values()) for (const list of one.ids.values()) list.delete(idInPath(record))
  if (textAt(body, 'outcome') === 'removed') for (const one of people.values()) one.ids.clear()
}

function judge({ ids, devices, messages }: Written, copy: Record<string, unknown>, { uid, at }: HistoryRecord, report: Report) {
  const now = Date.parse(at)
  for (const [part, expected] of ids) {
    const listed = new Set(objectsOf(copy[part]).map(({ _id }) => _id))
    for (const id of expected) if (!listed.has(id)) report(`the copy lacks one of the ${part}`, [id])
  }
  for (const { _id, ownerUid } of objectsOf(copy.items))
    if (ownerUid !== uid) report('the copy has the object of another', [String(_id)])
  const texts = new Set(objectsOf(copy.contactMessages).map(({ message }) => message))
  for (const [text, time] of messages)
    if (now - time < MESSAGES_KEPT && !texts.has(text)) report(`the copy lacks the message “${text}”`)
  if (devices.size > DEVICES_MAX) return
  const isRecent = (time: number) => now - time < DEVICES_KEPT
  const days = (times: readonly number[]) => times.filter(isRecent).map(dayOf).sort().join(', ')
  const listed = days(objectsOf(copy.devices).map(({ lastDay }) => Date.parse(String(lastDay))))
  const expected = days([...devices.values()])
  if (listed !== expected) report(`the copy has the browsers of “${listed}” instead of “${expected}”`)
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
