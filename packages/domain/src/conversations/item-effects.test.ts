import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CurrentItem } from '../exchanges/proposal.ts'
import type { Uid } from '../ids.ts'
import {
  applyItemEdited,
  applyItemPaused,
  applyItemsChange,
  applyItemsRemoved,
  applyItemVisibility,
  type ItemsChange,
  withItemsAvailability,
} from './item-effects.ts'
import {
  anna,
  applyMoves,
  archive,
  ask,
  bicycle,
  bruno,
  carla,
  chair,
  createNegotiation,
  drill,
  lamp,
  NOON,
  offer,
  question,
  send,
  skis,
  titlesOf,
  withChangedItem,
} from './negotiation.fixtures.ts'
import type { Negotiation } from './negotiation.ts'

const LATER = new Date(NOON.getTime() + 60 * 60 * 1000)
const RESTARTED = { turnSince: LATER, quietSince: LATER, nudges: 0 }

/** Anna’s lamp for Bruno’s bicycle is sent; Bruno has the turn, and his chair is only in his draft. */
const proposed = applyMoves(createNegotiation(bicycle), [bruno, question], [anna, offer(lamp)], [anna, send], [bruno, ask(chair)])

const changeOf = (kind: ItemsChange['kind'], items: readonly CurrentItem[], participants?: readonly Uid[]): ItemsChange => ({
  kind,
  items: items.map(({ item }) => item),
  ...(participants ? { participants } : {}),
})
const messagesOf = (step: { messages: readonly { kind: string; items: readonly { title: string }[] }[] } | null) =>
  step?.messages.map(({ kind, items }) => [kind, ...items.map(({ title }) => title)])

describe('a change of objects elsewhere', () => {
  test('a change of an object in the sent proposal is announced and does not restart the turn timer', () => {
    const step = applyItemsChange(proposed, changeOf('itemResting', [lamp]), LATER)
    expect(step).toEqual({ next: proposed, messages: [{ kind: 'itemResting', from: null, items: [lamp.item] }] })
  })

  test('a change of the root object is announced and restarts the turn timer', () => {
    const step = applyItemsChange(proposed, changeOf('itemFreed', [bicycle]), LATER)
    expect(step?.next).toEqual({ ...proposed, turnTimer: RESTARTED })
    expect(messagesOf(step)).toEqual([['itemFreed', 'Bicicletta']])
  })

  test('a change of a root object that is no longer in the proposal is announced', () => {
    const withoutRoot = applyMoves(createNegotiation(bicycle), [bruno, offer(bicycle, false)], [bruno, send])
    expect(withoutRoot.sent).toEqual([])
    expect(messagesOf(applyItemsChange(withoutRoot, changeOf('itemReserved', [bicycle], [anna]), LATER))).toEqual([
      ['itemReserved', 'Bicicletta'],
    ])
  })

  test('a reservation of the root object is announced as "not chosen", that of the other objects as a reservation', () => {
    const step = applyItemsChange(proposed, changeOf('itemReserved', [lamp, bicycle], [bruno, carla]), LATER)
    expect(messagesOf(step)).toEqual([
      ['notChosen', 'Bicicletta'],
      ['itemReserved', 'Lampada'],
    ])
  })

  test('a reservation by the interested person in another conversation is not announced to them as "not chosen"', () => {
    const step = applyItemsChange(proposed, changeOf('itemReserved', [bicycle], [anna, bruno]), LATER)
    expect(messagesOf(step)).toEqual([['itemReserved', 'Bicicletta']])
  })

  test('objects that stay unavailable are not announced as available, and their negotiation may continue', () => {
    const hidden = new Map([...proposed.currentItems].filter(([id]) => id !== lamp.item._id))
    for (const negotiation of [
      withChangedItem(proposed, lamp, { resting: true }),
      withChangedItem(proposed, lamp, { availability: 'in_trattativa' }),
      { ...proposed, currentItems: hidden },
    ]) {
      const step = applyItemsChange(negotiation, changeOf('itemFreed', [bicycle, lamp]), LATER)
      expect(messagesOf(step)).toEqual([['itemFreed', 'Bicicletta']])
      expect(applyItemsChange(negotiation, changeOf('itemFreed', [lamp]), LATER)).toEqual({ next: negotiation, messages: [] })
    }
  })

  test('a root object that stays unavailable is not announced as available', () => {
    const resting = withChangedItem(proposed, bicycle, { resting: true })
    expect(applyItemsChange(resting, changeOf('itemFreed', [bicycle]), LATER)).toEqual({ next: resting, messages: [] })
  })

  test.each<[string, Negotiation, CurrentItem]>([
    ['only in a draft', proposed, chair],
    ['not part of it', proposed, drill],
    ['the root of an archived negotiation', applyMoves(proposed, [anna, archive]), bicycle],
  ])('a negotiation is not affected by an object that is %s', (_, negotiation, current) => {
    for (const kind of ['itemReserved', 'itemResting', 'itemFreed', 'itemChanged'] as const)
      expect(applyItemsChange(negotiation, changeOf(kind, [current]), LATER)).toBeNull()
  })
})

