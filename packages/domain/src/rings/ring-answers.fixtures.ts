import { HOUR_MS } from '../durations.ts'
import type { ExchangeAnswer } from '../exchanges/exchange-answer.ts'
import { exchangeId, itemId, ringId, uid } from '../ids.ts'
import type { Category } from '../items/categories.ts'
import type { RingSuggestion, SuggestedItem } from './contract.ts'
import type { RingAnswer, RingCard, RingNegotiationAnswer } from './negotiation-contract.ts'

type Leg = RingNegotiationAnswer['legs'][number]
type Person = RingNegotiationAnswer['people'][number]

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const sampleRingId = ringId.parse(uuid(900))

export const sampleItem = (n: number, title: string, category: Category = 'home'): SuggestedItem => ({
  _id: itemId.parse(uuid(n)),
  title,
  status: 'baratto',
  category,
  imageUrl: '',
})
export const TEAPOT = sampleItem(1, 'Teiera rossa smaltata')
export const SLEDGE = sampleItem(2, 'Slitta in legno Davos', 'hobby')
export const ACCORDION = sampleItem(3, 'Fisarmonica 48 bassi', 'culture')
export const LAMP = sampleItem(4, 'Lampada da scrivania')
export const TENT = sampleItem(5, 'Tenda per due', 'hobby')

export interface SampleOptions {
  /** The uid of the user. */
  me: string
  now: Date
}

const personOf = (id: string, name: string, changes: Partial<Person> = {}): Person => ({
  person: { uid: uid.parse(id), name, email: '', photo: null },
  isPresent: true,
  isAsked: true,
  hasSaidYes: false,
  isNewcomer: false,
  inPlaceOf: null,
  location: 'Aosta',
  came: null,
  conversationId: null,
  ...changes,
})

const legOf = (giver: string, receiver: string, items: readonly SuggestedItem[]): Leg => ({
  giver: uid.parse(giver),
  receiver: uid.parse(receiver),
  items: items.map((item) => ({ ...item, isBroken: false, change: null })),
})

/** Giulia gives a teapot to Maria, Maria a sledge to Luca, Luca an accordion to Giulia. Luca has proposed; Maria has said yes. */
export function sampleRing({ me, now }: SampleOptions, changes: Partial<RingNegotiationAnswer> = {}): RingNegotiationAnswer {
  const deadline = new Date(now.getTime() + 50 * HOUR_MS).toISOString()
  return {
    _id: sampleRingId,
    state: 'open',
    version: 3,
    legs: [legOf(me, 'maria', [TEAPOT]), legOf('maria', 'luca', [SLEDGE]), legOf('luca', me, [ACCORDION])],
    people: [
      personOf(me, 'Giulia R.'),
      personOf('maria', 'Maria F.', { hasSaidYes: true, came: { count: 9, of: 10 } }),
      personOf('luca', 'Luca V.', { hasSaidYes: true, location: 'Gressan' }),
    ],
    removed: [],
    proposedBy: uid.parse('luca'),
    hasOldYes: false,
    key: 'key 3',
    moves: ['sayYes', 'decline', 'ask', 'giveInstead'],
    changesLeft: 2,
    answerBy: deadline,
    deadlineAt: deadline,
    openedAt: now.toISOString(),
    place: { name: 'Piazza Chanoux, Aosta', longestKm: 6 },
    endedWhy: null,
    pairWith: null,
    exchangeId: null,
    replacesCalledOff: false,
    nextRing: null,
    unread: 0,
    ...changes,
  }
}

/** The ring with these answers of its people, in their order. */
export const withAnswers = (ring: RingNegotiationAnswer, answers: readonly boolean[]): RingNegotiationAnswer => ({
  ...ring,
  people: ring.people.map((person, n) => ({ ...person, hasSaidYes: answers[n] ?? false })),
})

/** The ring with changes of one person, by name. */
export const withPerson = (ring: RingNegotiationAnswer, name: string, changes: Partial<Person>): RingNegotiationAnswer => ({
  ...ring,
  people: ring.people.map((person) => (person.person.name.startsWith(name) ? { ...person, ...changes } : person)),
})

export const afterMyYes = (options: SampleOptions) =>
  withAnswers(sampleRing(options, { version: 4, moves: ['reconsider', 'decline', 'ask', 'giveInstead'], answerBy: null }), [
    true,
    true,
    false,
  ])

