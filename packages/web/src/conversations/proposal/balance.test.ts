import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { viewOfConversation } from '@barattolo/domain/conversations/moves'
import { isBalanced } from '@barattolo/domain/exchanges/proposal'
import { describe, expect, test } from 'vitest'
import { giulia, makeConversation, makeItem, maria, type sledge, teapot } from '../conversations.fixtures.ts'
import { balanceColor, balanceMessage, balanceTilt } from './balance.ts'

const gift = makeItem(5, 'Orso', maria, 'dono')
const inProposal = (...items: (typeof sledge)[]) => items.map((item) => ({ ...item, selectedBy: giulia, was: null }))

function balanceInput(overrides: Partial<Conversation>) {
  const conversation = makeConversation(overrides)
  const view = viewOfConversation(conversation, giulia)
  return { conversation, view, balanced: isBalanced(view.proposal) }
}

describe('beam', () => {
  test.each([
    ['The beam is level with items on both sides', { itemsOffered: inProposal(teapot) }, 0, 'level'],
    ['The beam tilts right while the user gives nothing', {}, 1, 'missing'],
    [
      'The beam tilts left while the user receives nothing',
      { itemsOffered: inProposal(teapot), itemsRequested: [] },
      -1,
      'missing',
    ],
    ['The beam is level for a gift, which needs nothing in return', { itemsRequested: inProposal(gift) }, 0, 'level'],
    ['The beam of an empty proposal does not tilt but has the color for a missing side', { itemsRequested: [] }, 0, 'missing'],
    [
      'The beam has a neutral color after a rejection',
      { itemsOffered: inProposal(teapot), status: 'rejected' as const },
      0,
      'over',
    ],
  ])('%s', (_name, overrides, tilt, color) => {
    expect([balanceTilt(balanceInput(overrides)), balanceColor(balanceInput(overrides))]).toEqual([tilt, color])
  })
})

describe('balance message', () => {
  test.each([
    [{ itemsOffered: inProposal(teapot) }, 'In bolla: c’è qualcosa da entrambe le parti.'],
    [{ itemsRequested: inProposal(gift) }, 'In bolla: chi dona non chiede niente in cambio.'],
    [{}, 'Manca qualcosa dalla tua parte.'],
    [{ itemsOffered: inProposal(teapot), itemsRequested: [] }, 'Manca qualcosa dalla parte di Maria.'],
    [{ itemsRequested: [] }, 'La proposta è vuota: scegli qualcosa dai due bazar.'],
    [{ unsent: true }, 'Manca qualcosa dalla tua parte.'],
    [{ unsent: true, itemsOffered: inProposal(teapot) }, 'Potrai accettare dopo la risposta dell’altro bazar.'],
    [{ status: 'rejected' as const, turn: null }, null],
  ])('The balance message names the missing side or the next step (case %#)', (overrides, text) => {
    expect(balanceMessage(balanceInput(overrides), 'Maria')?.text ?? null).toBe(text)
  })

  test('[EXCH-42] The balance message asks to wait for the other bazar’s reply while it is the other person’s turn', () => {
    const waiting = balanceInput({ itemsOffered: inProposal(teapot), turn: maria })
    expect(balanceMessage(waiting, 'Maria')?.text).toBe('Potrai accettare dopo la risposta dell’altro bazar.')
  })

  const [both, taken, changed] = [
    { itemsOffered: inProposal(teapot) },
    { itemsOffered: inProposal({ ...teapot, availability: 'in_trattativa' }) },
    { itemsOffered: inProposal(teapot).map((item) => ({ ...item, was: { ...teapot, title: 'Teiera blu' } })) },
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
  ])('[EXCH-42] The balance message gives the reason why the proposal cannot be accepted (case %#)', (overrides, text, tone) => {
    expect(balanceMessage(balanceInput(overrides), 'Maria')).toEqual({ text, tone })
  })
})
