import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { renderMessage } from '../texts/render-message.ts'
import { bannerOf } from './banner.ts'
import { viewOf } from './moves.ts'
import {
  anna,
  applyAllowedMove,
  applyMoves,
  archive,
  ask,
  bicycle,
  bruno,
  chair,
  createNegotiation,
  lamp,
  legalMovesOf,
  NOON,
  offer,
  question,
  reject,
  send,
  skis,
  undo,
} from './negotiation.fixtures.ts'
import { openNegotiation, turnOf } from './negotiation.ts'
import { questionOf } from './question.ts'

/** Anna is interested in the bicycle, and Bruno asks what she offers. */
const createAsked = () => applyMoves(createNegotiation(), [bruno, question])
const bannersOf = (state: ReturnType<typeof createAsked>) =>
  [anna, bruno].map((user) => {
    const view = viewOf(state, user)
    return view && bannerOf(view)
  })

test('[NEG-27] a question passes the turn, leaves the proposal as it is and writes a message about it', () => {
  const before = createNegotiation()
  const { next, messages } = applyAllowedMove(before, bruno, question)
  expect(turnOf(next)).toBe(anna)
  expect(next).toMatchObject({ sent: before.sent, draft: null, status: 'pending', lastActionBy: bruno })
  expect(next.sharedVersion).toBe(before.sharedVersion + 1)
  expect(messages).toEqual([{ kind: 'asked', from: bruno, items: [bicycle.item] }])
  expect(bannersOf(next)).toEqual(['asked', 'wait'])
})

test('[NEG-28] who is asked can choose objects, write, refuse and archive, but cannot ask back; after their proposal the other can ask again', () => {
  expect(legalMovesOf(createAsked(), anna)).toEqual(['toggle', 'reject', 'archive', 'write'])
  const answered = applyMoves(createAsked(), [anna, offer(lamp)], [anna, send])
  expect(legalMovesOf(answered, bruno)).toContain('accept')
  const unbalanced = applyMoves(createAsked(), [anna, ask(skis)], [anna, send])
  expect(legalMovesOf(unbalanced, bruno)).toContain('ask')
  expect(bannersOf(unbalanced)).toEqual(['wait', 'choose'])
  expect(legalMovesOf(applyMoves(unbalanced, [bruno, question]), anna)).not.toContain('ask')
  expect(legalMovesOf(applyMoves(createAsked(), [anna, archive], [anna, undo]), anna)).not.toContain('ask')
})

test('[NEG-29] Annulla takes a question back until it is answered, with a message of its own', () => {
  expect(viewOf(createAsked(), bruno)?.undoes).toBe('question')
  const { next, messages } = applyAllowedMove(applyMoves(createAsked(), [anna, offer(chair)]), bruno, undo)
  expect(messages).toEqual([{ kind: 'questionTakenBack', from: bruno, items: [] }])
  expect(next).toMatchObject({ sent: createNegotiation().sent, lastActionBy: anna, draft: null, previous: null })
  expect(legalMovesOf(next, bruno)).toContain('ask')
})

test('[NEG-29] after the answer to a question is taken back the question stands again', () => {
  const state = applyMoves(createAsked(), [anna, offer(lamp)], [anna, send], [anna, undo])
  expect(viewOf(state, anna)).toMatchObject({ asked: true, turn: anna })
  expect(legalMovesOf(state, anna)).not.toContain('ask')
})

test('[REQ-31] the question asks for the side that is missing: what the other offers, what they want in return, or another proposal', () => {
  const textsOf = (state: ReturnType<typeof createAsked>, asker: typeof anna) => {
    const { messages } = applyAllowedMove(state, asker, question)
    const [message] = messages
    return [anna, bruno].map((reader) =>
      renderMessage(
        { kind: 'asked', text: null, fromUid: asker, items: message?.items ?? [] },
        { uid: reader, nameOf: (uid) => (uid === anna ? 'Anna' : 'Bruno'), timeZone: AOSTA.timeZone },
      ),
    )
  }
  expect(textsOf(createNegotiation(), bruno)).toEqual(['Bruno ti chiede che cosa offri.', 'Hai chiesto che cosa offre.'])
  // Bruno has answered Anna's wanted ad with the bicycle.
  const answeredAd = {
    ...createNegotiation(),
    ...openNegotiation({ interested: anna, root: bicycle, openedBy: bruno, now: NOON }),
  }
  expect(textsOf(answeredAd, anna)).toEqual([
    'Hai chiesto che cosa vorrebbe in cambio.',
    'Anna ti chiede che cosa vorresti in cambio.',
  ])
  expect(questionOf([], anna)).toBe('change')
  expect(questionOf([lamp.item, bicycle.item], anna)).toBe('change')
})

test('[NEG-34] before the owner’s first move the interested person withdraws; afterwards, and for the owner, it is a refusal', () => {
  const kindOf = (state: ReturnType<typeof createAsked>, user: typeof anna) =>
    applyAllowedMove(state, user, reject).messages.map(({ kind }) => kind)
  expect(kindOf(createNegotiation(), anna)).toEqual(['withdrawn'])
  expect(kindOf(createNegotiation(), bruno)).toEqual(['rejected'])
  expect(kindOf(applyMoves(createNegotiation(), [bruno, ask(lamp)]), anna)).toEqual(['withdrawn'])
  expect(kindOf(createAsked(), anna)).toEqual(['rejected'])
  const takenBack = applyMoves(createNegotiation(), [bruno, ask(lamp)], [bruno, send], [bruno, undo])
  expect(kindOf(takenBack, anna)).toEqual(['rejected'])
  const answeredAd = openNegotiation({ interested: anna, root: bicycle, openedBy: bruno, now: NOON })
  expect(kindOf(answeredAd, anna)).toEqual(['rejected'])
  expect(applyMoves(createNegotiation(), [anna, reject]).status).toBe('rejected')
})