/** Maria has asked for the lamp too, after the user's yes. */
export function changedRing(options: SampleOptions): RingNegotiationAnswer {
  const ring = withAnswers(sampleRing(options), [false, true, false])
  const [given, ...rest] = ring.legs
  if (!given) return ring
  return { ...ring, legs: [{ ...given, items: [...given.items, { ...LAMP, isBroken: false, change: 'added' }] }, ...rest] }
}

/** Another object takes the place of the one that the user would have received. */
export function replacedRing(options: SampleOptions): RingNegotiationAnswer {
  const ring = withAnswers(sampleRing(options, { removed: [ACCORDION] }), [false, true, true])
  const received = ring.legs.at(-1)
  if (!received) return ring
  return { ...ring, legs: [...ring.legs.slice(0, -1), { ...received, items: [{ ...TENT, isBroken: false, change: 'added' }] }] }
}

export const ringForNewcomer = (options: SampleOptions) =>
  withPerson(withAnswers(sampleRing(options), [false, true, false]), 'Giulia', { isNewcomer: true })

export const ringWithNewcomer = (options: SampleOptions) =>
  withPerson(withAnswers(sampleRing(options), [false, false, false]), 'Luca', {
    isNewcomer: true,
    inPlaceOf: 'Bruno T.',
  })

export const nextRingId = ringId.parse(uuid(801))

/** Luca has called the agreed ring off. */
export const calledOffRing = (options: SampleOptions): RingNegotiationAnswer => ({
  ...dissolvedRing(options, null),
  endedWhy: 'calledOff',
  exchangeId: sampleExchangeId,
  nextRing: nextRingId,
})

/** The ring in the place of the one that Luca has called off: the new person is asked after Giulia and Maria. */
export const ringAfterCallOff = (options: SampleOptions) =>
  withPerson(withAnswers(sampleRing(options, { replacesCalledOff: true, proposedBy: null }), [false, false, false]), 'Luca', {
    person: { uid: uid.parse('luca'), name: '', email: '', photo: null },
    isNewcomer: true,
    isAsked: false,
  })

/** Luca has left. */
export const ringWithoutLuca = (options: SampleOptions) =>
  withPerson(sampleRing(options, { state: 'repairing', moves: ['decline'], answerBy: null, deadlineAt: null }), 'Luca', {
    isPresent: false,
  })

/** The sledge cannot pass. */
export function ringWithBrokenItem(options: SampleOptions): RingNegotiationAnswer {
  const ring = sampleRing(options, { state: 'repairing', moves: ['decline'], answerBy: null, deadlineAt: null })
  const broken = ({ items, ...leg }: Leg): Leg => ({
    ...leg,
    items: items.map((item) => ({ ...item, isBroken: item._id === SLEDGE._id })),
  })
  return { ...ring, legs: ring.legs.map(broken) }
}

const ENDED = { moves: [], answerBy: null, deadlineAt: null } as const

export const agreedRing = (options: SampleOptions) =>
  withAnswers(sampleRing(options, { ...ENDED, moves: [], state: 'agreed', exchangeId: sampleExchangeId }), [true, true, true])

export const doneRing = (options: SampleOptions): RingNegotiationAnswer => ({ ...agreedRing(options), state: 'done' })

export const dissolvedRing = (options: SampleOptions, pairWith: string | null = 'luca') =>
  sampleRing(options, {
    ...ENDED,
    moves: [],
    state: 'dissolved',
    endedWhy: 'notPossible',
    pairWith: pairWith === null ? null : uid.parse(pairWith),
  })

export function leftRing(options: SampleOptions): RingNegotiationAnswer {
  const ring = sampleRing(options, { ...ENDED, moves: [], state: 'left', legs: [], proposedBy: null, place: null })
  return { ...ring, people: ring.people.slice(1) }
}

