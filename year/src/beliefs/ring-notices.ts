import { type Belief, idInPath, isObject, isSuccess, objectsOf } from './belief.ts'
import { ringIn } from './ring-view.ts'

/** Who is asked or concerned by an agreement finds a notice of it in their list. Being asked and an agreement are always notified. */
export const ringNotices: Belief = {
  name: 'who is asked to a ring, and each person of an agreed one, finds a notice of it',
  ids: ['RING-85'],
  watch: () => {
    /** By uid, the notices that the next list must have. */
    const expected = new Map<string, Map<string, { kind: string; ring: string }>>()
    const seen = new Set<string>()
    /** Who has hidden kinds of notices from the list. */
    const choosy = new Set<string>()
    const expect = (kind: string, ring: string, uids: readonly string[]) => {
      if (seen.has(`${kind} ${ring}`)) return
      seen.add(`${kind} ${ring}`)
      for (const uid of uids) expected.set(uid, (expected.get(uid) ?? new Map()).set(`${kind} ${ring}`, { kind, ring }))
    }
    return (record, report) => {
      const { route, method, uid, answer, path } = record
      if (!isSuccess(record) || uid === null) return
      if (route === '/api/notices/preferences' && method === 'PATCH') choosy.add(uid)
      // A block and an erasure take notices of the other person away.
      if (route === '/api/me/blocked/:uid') for (const one of [uid, idInPath(record)]) expected.delete(one)
      if (route === '/api/me' && method === 'DELETE') expected.clear()
      const ring = ringIn(record)
      const others = ring?.legs.flatMap(({ giver }) => (giver === uid ? [] : [giver])) ?? []
      if (ring && route === '/api/rings/:id/proposal') expect('ringAsked', ring.id, others)
      // Who has said the last yes knows it.
      if (ring && method === 'POST' && ring.state === 'agreed') expect('ringAgreed', ring.id, others)
      if (route !== '/api/notices' || path.includes('cursor') || !isObject(answer)) return
      const notices = objectsOf(answer.notices)
      for (const [key, { kind, ring: id }] of expected.get(uid) ?? []) {
        expected.get(uid)?.delete(key)
        // 14 days after the end of a ring its chat is gone, and the notice leads to the list.
        const leadsTo = (path: string) => path.includes(id) || path === '/avvisi'
        const isListed = notices.some((notice) => notice.kind === kind && leadsTo(String(notice.leadsTo)))
        // On a later page.
        if (!isListed && answer.next === null && !choosy.has(uid)) report(`the notice ${kind} is missing`, [id])
      }
    }
  },
}
