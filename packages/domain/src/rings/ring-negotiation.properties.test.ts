import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { toTownTime } from '../town-time.ts'
import { answerKeyFor } from './answer-key.ts'
import { describeModel, describeRing } from './describe-ring.fixtures.ts'
import { breaksOf } from './ring-facts.ts'
import { ATTEMPT_WEIGHTS, type Attempt } from './ring-histories.fixtures.ts'
import { ringRefusal } from './ring-moves.ts'
import { isEnded, presentPeople, type RingNegotiation, whoActs } from './ring-negotiation.ts'
import { RingTown, type TownStep } from './ring-town.fixtures.ts'

const KINDS = Object.keys(ATTEMPT_WEIGHTS) as (keyof typeof ATTEMPT_WEIGHTS)[]

const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.oneof(...KINDS.map((kind) => ({ weight: ATTEMPT_WEIGHTS[kind] * 10, arbitrary: fc.constant(kind) }))),
  ring: fc.nat(1000),
  which: fc.nat(1_000_000),
  other: fc.nat(1_000_000),
  isRepeated: fc.constantFrom(false, false, false, true),
})
const anyHistory = fc.array(anyAttempt, { minLength: 60, maxLength: 160, size: 'max' })

function runHistory(attempts: readonly Attempt[], checkStep: (step: TownStep, town: RingTown) => void): RingTown {
  const town = new RingTown(checkStep)
  for (const attempt of attempts) town.run(attempt)
  return town
}

/**
 * Checks each step of random histories. The seed is fixed where rare states have to be reached.
 * Returns how often the check has returned true, which says that it has met the situation of its test.
 */
function assertAlways(
  checkStep: (step: TownStep, town: RingTown) => unknown,
  parameters: { numRuns?: number; seed?: number } = {},
): number {
  let met = 0
  fc.assert(
    fc.property(anyHistory, (attempts) => {
      runHistory(attempts, (step, town) => {
        if (checkStep(step, town) === true) met += 1
      })
    }),
    { numRuns: process.env.THOROUGH === 'yes' ? 50 : 20, ...parameters },
  )
  return met
}

const answersOf = (ring: RingNegotiation) =>
  presentPeople(ring).map(({ uid, answer, answerKey }) => answer === 'yes' && answerKey === answerKeyFor(ring.legs, uid))

test('[RING-84] over random histories every ring equals the second model after each attempt', () => {
  fc.assert(
    fc.property(anyHistory, (attempts) => {
      const town = new RingTown(() => undefined)
      for (const attempt of attempts) {
        town.run(attempt)
        for (const { ring, model } of town.rings) expect(describeRing(ring)).toEqual(describeModel(model))
      }
    }),
    { numRuns: process.env.THOROUGH === 'yes' ? 100 : 30 },
  )
}, 60_000)

test('[RING-84] a move is accepted if and only if the second model accepts it', () => {
  const met = assertAlways(({ move }) => {
    if (!move) return false
    expect(move).toMatchObject({ isAcceptedByModel: move.isAccepted })
    return true
  })
  expect(met).toBeGreaterThan(0)
}, 60_000)

test('[RING-61] a ring is agreed if and only if each present person has said yes to what they give, receive and with whom', () => {
  const met = assertAlways(({ before, after }) => {
    if (after.state === 'open') expect(answersOf(after)).toContain(false)
    if (after.state !== 'agreed' || before.state === 'agreed') return false
    expect(answersOf(after)).not.toContain(false)
    return true
  })
  expect(met).toBeGreaterThan(0)
}, 60_000)

test('[RING-62] an accepted move that is repeated is accepted, and changes nothing', () => {
  let last: TownStep | null = null
  const met = assertAlways((step) => {
    const repeated = last?.move && step.move && last.move.move === step.move.move && last.after === step.before
    if (repeated && last?.move?.isAccepted) {
      expect(step.move?.isAccepted).toBe(true)
      expect(step.after).toBe(step.before)
      expect(step.events).toEqual([])
    }
    last = step
    return Boolean(repeated && step.move?.isAccepted)
  })
  expect(met).toBeGreaterThan(0)
}, 60_000)