/** Four people; Maria gives three objects. */
export function ringOfFour(options: SampleOptions): RingNegotiationAnswer {
  const { me } = options
  const ring = sampleRing(options)
  const nadia = personOf('nadia', 'Nadia B.', { location: 'Saint-Christophe' })
  const [first, maria, luca] = ring.people
  if (!first || !maria || !luca) return ring
  return {
    ...ring,
    people: [first, maria, nadia, luca],
    legs: [
      legOf(me, 'maria', [TEAPOT]),
      legOf('maria', 'nadia', [SLEDGE, LAMP, TENT]),
      legOf('nadia', 'luca', [sampleItem(6, 'Cappotto di lana cotta della nonna, con bottoni d’osso e fodera nuova', 'fashion')]),
      legOf('luca', me, [ACCORDION]),
    ],
  }
}

export function sampleSuggestion({ now }: SampleOptions, changes: Partial<RingSuggestion> = {}): RingSuggestion {
  return {
    _id: sampleRingId,
    size: 3,
    gives: TEAPOT,
    receiver: { person: null, location: 'Aosta', came: { count: 9, of: 10 }, conversationId: null },
    receives: ACCORDION,
    giver: {
      person: { uid: uid.parse('luca'), name: 'Luca V.', email: '', photo: null },
      location: 'Gressan',
      came: null,
      conversationId: null,
    },
    isRecommended: false,
    isInterested: false,
    expiresAt: new Date(now.getTime() + 12 * 24 * HOUR_MS).toISOString(),
    ...changes,
  }
}

/** Every state of the page, by its name. */
export const sampleAnswers = (options: SampleOptions): Record<string, RingAnswer> => ({
  suggested: { suggestion: sampleSuggestion(options), negotiation: null },
  ...Object.fromEntries(
    Object.entries({
      open: sampleRing(options),
      answered: afterMyYes(options),
      changed: changedRing(options),
      replaced: replacedRing(options),
      newcomer: ringForNewcomer(options),
      'new person': ringWithNewcomer(options),
      'after a call-off': ringAfterCallOff(options),
      four: ringOfFour(options),
      'missing person': ringWithoutLuca(options),
      'missing object': ringWithBrokenItem(options),
      agreed: agreedRing(options),
      done: doneRing(options),
      dissolved: dissolvedRing(options),
      'called off': calledOffRing(options),
      left: leftRing(options),
    }).map(([name, negotiation]) => [name, { suggestion: null, negotiation }]),
  ),
})

export const sampleCard = ({ me, now }: SampleOptions, changes: Partial<RingCard> = {}): RingCard => {
  const ring = sampleRing({ me, now })
  return {
    _id: ring._id,
    size: 3,
    state: 'open',
    gives: [TEAPOT],
    receives: [ACCORDION],
    people: ring.people.slice(1).map(({ person }) => person),
    isMyTurn: true,
    meetingAt: null,
    answerBy: ring.answerBy,
    unread: 2,
    updatedAt: now.toISOString(),
    ...changes,
  }
}

export const sampleExchangeId = exchangeId.parse(uuid(901))

/** What the agreed ring has become: nothing is arranged yet. */
export function sampleExchange(options: SampleOptions, state: ExchangeAnswer['state'] = 'open'): ExchangeAnswer {
  const { legs, people } = sampleRing(options)
  const now = options.now.toISOString()
  return {
    _id: sampleExchangeId,
    state,
    people: people.map(({ person }) => ({
      uid: person.uid,
      confirmed: false,
      statement: null,
      statedAt: null,
      notified: true,
      handedOver: false,
    })),
    agreed: null,
    change: null,
    isSetAsked: false,
    proposed: null,
    handover: null,
    proofs: [],
    moves: state === 'open' ? ['proposeOptions', 'callOff'] : [],
    mustAct: [],
    deadline: state === 'open' ? new Date(options.now.getTime() + 10 * 24 * HOUR_MS).toISOString() : null,
    calledOffBy: null,
    version: 1,
    createdAt: now,
    endedAt: state === 'open' ? null : now,
    conversationId: null,
    participants: people.map(({ person }) => ({ ...person, formerName: null })),
    legs: legs.flatMap(({ giver, receiver, items }) =>
      items.map(({ _id, title, status, category, imageUrl }) => ({
        item: { _id, title, status, category, imageUrl, ownerUid: giver },
        giver,
        receiver,
      })),
    ),
    feedback: [],
    ring: {
      options: [],
      suggestedPlace: state === 'open' ? { place: 'Piazza Chanoux, Aosta', longestKm: 6 } : null,
      unanswered: [],
    },
  }
}
