import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { it } from '@barattolo/domain/texts/it'
import { DAY, HOUR } from '../durations.ts'
import type { HistoryRecord } from '../history.ts'
import {
  type Belief,
  isObject,
  isSuccess,
  listOf,
  OBJECT_TITLE,
  objectsOf,
  type Report,
  textAt,
  textOf,
  titlesPassedOn,
  walk,
} from './belief.ts'
import { TWO_CLOCKS_ERROR } from './clock-error.ts'
import { createStanding } from './standing.ts'

/** A notice goes out at the next run of the daily jobs, at the latest after the quiet hours. */
const DELAY = 25 * HOUR
/** What people write to each other, and handover codes, are in no notice: only who has done what about which object. */
const PRIVATE_TEXTS = /Messaggio \d+ |Riscontro \d+|Segnalo \d+|Non sono d’accordo, \d+|Vi scrivo, \d+/
/** Who has blocked the other, too, learns what the admin has decided about their conversation. */
const DECISION = /Chi amministra ha [^“]*“[^”]*”/g
/**
 * Of several messages there is one notice, whose text changes (`docs/decisions/019-notices.md`); the notice of a suggested ring goes
 * with the ring.
 */
const NOT_COUNTED = ['newMessage', 'ringMessage', 'searchFits', 'ringSuggested']

interface Preferences {
  mail: boolean
  quiet: { from: number; to: number } | null
  pushOff: readonly string[]
}
const DEFAULT: Preferences = { mail: true, quiet: { from: 22, to: 8 }, pushOff: [] }

/** The kinds with this label: a push has no other name of its kind. */
export const kindsOfLabel = (label: string) =>
  Object.entries(it.notices.kinds).flatMap(([kind, texts]) => (texts.label === label ? [kind] : []))

/**
 * Each event reaches a person in at most one notice for each channel; none goes to who is erased or suspended, about a person
 * between whom and the receiver there is a block, in quiet hours, or after it was switched off; none has a private text.
 */
export const notices: Belief = {
  name: 'each event reaches a person once in each channel, and only who wants it and may know it',
  ids: ['NOTE-02', 'NOTE-05', 'NOTE-06', 'NOTE-14', 'NOTE-15', 'TRUST-04'],
  watch: () => {
    const standing = createStanding()
    const preferences = new Map<string, Preferences>()
    // With the path of a push.
    const delivered = new Map<string, string | null>()
    const sentAt = new Map<string, string>()
    const mailed = new Map<string, number[]>()
    /** When the job that sends e-mails broke last. */
    let interruptedAt = Number.NEGATIVE_INFINITY
    const lists = new Map<string, Record<string, unknown>[]>()
    const blocks = createBlockTimes()
    const passedOn = new Set<string>()
    return (record, report) => {
      if (isSuccess(record)) for (const title of titlesPassedOn(record.answer)) passedOn.add(title)
      standing.note(record)
      blocks.note(record)
      notePreferences(preferences, record)
      if (record.method === 'MAIL' || record.method === 'PUSH') {
        // E-mails without an unsubscribe link answer what a visitor or the operator has written or gets.
        if (record.method === 'MAIL' && textAt(record.answer, 'unsubscribe') === null) return
        judgeReceiver(record, standing, preferences.get(record.who) ?? DEFAULT, report)
        judgeText(record, blocks, passedOn, report)
        const key = `${record.who} ${record.method === 'PUSH' ? textAt(record.answer, 'tag') : record.at}`
        const lines = objectsOf(Object(record.answer).notices).map(({ text, path }) => `${record.uid} ${text} ${path}`)
        // What a run that broke had put into an e-mail goes out with the next run, beside the e-mail about what is new.
        const isLeftOver =
          Date.parse(record.at) - interruptedAt <= DELAY &&
          !lines.some((line) => mailed.get(line)?.includes(Date.parse(record.at)))
        if (delivered.has(key) && !(record.method === 'MAIL' && isLeftOver))
          report(`${record.who} got a ${record.method} twice: ${key}`)
        delivered.set(key, textAt(record.answer, 'path'))
        sentAt.set(key, record.at)
        for (const line of lines) mailed.set(line, [...(mailed.get(line) ?? []), Date.parse(record.at)])
      }
      if (record.method === 'BREAK') {
        if (textAt(record.answer, 'job') === 'e-mails') interruptedAt = Date.parse(record.at)
        // What was sent in a run that could not store it is sent again (`docs/decisions/019-notices.md`).
        for (const [key, at] of sentAt) if (at === record.at) delivered.delete(key)
        for (const [line, times] of mailed)
          mailed.set(
            line,
            times.filter((time) => time !== Date.parse(record.at)),
          )
      }
      if (isSuccess(record) && record.method !== 'PUSH') forgetRead(delivered, record)
      if (record.method === 'GET' && record.route === '/api/notices' && isSuccess(record))
        judgeList(record, lists, mailed, report)
    }
  },
}

