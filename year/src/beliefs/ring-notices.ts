import { type Belief, isSuccess } from './belief.ts'
import { createExpectedNotices } from './expected-notices.ts'
import { ringIn } from './ring-view.ts'

/** Who is asked or concerned by an agreement finds a notice of it in their list. Being asked and an agreement are always notified. */
export const ringNotices: Belief = {
  name: 'who is asked to a ring, and each person of an agreed one, finds a notice of it',
  ids: ['RING-85'],
  watch: () => {
    const notices = createExpectedNotices()
    const seen = new Set<string>()
    return (record, report) => {
      notices.note(record, report)
      const { route, method, uid, at } = record
      if (!isSuccess(record)) return
      // An erasure takes the notices of the person’s rings away.
      if (route === '/api/me' && method === 'DELETE') notices.drop(() => true)
      const ring = ringIn(record)
      if (!ring || method !== 'POST') return
      const expect = (kind: string) => {
        if (seen.has(`${kind} ${ring.id}`)) return
        seen.add(`${kind} ${ring.id}`)
        // Who has proposed it, or said the last yes, knows it.
        for (const { giver } of ring.legs)
          if (giver !== uid) notices.expect({ to: giver, from: uid, kinds: [kind], ids: [ring.id], at })
      }
      if (route === '/api/rings/:id/proposal') expect('ringAsked')
      if (ring.state === 'agreed') expect('ringAgreed')
    }
  },
}
