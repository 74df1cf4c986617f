import { texts } from '../../shared/texts.ts'
import type { BadgeLook } from '../../ui/Badge.tsx'
import type { IconName } from '../../ui/icon/Icon.tsx'
import { isAbsent, type RingPerson, type RingView } from './ring-view.ts'

const labels = texts.ringPage.answers

interface PersonAnswer {
  look: BadgeLook
  icon: IconName
  text: string
}

/** The answer of a person, as a label; null where it is not shown. A `long` label also says that they have proposed the ring. */
export function answerOf(view: RingView, person: RingPerson, long = false): PersonAnswer | null {
  const isMe = person === view.me
  if (isAbsent(view, person.person.uid)) return null
  if (view.ring.state === 'repairing') return { look: 'archived', icon: 'check', text: isMe ? labels.iStay : labels.stays }
  if (view.ring.state !== 'open' || (!isMe && !view.showsAnswers)) return null
  if (!person.isAsked) return { look: 'archived', icon: 'hourglass', text: labels.askedLater }
  if (!person.hasSaidYes) return { look: 'pending', icon: 'clock', text: isMe ? labels.myYesMissing : labels.yesMissing }
  const isProposer = long && !isMe && person.person.uid === view.ring.proposedBy
  return { look: 'accepted', icon: 'check', text: isMe ? labels.myYes : isProposer ? labels.yesAsProposer : labels.yes }
}
