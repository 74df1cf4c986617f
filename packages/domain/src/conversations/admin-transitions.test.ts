import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { renderMessage } from '../texts/render-message.ts'
import { applyCallOffByAdmin, applyPersonDisabled, applyPersonEnabled } from './admin-transitions.ts'
import { applyNegotiationMove } from './apply-negotiation-move.ts'
import { bannerOf } from './banner.ts'
import { MOVES } from './conversation.ts'
import { legalMoves, viewOf } from './moves.ts'
import {
  accept,
  anna,
  applyMoves,
  archive,
  ask,
  bicycle,
  bruno,
  createNegotiation,
  lamp,
  legalMovesOf,
  offer,
  reject,
  send,
  titlesOf,
  undo,
} from './negotiation.fixtures.ts'
import type { Negotiation } from './negotiation.ts'

const createCountered = () => applyMoves(createNegotiation(), [bruno, ask(lamp)], [bruno, send])
const createAgreed = () => applyMoves(createCountered(), [anna, accept])
const viewFor = (state: Negotiation, user: typeof anna) => {
  const view = viewOf(state, user)
  if (!view) throw new Error('not a participant')
  return view
}

describe('[ADMN-33] a disabled participant', () => {
  test.each([
    ['pending', createCountered(), 'archived'],
    ['accepted', createAgreed(), 'accepted'],
    ['rejected', applyMoves(createNegotiation(), [anna, reject]), 'rejected'],
    ['archived', applyMoves(createNegotiation(), [anna, archive]), 'archived'],
  ] as const)('disabling a participant prevents all moves in a conversation that is %s', (_label, before, status) => {
    const { next } = applyPersonDisabled(before, bruno, [])
    expect(next).toMatchObject({ status, personAway: true })
    expect(next.exchange?.state).not.toBe('open')
    for (const user of [anna, bruno]) {
      expect(legalMovesOf(next, user)).toEqual([])
      expect(bannerOf(viewFor(next, user))).toBe('personAway')
    }
    for (const type of MOVES.filter((move) => move !== 'toggle'))
      expect(applyNegotiationMove(next, anna, { type }).ok).toBe(false)
  })

  test('disabling a participant writes a message with the freed objects, but none in a closed conversation', () => {
    expect(applyPersonDisabled(createCountered(), bruno, []).messages).toEqual([{ kind: 'personAway', from: bruno, items: [] }])
    expect(applyPersonDisabled(createAgreed(), bruno, [lamp.item]).messages).toEqual([
      { kind: 'personAway', from: bruno, items: [lamp.item] },
    ])
    expect(applyPersonDisabled(applyMoves(createNegotiation(), [anna, archive]), bruno, []).messages).toEqual([])
    expect(applyPersonDisabled(applyMoves(createNegotiation(), [anna, reject]), bruno, []).messages).toEqual([])
  })

  test('the message about a disabled participant gives no reason', () => {
    const message = { kind: 'personAway', text: null, fromUid: bruno, items: [lamp.item] } as const
    const forPerson = { nameOf: () => 'Bruno', timeZone: AOSTA.timeZone }
    expect(renderMessage(message, { ...forPerson, uid: anna })).toBe(
      'Bruno per ora non può usare Barattolo: la conversazione è ferma. Lo scambio è annullato: “Lampada” è di nuovo disponibile.',
    )
    expect(renderMessage(message, { ...forPerson, uid: bruno })).toBe(
      'Il tuo account è stato sospeso: la conversazione si è fermata.',
    )
    const backMessage = { kind: 'personBack', text: null, fromUid: bruno, items: [] } as const
    expect(renderMessage(backMessage, { ...forPerson, uid: anna })).toBe(
      'Bruno può di nuovo usare Barattolo: potete riprendere da qui.',
    )
    expect(renderMessage(backMessage, { ...forPerson, uid: bruno })).toBe(
      'Il tuo account è di nuovo attivo: potete riprendere da qui.',
    )
  })
})

describe('[ADMN-35] a participant who is enabled again', () => {
  test('after a participant is enabled again, either participant may reopen the archived negotiation with its draft', () => {
    const drafted = applyMoves(createNegotiation(), [bruno, ask(lamp)])
    const { next, messages } = applyPersonEnabled(applyPersonDisabled(drafted, anna, []).next, anna)
    expect(messages).toEqual([{ kind: 'personBack', from: anna, items: [] }])
    for (const user of [anna, bruno]) {
      const reopened = applyMoves(next, [user, undo])
      expect(reopened.status).toBe('pending')
      expect(titlesOf(reopened.draft)).toEqual(['Bicicletta', 'Lampada'])
    }
  })

  test('after a participant is enabled again, the exchange stays called off and the chat is open', () => {
    const { next, messages } = applyPersonEnabled(applyPersonDisabled(createAgreed(), bruno, []).next, bruno)
    expect(messages).toHaveLength(1)
    expect(legalMoves(viewFor(next, anna))).toEqual(['write'])
    expect(bannerOf(viewFor(next, anna))).toBe('calledOff')
  })

  test('enabling a participant keeps a conversation that a participant had archived or rejected, and writes no message', () => {
    const archived = applyPersonEnabled(
      applyPersonDisabled(applyMoves(createNegotiation(), [anna, archive]), bruno, []).next,
      bruno,
    )
    expect(archived.messages).toEqual([])
    expect(legalMovesOf(archived.next, anna)).toEqual(['undo'])
    expect(legalMovesOf(archived.next, bruno)).toEqual([])
    const rejected = applyPersonEnabled(
      applyPersonDisabled(applyMoves(createNegotiation(), [anna, reject]), bruno, []).next,
      bruno,
    )
    expect(rejected).toMatchObject({ messages: [], next: { status: 'rejected', personAway: false } })
  })

  test('a conversation with a deleted account stays closed and gets no message', () => {
    const closed = { ...createNegotiation(), personLeft: true }
    expect(applyPersonDisabled(closed, bruno, []).messages).toEqual([])
    expect(applyPersonEnabled(applyPersonDisabled(closed, bruno, []).next, bruno).messages).toEqual([])
  })
})

test('[ADMN-28] after the admin calls off an exchange, the conversation stays accepted and a message names the admin', () => {
  const before = createAgreed()
  const { next, messages } = applyCallOffByAdmin(before)
  expect(next).toMatchObject({ status: 'accepted', exchange: { state: 'calledOff' }, sharedVersion: before.version + 1 })
  expect(messages).toEqual([{ kind: 'calledOffByAdmin', from: null, items: [bicycle.item, lamp.item] }])
  expect(
    renderMessage(
      { kind: 'calledOffByAdmin', text: null, fromUid: null, items: [] },
      { uid: anna, nameOf: () => '', timeZone: AOSTA.timeZone },
    ),
  ).toBe('Chi amministra ha annullato lo scambio: gli oggetti sono di nuovo disponibili.')
  expect(applyNegotiationMove(next, anna, offer(lamp)).ok).toBe(false)
})