describe('an object that its owner pauses or edits', () => {
  test('a pause is announced once the object rests, and its end once it does not', () => {
    const resting = withChangedItem(proposed, lamp, { resting: true })
    expect(messagesOf(applyItemPaused(resting, lamp.item._id, true, LATER))).toEqual([['itemResting', 'Lampada']])
    expect(messagesOf(applyItemPaused(proposed, lamp.item._id, false, LATER))).toEqual([['itemFreed', 'Lampada']])
  })

  test('an object that is resumed during its owner’s holiday stays paused, and nothing is announced', () => {
    expect(applyItemPaused(withChangedItem(proposed, lamp, { resting: true }), lamp.item._id, false, LATER)).toBeNull()
    expect(applyItemPaused(proposed, lamp.item._id, true, LATER)).toBeNull()
  })

  test('an edit is announced and does not restart the turn timer, not even that of the root object', () => {
    const step = applyItemEdited(proposed, bicycle.item._id, LATER)
    expect(step).toEqual({ next: proposed, messages: [{ kind: 'itemChanged', from: null, items: [bicycle.item] }] })
  })

  test('a hidden object that is edited, paused or resumed is not announced', () => {
    const currentItems = new Map([...proposed.currentItems].filter(([id]) => id !== lamp.item._id))
    const hidden = { ...proposed, currentItems }
    expect(applyItemEdited(hidden, lamp.item._id, LATER)).toBeNull()
    for (const isPaused of [true, false]) expect(applyItemPaused(hidden, lamp.item._id, isPaused, LATER)).toBeNull()
  })
})

describe('an object that the admin hides or shows again', () => {
  const rootHidden = { ...proposed, rootHidden: true, currentItems: new Map([[lamp.item._id, lamp]]) }
  const rootResting = withChangedItem(proposed, bicycle, { resting: true })
  const root = bicycle.item._id

  test('an object that becomes unavailable is announced as it was, one that becomes available as it is', () => {
    const before = { ...bicycle.item, title: 'Bicicletta rossa' }
    expect(applyItemVisibility(rootHidden, root, before, LATER)?.messages).toEqual([
      { kind: 'itemResting', from: null, items: [before] },
    ])
    expect(messagesOf(applyItemVisibility(proposed, root, undefined, LATER))).toEqual([['itemFreed', 'Bicicletta']])
    expect(applyItemVisibility(proposed, root, undefined, LATER)?.next.turnTimer).toEqual(RESTARTED)
  })

  test('an object that is paused or reserved when it is shown is announced as unavailable', () => {
    for (const change of [{ resting: true }, { availability: 'in_trattativa' }] as const)
      expect(messagesOf(applyItemVisibility(withChangedItem(proposed, bicycle, change), root, bicycle.item, LATER))).toEqual([
        ['itemResting', 'Bicicletta'],
      ])
  })

  test.each<[string, Negotiation, CurrentItem['item'] | undefined]>([
    ['stays available', proposed, bicycle.item],
    ['stays paused', rootResting, undefined],
    ['stays reserved', withChangedItem(proposed, bicycle, { availability: 'in_trattativa' }), undefined],
    ['is hidden while it was unavailable', rootHidden, undefined],
  ])('an object that %s is not announced, but its conversations count as affected', (_, negotiation, before) => {
    expect(applyItemVisibility(negotiation, root, before, LATER)).toEqual({ next: negotiation, messages: [] })
  })
})