test('[RING-68] a move that changes the ring is one that the screen offers, and a refused one is not offered', () => {
  const seen = { changing: 0, refused: 0 }
  assertAlways(({ before, after, move }, { now }) => {
    if (!move) return
    const refusal = ringRefusal(before, move.move, move.actor, now)
    if (after !== before) {
      seen.changing += 1
      expect(refusal).toBeNull()
    }
    if (!move.isAccepted) {
      seen.refused += 1
      expect(refusal).not.toBeNull()
    }
  })
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
}, 60_000)

test('[RING-83] an object is in one agreed ring at most, and no ring is agreed that its facts prevent', () => {
  const met = assertAlways(({ before, after }, { rings, facts }) => {
    if (after.state !== 'agreed' || before.state === 'agreed') return false
    // The objects of the ring are not reserved yet, so the check would find an object that another agreed ring holds.
    expect(breaksOf(after, facts)).toEqual([])
    for (const { uid } of presentPeople(after)) {
      expect(facts.people.get(uid)).toBe('here')
      for (const { blocker, blocked } of facts.blocks)
        expect(blocker === uid && presentPeople(after).some((other) => other.uid === blocked)).toBe(false)
    }
    const held = rings.filter(({ ring }) => ring.state === 'agreed').flatMap(({ ring }) => itemsOf(ring))
    expect(new Set(held).size).toBe(held.length)
    for (const { giver, items } of after.legs)
      for (const { itemId, revision } of items)
        expect(facts.items.get(itemId)).toEqual({
          owner: giver,
          revision,
          availability: 'disponibile',
          status: 'baratto',
          resting: false,
        })
    return true
  })
  expect(met).toBeGreaterThan(0)
}, 60_000)

const itemsOf = ({ legs }: RingNegotiation) => legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))

test('[RING-83] each person of a ring gives to the next one and receives from the one before, one to five objects, none twice', () => {
  assertAlways(({ after, before }) => {
    const givers = after.legs.map(({ giver }) => giver)
    expect(after.legs.map(({ receiver }) => receiver)).toEqual([...givers.slice(1), givers[0]])
    expect(new Set(givers).size).toBe(givers.length)
    expect(givers.length).toBe(before.legs.length)
    expect(new Set(itemsOf(after)).size).toBe(itemsOf(after).length)
    for (const { items } of after.legs) expect(items.length >= 1 && items.length <= 5).toBe(true)
    if (after.state === 'open' || after.state === 'agreed') {
      expect(
        presentPeople(after)
          .map(({ uid }) => uid)
          .sort(),
      ).toEqual(givers.toSorted())
      expect(after.legs.flatMap(({ items }) => items).every(({ broken }) => broken === null)).toBe(true)
    }
  })
}, 60_000)

test('[RING-81] no history repairs a ring more often than allowed, or brings a person or a refused object back', () => {
  // About every fourth history reaches the state that is counted: of 20, now and then none did.
  const runs = { numRuns: 60 }
  const met = assertAlways(({ before, after }) => {
    expect(after.repairs).toBeLessThanOrEqual(3)
    expect(after.people.filter(({ joinedVersion }) => joinedVersion > 1).length).toBeLessThanOrEqual(2)
    expect(new Set(after.people.map(({ uid }) => uid)).size).toBe(after.people.length)
    for (const { changes } of after.people) expect(changes).toBeLessThanOrEqual(2)
    if (after.state === 'open') for (const itemId of after.refusedItems) expect(itemsOf(after)).not.toContain(itemId)
    for (const { uid, leftVersion } of before.people)
      if (leftVersion !== null) expect(after.people.find((person) => person.uid === uid)?.leftVersion).toBe(leftVersion)
    return (
      after.state === 'open' && after.refusedItems.length > 0 && before.people.some(({ leftVersion }) => leftVersion !== null)
    )
  }, runs)
  expect(met).toBeGreaterThan(0)
}, 60_000)

test('[RING-70] no time is beyond seven days, and those who are asked by a change or a repair have a day, newcomers two', () => {
  const seen = { newcomer: 0, asked: 0 }
  assertAlways(({ before, after, events }, { now }) => {
    expect(after.deadlineAt <= after.hardUntil).toBe(true)
    const isEdit = events.some(({ type }) => type === 'itemEdited')
    for (const person of presentPeople(after)) {
      expect(person.answerBy <= after.hardUntil).toBe(true)
      const asked = events.some((event) => event.type === 'asked' && event.uid === person.uid)
      const isNew = before.people.every(({ uid }) => uid !== person.uid)
      const hours = (person.answerBy.getTime() - now.getTime()) / 3_600_000
      // An edit cannot be refused, so the receiver has only what is left of the seven days.
      if (!asked || isEdit) continue
      seen[isNew ? 'newcomer' : 'asked'] += 1
      expect(hours).toBeGreaterThanOrEqual(isNew ? 48 : 24)
    }
  })
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
}, 60_000)

