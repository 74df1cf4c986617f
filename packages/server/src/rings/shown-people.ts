import { type Uid, uid as uidSchema } from '@barattolo/domain/ids'
import { answerKeyFor } from '@barattolo/domain/rings/answer-key'
import type { RingNegotiation } from '@barattolo/domain/rings/ring-negotiation'

/** Stands for a person who is not asked yet: the others see what they give and where, but not who they are. */
const NOT_ASKED = uidSchema.parse('not-asked')

export function shownUid({ people }: Pick<RingNegotiation, 'people'>, uid: Uid): Uid {
  return people.some((person) => person.uid === uid && person.isHeldBack) ? NOT_ASKED : uid
}

/** The answer key as its person sees it, which names no one who is not asked yet. */
export function shownKey(ring: Pick<RingNegotiation, 'people' | 'legs'>, uid: Uid): string {
  const shown = ring.legs.map((leg) => ({
    ...leg,
    giver: shownUid(ring, leg.giver),
    receiver: shownUid(ring, leg.receiver),
  }))
  return answerKeyFor(shown, uid)
}

/** The answer key that a person means with the key that they have seen. A key of something else is returned unchanged. */
export function meantKey(ring: Pick<RingNegotiation, 'people' | 'legs'>, uid: Uid, seen: string): string {
  return seen === shownKey(ring, uid) ? answerKeyFor(ring.legs, uid) : seen
}
