import { describe, expect, test } from 'vitest'
import { applyNegotiationMove } from './apply-negotiation-move.ts'
import { applyPersonBlocked, applyPersonUnblocked } from './block-transitions.ts'
import { legalMoves, viewOf } from './moves.ts'
import {
  accept,
  anna,
  applyMoves,
  archive,
  bicycle,
  bruno,
  createNegotiation,
  lamp,
  offer,
  question,
  reject,
  send,
} from './negotiation.fixtures.ts'
import type { Negotiation } from './negotiation.ts'

const legalMovesFor = (negotiation: Negotiation, user = anna) => {
  const view = viewOf(negotiation, user)
  return view && legalMoves(view)
}
const createAgreed = () =>
  applyMoves(createNegotiation(bicycle), [bruno, question], [anna, offer(lamp)], [anna, send], [bruno, accept])

describe('a block between participants', () => {
  test('[TRUST-05] a block archives a pending negotiation unchanged, with one message that names neither participant', () => {
    const { next, messages } = applyPersonBlocked(applyMoves(createNegotiation(bicycle), [bruno, question]))
    expect(next).toMatchObject({ status: 'archived', archivedBy: null, blocked: true })
    expect(messages).toEqual([{ kind: 'closed', from: null, items: [] }])
    for (const user of [anna, bruno]) expect(legalMovesFor(next, user)).toEqual([])
  })

  test('[TRUST-06] a block keeps an open exchange, which can still be called off, and closes the chat', () => {
    const { next, messages } = applyPersonBlocked(createAgreed())
    expect(next).toMatchObject({ status: 'accepted', exchange: { state: 'open' } })
    expect(messages).toHaveLength(1)
    for (const user of [anna, bruno]) {
      expect(legalMovesFor(next, user)).toEqual(['callOff'])
      expect(applyNegotiationMove(next, user, { type: 'write' })).toMatchObject({ ok: false, refusal: 'chatClosed' })
    }
  })

  test('[TRUST-06] a block writes a message if the admin still has to decide the exchange, and none if the exchange is over', () => {
    const held = { ...createAgreed(), exchange: { state: 'held', callOffRefusal: 'exchangeHeld' } } as const
    expect(applyPersonBlocked(held).messages).toHaveLength(1)
    const done = { ...createAgreed(), exchange: { state: 'done', callOffRefusal: 'noOpenExchange' } } as const
    expect(applyPersonBlocked(done)).toMatchObject({ next: { status: 'accepted', blocked: true }, messages: [] })
  })

  test.each([
    ['rejected', reject],
    ['archived', archive],
  ] as const)('[TRUST-05] a block writes no message in a conversation that was already %s', (_, move) => {
    const over = applyMoves(createNegotiation(bicycle), [bruno, move])
    expect(applyPersonBlocked(over)).toMatchObject({ next: { status: over.status, blocked: true }, messages: [] })
  })

  test('[TRUST-05] a second block changes nothing and writes no message', () => {
    const blockedOnce = applyPersonBlocked(createNegotiation(bicycle)).next
    expect(applyPersonBlocked(blockedOnce)).toEqual({ next: blockedOnce, messages: [] })
  })

  test('[TRUST-07] after the unblock either participant may reopen the archived negotiation', () => {
    const unblocked = applyPersonUnblocked(applyPersonBlocked(createNegotiation(bicycle)).next).next
    expect(unblocked.blocked).toBe(false)
    for (const user of [anna, bruno]) expect(legalMovesFor(unblocked, user)).toEqual(['undo'])
    expect(applyPersonUnblocked(unblocked)).toEqual({ next: unblocked, messages: [] })
  })
})