test('[RING-73] reminders are sent by day, to people who are asked, before their time is over, and twice at most', () => {
  const met = assertAlways(({ after, events }, { now }) => {
    for (const { nudges } of after.people) expect(nudges).toBeLessThanOrEqual(2)
    let isNudged = false
    for (const event of events) {
      if (event.type !== 'nudged') continue
      isNudged = true
      const { time } = toTownTime(now, AOSTA.timeZone)
      expect(time >= '08:00' && time < '22:00').toBe(true)
      expect(whoActs(after)).toContain(event.uid)
      const answerBy = after.people.find(({ uid }) => uid === event.uid)?.answerBy
      expect(answerBy && answerBy > now).toBe(true)
    }
    return isNudged
  })
  expect(met).toBeGreaterThan(0)
}, 60_000)

test('[RING-75] every open, repairing or agreed ring has a next due time, and a person or the job to act; an ended one has neither', () => {
  const met = assertAlways(({ before, after }) => {
    expect(after.nextDueAt === null).toBe(isEnded(after))
    expect(whoActs(after).length === 0).toBe(isEnded(after))
    if (after.state === 'open') expect(after.nextDueAt && after.nextDueAt <= after.deadlineAt).toBe(true)
    if (isEnded(before)) expect(after).toBe(before)
    expect(after.version > before.version || (after.state === before.state && after.legs === before.legs)).toBe(true)
    return isEnded(before)
  })
  expect(met).toBeGreaterThan(0)
}, 60_000)

test('[RING-75] without further moves the job ends every open or repairing ring by its seventh day', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (attempts, which) => {
      const town = runHistory(attempts, () => undefined)
      for (const entry of town.rings) {
        for (let runs = 0; entry.ring.state === 'open' || entry.ring.state === 'repairing'; runs++) {
          expect(runs).toBeLessThan(20)
          const { ring } = entry
          const due = ring.nextDueAt as Date
          expect(due <= ring.hardUntil || due <= town.now).toBe(true)
          // The clock shows whole minutes.
          town.passTime(Math.max(0, Math.ceil((due.getTime() - town.now.getTime()) / 60_000)))
          town.runJob(entry, which)
          expect(entry.ring.state !== ring.state || (entry.ring.nextDueAt as Date) > due).toBe(true)
        }
        expect(describeRing(entry.ring)).toEqual(describeModel(entry.model))
      }
    }),
    { numRuns: process.env.THOROUGH === 'yes' ? 40 : 15 },
  )
}, 60_000)

// The seed is fixed, because random histories sometimes miss a rare state.
test('[RING-84] the random histories reach every state, every end, every event and the refusals of moves', () => {
  const seen = new Set<string>()
  assertAlways(
    ({ before, after, events, move }, { now }) => {
      seen.add(after.state)
      if (after.endedWhy) seen.add(after.endedWhy)
      for (const event of events) {
        seen.add(event.type)
        if (event.type === 'left' || event.type === 'itemBroken') seen.add(event.why)
      }
      if (move && !move.isAccepted) seen.add(ringRefusal(before, move.move, move.actor, now) ?? '')
      if (move?.isAccepted && after === before) seen.add('repeated')
      if (after.repairs === 3) seen.add('three repairs')
    },
    { seed: 7, numRuns: 150 },
  )
  const expected = `open repairing agreed dissolved done
    withdrawn deadline noRepair repairOverdue calledOff
    saidYes reconsidered itemsChanged asked nudged left itemBroken itemEdited itemReplaced personReplaced
    notThesePeople notNow silence blocked holiday suspended deleted gone reserved gift paused notThisItem
    ringNotFound ringLeft ringOver ringAgreed ringRepairing ringTooLate ringChanged ringNotYours ringHasYes ringChangesUsed
    ringNothingChanged ringItemCount ringNotWished ringItemRefused ringItemBusy itemNotFound itemNotAvailable itemTaken
    repeated`
  expect(expected.split(/\s+/).filter((word) => !seen.has(word))).toEqual([])
}, 60_000)
