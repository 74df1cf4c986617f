import { type Belief, idInPath, isObject, isSuccess, textAt } from './belief.ts'
import { hasPassed } from './clock-error.ts'

interface Meetings {
  version: unknown
  agreed: unknown
  proposed: unknown
}

/**
 * Two people agree on a meeting when each has proposed or confirmed it, and not before: proposing what the other has proposed
 * confirms it, proposing what is agreed drops the open proposal, and the agreed one stays until another one is. None is in the past.
 */
export const proposedMeetings: Belief = {
  name: 'a meeting is agreed when both have proposed or confirmed it, and not before',
  ids: ['EXCH-69', 'EXCH-70', 'EXCH-71'],
  watch: () => {
    const latest = new Map<string, Meetings>()
    return (record, report) => {
      const { method, route, uid, body, answer, at } = record
      if (!isSuccess(record) || !isObject(answer) || !route.startsWith('/api/exchanges/:id') || answer.state !== 'open') return
      const id = idInPath(record)
      const { version, agreed, proposed } = answer
      const before = latest.get(id)
      latest.set(id, { version, agreed, proposed })
      const isProposal = `${method} ${route}` === 'POST /api/exchanges/:id/meeting'
      // Repeating an own proposal, or what is agreed, changes nothing.
      const isNew = isProposal && version !== (before?.version ?? Object(body).version)
      if (isNew && hasPassed(textAt(body, 'at') ?? '', at)) report('a meeting in the past was proposed', [id])
      // The answer must be about what the person had read.
      if (!before || Object(body).version !== before.version) return
      const expected = isProposal ? afterProposal(before, Object(body), uid) : afterConfirmation(before, route)
      if (expected && meetingsText(expected) !== meetingsText({ agreed, proposed }))
        report(`${meetingsText(before)} became ${meetingsText({ agreed, proposed })}`, [id])
    }
  },
}

function afterProposal({ agreed, proposed }: Meetings, meeting: Record<string, unknown>, uid: string | null) {
  if (isSame(proposed, meeting) && Object(proposed).by !== uid) return { agreed: meeting, proposed: null }
  if (!isSame(proposed, meeting) && isSame(agreed, meeting)) return { agreed, proposed: null }
  return { agreed, proposed: { ...meeting, by: uid } }
}

function afterConfirmation({ proposed }: Meetings, route: string) {
  return route.endsWith('/meeting/confirm') && proposed !== null ? { agreed: proposed, proposed: null } : null
}

const isSame = (one: unknown, other: unknown) => meetingText(one) === meetingText(other)
const meetingText = (meeting: unknown) => {
  const { place, at } = Object(meeting)
  return meeting === null ? 'none' : `${place} at ${new Date(String(at)).toISOString()}`
}
const meetingsText = ({ agreed, proposed }: Omit<Meetings, 'version'>) =>
  `agreed ${meetingText(agreed)}, proposed ${meetingText(proposed)}${proposed === null ? '' : ` by ${Object(proposed).by}`}`