describe('several objects that are deleted or transferred', () => {
  test('objects leave every proposal that contains them, with one message each, and others change nothing', () => {
    const { next, messages } = applyItemsRemoved(proposed, [chair.item._id, drill.item._id, lamp.item._id, bicycle.item._id])
    expect(next).toMatchObject({ status: 'archived', rootGone: true, sent: [], draft: null, previous: { proposal: [] } })
    expect(messagesOf({ messages })).toEqual([
      ['itemGone', 'Lampada'],
      ['rootGone', 'Bicicletta'],
    ])
    expect(applyItemsRemoved(proposed, [drill.item._id])).toEqual({ next: proposed, messages: [] })
  })

  test('a root object that is in no proposal any more is removed', () => {
    const withoutRoot = applyMoves(
      createNegotiation(bicycle),
      [bruno, offer(bicycle, false)],
      [bruno, send],
      [anna, offer(lamp)],
      [anna, send],
    )
    expect(messagesOf(applyItemsRemoved(withoutRoot, [bicycle.item._id]))).toEqual([['rootGone', 'Bicicletta']])
  })

  test('an object that is only in the proposal to which undo returns leaves it', () => {
    const withoutSkis = applyMoves(
      createNegotiation(bicycle),
      [bruno, offer(skis)],
      [bruno, send],
      [anna, ask(skis, false)],
      [anna, send],
    )
    const { next } = applyItemsRemoved(withoutSkis, [skis.item._id])
    expect([titlesOf(withoutSkis.previous?.proposal ?? null), titlesOf(next.previous?.proposal ?? null)]).toEqual([
      ['Bicicletta', 'Sci'],
      ['Bicicletta'],
    ])
  })
})

test('the availability of objects changes only where the negotiation has them', () => {
  const { _id } = bicycle.item
  const changed = withItemsAvailability(proposed, [_id, drill.item._id], 'in_trattativa')
  const unknown = withItemsAvailability({ ...proposed, currentItems: new Map([[_id, bicycle]]) }, [lamp.item._id], 'scambiato')
  expect([...changed.currentItems.values()].filter(({ availability }) => availability === 'in_trattativa')).toEqual([
    { ...bicycle, availability: 'in_trattativa' },
    { ...drill, availability: 'in_trattativa' },
  ])
  expect(proposed.currentItems.get(_id)).toBe(bicycle)
  expect([...unknown.currentItems.keys()]).toEqual([_id])
})

test('every affected object is announced exactly once, and the state changes only in its turn timer', () => {
  const items = [bicycle, lamp, chair, skis, drill]
  const anyChange = fc.record({
    kind: fc.constantFrom<ItemsChange['kind']>('itemReserved', 'itemResting', 'itemFreed', 'itemChanged'),
    items: fc.shuffledSubarray(items),
    participants: fc.subarray([anna, bruno, carla]),
  })
  let affecting = 0
  fc.assert(
    fc.property(anyChange, ({ kind, items: changed, participants }) => {
      const step = applyItemsChange(proposed, changeOf(kind, changed, participants), LATER)
      const affected = changed.filter((current) => current === bicycle || current === lamp)
      expect(step === null).toBe(affected.length === 0)
      expect(step?.messages.flatMap((message) => message.items.map(({ _id }) => _id)).toSorted() ?? []).toEqual(
        affected.map(({ item }) => item._id).toSorted(),
      )
      if (!step) return
      affecting += 1
      expect({ ...step.next, turnTimer: proposed.turnTimer }).toEqual(proposed)
    }),
  )
  expect(affecting).toBeGreaterThan(0)
})
