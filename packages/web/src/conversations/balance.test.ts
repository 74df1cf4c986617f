import type { Conversation } from '@barattolo/domain/conversations/contract'
import { isBalanced, viewOfAnswer } from '@barattolo/domain/conversations/moves'
import { describe, expect, test } from 'vitest'
import { bubbleOf, sayingOf, tiltOf } from './balance.ts'
import { giulia, maria, type sledge, talk, teapot, thing } from './conversations.fixtures.ts'

const gift = thing(5, 'Orso', maria, 'dono')
const inIt = (...items: (typeof sledge)[]) => items.map((item) => ({ ...item, selectedBy: giulia, was: null }))

function standing(more: Partial<Conversation>) {
  const conversation = talk(more)
  const view = viewOfAnswer(conversation, giulia)
  return { conversation, view, balanced: isBalanced(view.proposal) }
}

describe('beam', () => {
  test.each([
    ['The beam is level with items on both sides', { itemsOffered: inIt(teapot) }, 0, 'level'],
    ['The beam tilts right while the user gives nothing', {}, 1, 'missing'],
    ['The beam tilts left while the user receives nothing', { itemsOffered: inIt(teapot), itemsRequested: [] }, -1, 'missing'],
    ['The beam is level for a gift, which needs nothing in return', { itemsRequested: inIt(gift) }, 0, 'level'],
    ['The beam does not tilt but is not level while the proposal is empty', { itemsRequested: [] }, 0, 'missing'],
    ['The beam has a neutral color after a rejection', { itemsOffered: inIt(teapot), status: 'rejected' as const }, 0, 'over'],
  ])('%s', (_name, more, tilt, bubble) => {
    expect([tiltOf(standing(more)), bubbleOf(standing(more))]).toEqual([tilt, bubble])
  })
})

describe('balance message', () => {
  test.each([
    [{ itemsOffered: inIt(teapot) }, 'In bolla: c’è qualcosa da entrambe le parti.'],
    [{ itemsRequested: inIt(gift) }, 'In bolla: chi dona non chiede niente in cambio.'],
    [{}, 'Manca qualcosa dalla tua parte.'],
    [{ itemsOffered: inIt(teapot), itemsRequested: [] }, 'Manca qualcosa dalla parte di Maria.'],
    [{ itemsRequested: [] }, 'La proposta è vuota: scegli qualcosa dai due bazar.'],
    [{ unsent: true }, 'Manca qualcosa dalla tua parte.'],
    [{ unsent: true, itemsOffered: inIt(teapot) }, 'Potrai accettare dopo la risposta dell’altro bazar.'],
    [{ status: 'rejected' as const, turn: null }, null],
  ])('The balance message names the missing side or the next step (case %#)', (more, text) => {
    expect(sayingOf(standing(more), 'Maria')?.text ?? null).toBe(text)
  })

  test('[EXCH-42] The balance message asks to wait for the other bazar’s reply while it is the other person’s turn', () => {
    const waiting = standing({ itemsOffered: inIt(teapot), turn: maria })
    expect(sayingOf(waiting, 'Maria')?.text).toBe('Potrai accettare dopo la risposta dell’altro bazar.')
  })

  const [both, taken, changed] = [
    { itemsOffered: inIt(teapot) },
    { itemsOffered: inIt({ ...teapot, availability: 'in_trattativa' }) },
    { itemsOffered: inIt(teapot).map((item) => ({ ...item, was: { ...teapot, title: 'Teiera blu' } })) },
  ]
  test.each([
    [{ ...both, turn: maria, unsent: true }, 'Potrai accettare dopo la risposta dell’altro bazar.', 'wait'],
    [{ ...both, unsent: true }, 'Potrai accettare dopo la risposta dell’altro bazar.', 'wait'],
    [
      { ...both, paused: 'reserved' as const },
      'La trattativa è in pausa: si riprende quando l’oggetto torna disponibile.',
      'wait',
    ],
    [taken, 'Un oggetto della proposta ora non è disponibile.', 'missing'],
    [changed, 'Un oggetto è cambiato dopo la proposta: guardalo e inviala di nuovo.', 'missing'],
  ])('[EXCH-42] The balance message gives the reason why the proposal cannot be accepted (case %#)', (more, text, tone) => {
    expect(sayingOf(standing(more), 'Maria')).toEqual({ text, tone })
  })
})