function notePreferences(preferences: Map<string, Preferences>, record: HistoryRecord) {
  if (!isSuccess(record)) return
  const { method, route, who, body, path } = record
  const known = preferences.get(who) ?? DEFAULT
  const chosen = `${method} ${route}`
  if (chosen === 'DELETE /api/me') preferences.delete(who)
  if (chosen === 'POST /disiscrizione') preferences.set(who, { ...known, mail: path.includes('riattiva=1') })
  if (chosen === 'PATCH /api/notices/preferences') {
    const { mail, quiet, off } = Object(body)
    preferences.set(who, { mail, quiet, pushOff: listOf(Object(off).push).map(String) })
  }
}

/** After its chat was read, the notice of new messages begins again (`docs/decisions/019-notices.md`). */
function forgetRead(delivered: Map<string, string | null>, { who, route, path }: HistoryRecord) {
  const isAll = route === '/api/notices/read'
  if (!isAll && !route.startsWith('/api/conversations/:id') && !route.startsWith('/api/rings/:id')) return
  for (const [key, pushed] of delivered) {
    const id = pushed?.split(/[/#]/)[2]
    if (key.startsWith(`${who} `) && (isAll || (id !== undefined && path.includes(id)))) delivered.delete(key)
  }
}

function judgeReceiver(
  { method, who, uid, at, answer }: HistoryRecord,
  { suspended }: ReturnType<typeof createStanding>,
  { mail, quiet, pushOff }: Preferences,
  report: Report,
) {
  if (uid === null) report(`${who} got a ${method} without having an account`)
  if (uid !== null && suspended.has(uid)) report(`${who} got a ${method} while suspended`, [uid])
  if (method === 'MAIL' && !mail) report(`${who} got an e-mail after having stopped them`)
  if (quiet && isWithin(townHour(at), quiet)) report(`${who} got a ${method} in quiet hours, at ${at}`)
  const kinds = kindsOfLabel(textAt(answer, 'title') ?? '')
  if (method === 'PUSH' && kinds.length > 0 && kinds.every((kind) => pushOff.includes(kind)))
    report(`${who} got a push of ${kinds.join(', ')}, which is switched off`)
}

const isWithin = (hour: number, { from, to }: { from: number; to: number }) =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: AOSTA.timeZone })
const townHour = (at: string) => Number(hours.format(new Date(at)))

function judgeText(
  record: HistoryRecord,
  blocks: ReturnType<typeof createBlockTimes>,
  passedOn: ReadonlySet<string>,
  report: Report,
) {
  const text = textOf(record)
  const found = PRIVATE_TEXTS.exec(text)?.[0]
  if (found) report(`a ${record.method} contains “${found}”`)
  // A title keeps the key of the person who published the object, also when it is another person’s.
  const publishers = new Set(
    text
      .replaceAll(DECISION, '')
      .matchAll(OBJECT_TITLE)
      .flatMap(([title, key = '']) => (passedOn.has(title) ? [] : [key])),
  )
  for (const other of blocks.longBlockedWith(record.uid, Date.parse(record.at)))
    if (publishers.has(other.key))
      report(`a ${record.method} is about ${other.key}, between whom and the reader there is a block`, [other.uid])
}

