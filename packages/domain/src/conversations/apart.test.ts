import { describe, expect, test } from 'vitest'
import { broughtBack, keptApart } from './apart.ts'
import { legalMoves, viewOf } from './moves.ts'
import { accept, anna, archive, bicycle, bruno, lamp, offer, opened, played, reject, send } from './negotiation.fixtures.ts'
import type { Negotiation } from './negotiation.ts'
import { play } from './play.ts'

const moves = (negotiation: Negotiation, who = anna) => {
  const view = viewOf(negotiation, who)
  return view && legalMoves(view)
}
const agreed = () => played(opened(bicycle), [bruno, send], [anna, offer(lamp)], [anna, send], [bruno, accept])

describe('a block between participants', () => {
  test('[TRUST-05] a block archives a pending negotiation unchanged, with one message that names neither participant', () => {
    const { next, lines } = keptApart(played(opened(bicycle), [bruno, send]))
    expect(next).toMatchObject({ status: 'archived', archivedBy: null, apart: true })
    expect(lines).toEqual([{ kind: 'closed', from: null, items: [] }])
    for (const who of [anna, bruno]) expect(moves(next, who)).toEqual([])
  })

  test('[TRUST-06] a block keeps an open exchange, which can still be called off, and closes the chat', () => {
    const { next, lines } = keptApart(agreed())
    expect(next).toMatchObject({ status: 'accepted', exchange: { state: 'open' } })
    expect(lines).toHaveLength(1)
    for (const who of [anna, bruno]) {
      expect(moves(next, who)).toEqual(['callOff'])
      expect(play(next, who, { type: 'write' })).toMatchObject({ ok: false, refusal: 'chatClosed' })
    }
  })

  test('[TRUST-06] a block writes a message if the admin still has to decide the exchange, and none if the exchange is over', () => {
    const held = { ...agreed(), exchange: { state: 'held', whyNotCallOff: 'exchangeHeld' } } as const
    expect(keptApart(held).lines).toHaveLength(1)
    const done = { ...agreed(), exchange: { state: 'done', whyNotCallOff: 'noOpenExchange' } } as const
    expect(keptApart(done)).toMatchObject({ next: { status: 'accepted', apart: true }, lines: [] })
  })

  test.each([
    ['refused', reject],
    ['archived', archive],
  ] as const)('[TRUST-05] a block writes no message in a conversation that was already %s', (_, move) => {
    const over = played(opened(bicycle), [bruno, move])
    expect(keptApart(over)).toMatchObject({ next: { status: over.status, apart: true }, lines: [] })
  })

  test('[TRUST-05] a second block changes nothing and writes no message', () => {
    const once = keptApart(opened(bicycle)).next
    expect(keptApart(once)).toEqual({ next: once, lines: [] })
  })

  test('[TRUST-07] after the unblock either participant may reopen the archived negotiation', () => {
    const back = broughtBack(keptApart(opened(bicycle)).next).next
    expect(back.apart).toBe(false)
    for (const who of [anna, bruno]) expect(moves(back, who)).toEqual(['undo'])
    expect(broughtBack(back)).toEqual({ next: back, lines: [] })
  })
})
