import type { Uid } from '@barattolo/domain/ids'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { SuggestedItem } from '@barattolo/domain/rings/contract'
import type { RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'

export type RingPerson = RingNegotiationAnswer['people'][number]
export type RingLeg = RingNegotiationAnswer['legs'][number]
export type RingItem = RingLeg['items'][number]

/** A proposed ring as one of its people looks at it. */
export interface RingView {
  ring: RingNegotiationAnswer
  size: number
  me: RingPerson | null
  /** The others in giving order: the first receives from the user, the last gives to the user. */
  others: readonly RingPerson[]
  /** What the user gives and receives; null for a user who has left. */
  given: RingLeg | null
  received: RingLeg | null
  /** The people who are asked now and whose answer is missing. */
  missing: readonly RingPerson[]
  /** Whether a person is asked only once all others have said yes. */
  hasAskedLater: boolean
  /** False for a newcomer, who decides without knowing who has said yes. */
  showsAnswers: boolean
  /** Whether the user's last yes was to something else. */
  isChanged: boolean
}

export function viewRing(ring: RingNegotiationAnswer, myUid: Uid): RingView {
  const me = ring.people.find(({ person }) => person.uid === myUid) ?? null
  const others = ring.people.filter((other) => other !== me)
  const [given = null] = ring.legs
  const received = ring.legs.at(-1) ?? null
  const own = [...(given?.items ?? []), ...(received?.items ?? [])]
  return {
    ring,
    size: Math.max(ring.legs.length, others.length + 1),
    me,
    others,
    given,
    received,
    missing: ring.people.filter(({ isPresent, isAsked, hasSaidYes }) => isPresent && isAsked && !hasSaidYes),
    hasAskedLater: ring.people.some(({ isPresent, isAsked }) => isPresent && !isAsked),
    showsAnswers: !(me?.isNewcomer && !me.hasSaidYes),
    isChanged: me?.hasSaidYes === false && (ring.removed.length > 0 || own.some(({ change }) => change !== null)),
  }
}

export const findPerson = ({ ring }: RingView, uid: Uid): RingPerson | undefined =>
  ring.people.find(({ person }) => person.uid === uid)

/** The name is empty for a person without one. */
export const shortName = ({ person }: Pick<RingPerson, 'person'>): string => shortNameOf(person.name)

export const nameOfUid = (view: RingView, uid: Uid): string => {
  const person = findPerson(view, uid)
  return person ? shortName(person) : ''
}

/** Whether the place of a person is empty. In a ring that has ended, a person who has left is shown as before. */
export const isAbsent = (view: RingView, uid: Uid): boolean =>
  view.ring.state === 'repairing' && findPerson(view, uid)?.isPresent === false

/** The objects that the receiver wishes and that the user can put in the place of one that they give. */
export const replacementsIn = ({ given }: RingView, gives: readonly SuggestedItem[]): SuggestedItem[] =>
  gives.filter(({ _id }) => !given?.items.some((item) => item._id === _id))

export const titlesOf = (items: readonly { title: string }[]): string[] => items.map(({ title }) => title)
