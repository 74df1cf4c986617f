import type { HistoryRecord } from '../history.ts'
import { type Belief, isObject, isSuccess, OBJECT_TITLE, textAt, textOf, titlesPassedOn, walk } from './belief.ts'

/**
 * Where texts of an erased person stay: in what others have agreed and spoken with them, in its notices, and in reports
 * (`packages/domain/src/people/erasure-remainders.ts`, which the privacy page prints).
 */
const STAY = ['/api/conversations', '/api/exchanges', '/api/rings/', '/api/reports', '/api/items/:id/interested', '/api/me/data']
/** Pages of a chat, or the list of notices where the chat is not visible any more. */
const CHAT_PATHS = /^\/(scambio|giro)\/|^\/avvisi$/

const AD_TITLE = /\bCerco [\p{L} ]+ \d+\b/gu

/** After an erasure no answer to others has the titles and descriptions of the person, but those of objects that have passed on. */
export const erasedTexts: Belief = {
  name: 'no text of an erased person remains where the privacy page says that it goes',
  ids: ['PRIV-41'],
  watch: () => {
    const people = new Map<string, string>()
    const erasedKeys = new Set<string>()
    const erasedUids = new Set<string>()
    /** Titles that an erased person has written after coming back. */
    const kept = new Set<string>()
    /** Titles of objects that an exchange has given to another person. They stay that person’s when their author is erased once more. */
    const passedOn = new Set<string>()
    const ads = new Map<string, Set<string>>()
    const goneAds = new Set<string>()
    const note = (record: HistoryRecord) => {
      const { method, route, who, uid, body } = record
      if (uid !== null) people.set(uid, who)
      if (!isSuccess(record)) return
      for (const marker of titlesPassedOn(record.answer)) passedOn.add(marker)
      const title = textAt(body, 'title') ?? ''
      if (method !== 'GET' && route.startsWith('/api/items'))
        for (const [marker] of title.matchAll(OBJECT_TITLE)) kept.add(marker)
      if (method !== 'GET' && route.startsWith('/api/requests')) ads.set(who, (ads.get(who) ?? new Set()).add(title))
      if (method === 'IMPORT') for (const [marker] of textOf(record).matchAll(OBJECT_TITLE)) kept.add(marker)
      if (method === 'DELETE' && route === '/api/me') {
        erasedKeys.add(who)
        if (uid !== null) erasedUids.add(uid)
        for (const marker of kept) if (marker.startsWith(`${who} `)) kept.delete(marker)
        for (const ad of ads.get(who) ?? []) goneAds.add(ad)
        ads.delete(who)
      }
    }
    const notePassedOn = ({ answer }: HistoryRecord) => {
      for (const [marker] of titleOfPassedOn(answer).matchAll(OBJECT_TITLE)) passedOn.add(marker)
      for (const { title, ownerUid } of walk(answer)) {
        if (typeof title !== 'string' || typeof ownerUid !== 'string') continue
        const owner = people.get(ownerUid)
        if (owner === undefined || erasedUids.has(ownerUid)) continue
        for (const [marker, author] of title.matchAll(OBJECT_TITLE)) (owner === author ? kept : passedOn).add(marker)
      }
    }
    return (record, report) => {
      note(record)
      const { who, route } = record
      if (erasedKeys.size === 0 || who === 'admin' || who === 'operator' || record.answer === null) return
      if (STAY.some((allowed) => route.startsWith(allowed))) return
      notePassedOn(record)
      for (const text of partsToSearch(record)) {
        for (const [marker, key = ''] of text.matchAll(OBJECT_TITLE))
          if (erasedKeys.has(key) && who !== key && !kept.has(marker) && !passedOn.has(marker))
            report(`the answer shows “${marker}” of the erased ${key}`, [marker])
        for (const [ad] of text.matchAll(AD_TITLE))
          if (goneAds.has(ad)) report(`the answer shows the ad “${ad}” of an erased person`, [ad])
      }
    }
  },
}

/** The title of a page of an object that says that it has changed hands; else empty. */
function titleOfPassedOn(answer: unknown): string {
  if (typeof answer !== 'string' || !answer.includes('passato di mano')) return ''
  return /<title>.*<\/title>/.exec(answer)?.[0] ?? ''
}

/** A decision stays with what it is about, so that its reader can object; photos are taken back from objects that have passed on. */
const KEPT_NOTICES = /Chi amministra|le aveva fatte chi l’aveva prima/

/** Of notices those that are neither about a chat nor kept. */
function partsToSearch(record: HistoryRecord): string[] {
  const { method, route, answer } = record
  if (method === 'PUSH')
    return CHAT_PATHS.test(textAt(answer, 'path') ?? '') || KEPT_NOTICES.test(textOf(record)) ? [] : [textOf(record)]
  if (method === 'MAIL' || route === '/api/notices') {
    const notices: unknown = isObject(answer) ? answer.notices : []
    return Array.isArray(notices)
      ? notices
          .filter((notice) => !CHAT_PATHS.test(textAt(notice, 'path') ?? textAt(notice, 'leadsTo') ?? ''))
          .map((notice) => JSON.stringify(notice))
          .filter((notice) => !KEPT_NOTICES.test(notice))
      : []
  }
  return [textOf(record)]
}
