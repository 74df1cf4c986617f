import { texts } from '../../shared/texts.ts'
import type { TagDirection } from './RingTag.tsx'
import { answerOf } from './ring-answers.ts'
import { findPerson, isAbsent, nameOfUid, type RingLeg, type RingPerson, type RingView } from './ring-view.ts'

const labels = texts.ringPage.drawing

/** One person of the drawing with what they give. */
export interface RingStop {
  key: string
  person: RingPerson | undefined
  isMe: boolean
  /** Whether the place is empty. */
  isEmpty: boolean
  /** The name of the person, as the drawing shows it. */
  name: string
  /** "Tu dai", "Maria dà". */
  gives: string
  answer: ReturnType<typeof answerOf>
  leg: RingLeg
  isForMe: boolean
  direction: TagDirection
  longDirection: TagDirection
  /** The text of a tag without an object. */
  sought: string
}

/** `isWide`: the label of the proposer also says that they have proposed it. */
export function stopsOf(view: RingView, isWide: boolean): RingStop[] {
  return view.ring.legs.map((leg) => {
    const person = findPerson(view, leg.giver)
    const isMe = leg.giver === view.me?.person.uid
    const isEmpty = isAbsent(view, leg.giver)
    const isForMe = leg.receiver === view.me?.person.uid
    const receiver = isAbsent(view, leg.receiver) ? labels.newcomer : nameOfUid(view, leg.receiver)
    const giver = isEmpty ? labels.newcomerFirst : nameOfUid(view, leg.giver)
    const icon = isForMe ? 'arrowDownLeft' : 'arrowRight'
    return {
      key: leg.giver,
      person,
      isMe,
      isEmpty,
      name: isMe ? labels.you : giver || labels.unknown,
      gives: isMe ? labels.youGive : isEmpty ? labels.whoCloses : labels.gives(giver),
      answer: person ? answerOf(view, person, isWide) : null,
      leg,
      isForMe,
      direction: { icon, text: isForMe ? labels.youReceive : labels.to(receiver) },
      longDirection: {
        icon,
        text: isForMe ? labels.givesToYou(giver) : isMe ? labels.youGiveTo(receiver) : labels.givesTo(giver, receiver),
      },
      sought: isForMe ? labels.somethingForYou : labels.somethingFor(receiver),
    }
  })
}
