import { describe, expect, test } from 'vitest'
import { bannerOf } from './banner.ts'
import { calledOffByAdmin, personAway, personBack } from './by-admin.ts'
import { MOVES } from './contract.ts'
import { lineText } from './line-text.ts'
import { legalMoves, viewOf } from './moves.ts'
import {
  accept,
  anna,
  archive,
  ask,
  bicycle,
  bruno,
  lamp,
  movesOf,
  offer,
  opened,
  played,
  reject,
  send,
  titles,
  undo,
} from './negotiation.fixtures.ts'
import type { Negotiation } from './negotiation.ts'
import { play } from './play.ts'

const countered = () => played(opened(), [bruno, ask(lamp)], [bruno, send])
const agreed = () => played(countered(), [anna, accept])
const seenBy = (state: Negotiation, who: typeof anna) => {
  const view = viewOf(state, who)
  if (!view) throw new Error('not a participant')
  return view
}

describe('[ADMN-33] a disabled participant', () => {
  test.each([
    ['pending', countered(), 'archived'],
    ['accepted', agreed(), 'accepted'],
    ['rejected', played(opened(), [anna, reject]), 'rejected'],
    ['archived', played(opened(), [anna, archive]), 'archived'],
  ] as const)('a disabled participant blocks all moves in a conversation that is %s', (_what, before, status) => {
    const { next } = personAway(before, bruno, [])
    expect(next).toMatchObject({ status, personAway: true })
    expect(next.exchange?.state).not.toBe('open')
    for (const who of [anna, bruno]) {
      expect(movesOf(next, who)).toEqual([])
      expect(bannerOf(seenBy(next, who))).toBe('personAway')
    }
    for (const type of MOVES.filter((move) => move !== 'toggle')) expect(play(next, anna, { type }).ok).toBe(false)
  })

  test('disabling a participant writes a message with the freed objects, but none in a closed conversation', () => {
    expect(personAway(countered(), bruno, []).lines).toEqual([{ kind: 'personAway', from: bruno, items: [] }])
    expect(personAway(agreed(), bruno, [lamp.item]).lines).toEqual([{ kind: 'personAway', from: bruno, items: [lamp.item] }])
    expect(personAway(played(opened(), [anna, archive]), bruno, []).lines).toEqual([])
    expect(personAway(played(opened(), [anna, reject]), bruno, []).lines).toEqual([])
  })

  test('the message about a disabled participant gives no reason', () => {
    const line = { kind: 'personAway', text: null, fromUid: bruno, items: [lamp.item] } as const
    const nameOf = () => 'Bruno'
    expect(lineText(line, { uid: anna, nameOf })).toBe(
      'Bruno per ora non può usare Barattolo: la conversazione è ferma. Lo scambio è annullato: “Lampada” è di nuovo disponibile.',
    )
    expect(lineText(line, { uid: bruno, nameOf })).toBe('Il tuo account è stato sospeso: la conversazione si è fermata.')
    const back = { kind: 'personBack', text: null, fromUid: bruno, items: [] } as const
    expect(lineText(back, { uid: anna, nameOf })).toBe('Bruno può di nuovo usare Barattolo: potete riprendere da qui.')
    expect(lineText(back, { uid: bruno, nameOf })).toBe('Il tuo account è di nuovo attivo: potete riprendere da qui.')
  })
})

describe('[ADMN-35] a participant who is enabled again', () => {
  test('after enabling, either participant may reopen the archived negotiation with its draft', () => {
    const drafted = played(opened(), [bruno, ask(lamp)])
    const { next, lines } = personBack(personAway(drafted, anna, []).next, anna)
    expect(lines).toEqual([{ kind: 'personBack', from: anna, items: [] }])
    for (const who of [anna, bruno]) {
      const reopened = played(next, [who, undo])
      expect(reopened.status).toBe('pending')
      expect(titles(reopened.draft)).toEqual(['Bicicletta', 'Lampada'])
    }
  })

  test('after enabling, the exchange stays called off and the chat is open again', () => {
    const { next, lines } = personBack(personAway(agreed(), bruno, []).next, bruno)
    expect(lines).toHaveLength(1)
    expect(legalMoves(seenBy(next, anna))).toEqual(['write'])
    expect(bannerOf(seenBy(next, anna))).toBe('calledOff')
  })

  test('after enabling, a conversation that a participant had archived or rejected keeps its state and gets no message', () => {
    const archived = personBack(personAway(played(opened(), [anna, archive]), bruno, []).next, bruno)
    expect(archived.lines).toEqual([])
    expect(movesOf(archived.next, anna)).toEqual(['undo'])
    expect(movesOf(archived.next, bruno)).toEqual([])
    const rejected = personBack(personAway(played(opened(), [anna, reject]), bruno, []).next, bruno)
    expect(rejected).toMatchObject({ lines: [], next: { status: 'rejected', personAway: false } })
  })

  test('a conversation with a deleted account stays closed and gets no message', () => {
    const left = { ...opened(), personLeft: true }
    expect(personAway(left, bruno, []).lines).toEqual([])
    expect(personBack(personAway(left, bruno, []).next, bruno).lines).toEqual([])
  })
})

test('[ADMN-28] after the admin calls off an exchange, the conversation stays accepted and a message names the admin', () => {
  const before = agreed()
  const { next, lines } = calledOffByAdmin(before)
  expect(next).toMatchObject({ status: 'accepted', exchange: { state: 'calledOff' }, sharedVersion: before.version + 1 })
  expect(lines).toEqual([{ kind: 'calledOffByAdmin', from: null, items: [bicycle.item, lamp.item] }])
  expect(lineText({ kind: 'calledOffByAdmin', text: null, fromUid: null, items: [] }, { uid: anna, nameOf: () => '' })).toBe(
    'Chi amministra ha annullato lo scambio: gli oggetti sono di nuovo disponibili.',
  )
  expect(play(next, anna, offer(lamp)).ok).toBe(false)
})