/** How long there has been a block between two people, and who has an exchange, whose notices go on (`docs/decisions/021-trust.md`). */
function createBlockTimes() {
  const since = new Map<string, number>()
  const keys = new Map<string, string>()
  const withExchange = new Set<string>()
  const pairOf = (one: string, other: string) => [one, other].sort().join(' ')
  return {
    note: (record: HistoryRecord) => {
      const { uid, who, method, route, path, at, answer } = record
      if (uid !== null) keys.set(uid, who)
      if (!isSuccess(record)) return
      const other = decodeURIComponent(path.split('/')[4] ?? '')
      // Who comes back after an erasure is another person, with the same key.
      if (route === '/api/me' && method === 'DELETE')
        for (const pair of since.keys()) if (pair.split(' ').includes(uid ?? '')) since.delete(pair)
      if (uid !== null && route === '/api/me/blocked/:uid') {
        if (method === 'POST') since.set(`${uid} ${other}`, Date.parse(at))
        else since.delete(`${uid} ${other}`)
      }
      for (const found of walk(answer)) {
        const people = objectsOf(found.participants ?? found.people).flatMap(({ uid: one }) =>
          typeof one === 'string' ? one : [],
        )
        const hasExchange = isObject(found.exchange) || found.status === 'accepted' || Array.isArray(found.legs)
        if (hasExchange) for (const one of people) for (const other of people) withExchange.add(pairOf(one, other))
      }
    },
    longBlockedWith: (uid: string | null, at: number) =>
      since
        .entries()
        .flatMap(([pair, begin]) => {
          const [by = '', blocked = ''] = pair.split(' ')
          if (uid === null || at - begin < DELAY || (uid !== by && uid !== blocked) || withExchange.has(pairOf(by, blocked)))
            return []
          const other = uid === by ? blocked : by
          return [{ uid: other, key: keys.get(other) ?? 'unknown' }]
        })
        .toArray(),
  }
}

/** All pages of the list that the person has read one after the other. */
function judgeList(
  { uid, walk: pages, answer, at }: HistoryRecord,
  lists: Map<string, Record<string, unknown>[]>,
  mailed: ReadonlyMap<string, readonly number[]>,
  report: Report,
) {
  const key = `${uid} ${pages}`
  const list = [...(lists.get(key) ?? []), ...objectsOf(Object(answer).notices)]
  lists.set(key, list)
  if (Object(answer).next !== null) return
  lists.delete(key)
  const events = new Map<string, unknown>()
  for (const { _id, kind, text, leadsTo, createdAt } of list) {
    // Two conversations that one can no longer see have the same words.
    const event = `${kind} ${text} ${leadsTo} ${createdAt}`
    // Of two who have not said when they can, and who have no name any more.
    const isOfTwo = kind === 'exchangeUnanswered' && String(text).startsWith('L’altro bazar')
    if (leadsTo !== '/avvisi' && !isOfTwo && events.has(event))
      report(`two notices of one event: ${text}`, [String(_id), String(events.get(event))])
    events.set(event, _id)
  }
  // Two conversations may have the same words, of which an admin deletes one.
  for (const [line, listed] of Map.groupBy(list, ({ text, leadsTo }) => `${text} ${leadsTo}`)) {
    const times = mailed.get(`${uid} ${line}`) ?? []
    const isCounted = !listed.some(({ kind }) => NOT_COUNTED.includes(String(kind)))
    // The list goes back further than the e-mails that are counted. An e-mail before them was about an earlier event.
    const since = Math.min(...listed.map(({ createdAt }) => Date.parse(String(createdAt)))) - TWO_CLOCKS_ERROR
    const recent = times.filter((time) => Date.parse(at) - time < 30 * DAY && time >= since)
    if (isCounted && recent.length > listed.length)
      report(`“${listed[0]?.text}” was mailed ${recent.length} times for ${listed.length} notices`)
  }
}
