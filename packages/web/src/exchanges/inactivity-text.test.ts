import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import { uid } from '@barattolo/domain/ids'
import { expect, test } from 'vitest'
import { inactivityText } from './inactivity-text.ts'

const giulia = uid.parse('giulia')
const personWithoutStatement = (name: string): ExchangeSummary['people'][number] => ({
  uid: uid.parse(name),
  confirmed: true,
  statement: null,
  statedAt: null,
  notified: false,
  handedOver: false,
})
const agreed: Parameters<typeof inactivityText>[0] = {
  state: 'open',
  deadline: '2026-12-20T10:00:00.000Z',
  people: [personWithoutStatement('giulia'), personWithoutStatement('maria')],
  agreed: { place: 'Stazione di Nus', at: '2026-12-06T10:00:00.000Z' },
  moves: ['propose', 'callOff'],
  proofs: [],
}
const textFor = (overrides: Partial<typeof agreed>) =>
  inactivityText({ ...agreed, ...overrides }, giulia, 'Maria', AOSTA.timeZone)

test('Only before the meeting does the inactivity text explain that the outcome cannot be stated yet', () => {
  expect(textFor({})).toBe(
    'Com’è andata lo direte dopo l’incontro. Se nessuno dice com’è andata, il 20 dicembre lo scambio si annulla da solo.',
  )
  expect(textFor({ moves: ['happened', 'notHappened'] })).toBe(
    'Se nessuno dice com’è andata, il 20 dicembre lo scambio si annulla da solo.',
  )
  expect(textFor({ agreed: null })).toMatch(/^Se entro il 20 dicembre non fissate/)
  expect(textFor({ deadline: null })).toBeNull()
})

test('[EXCH-87] After one code typed before the meeting, each participant reads what ends the exchange at once', () => {
  const people = agreed.people.map((person) => ({ ...person, handedOver: true }))
  const textAfterEarlyCode = (by: string, of: string) =>
    textFor({ people, proofs: [{ by: uid.parse(by), of: uid.parse(of), at: '2026-12-06T09:00:00.000Z' }] })
  expect(textAfterEarlyCode('giulia', 'maria')).toMatch(/^Hai scritto il codice: .* o subito quando Maria scrive il tuo\.$/)
  expect(textAfterEarlyCode('maria', 'giulia')).toMatch(/^Maria ha scritto il tuo codice: .* o subito quando scrivi il suo\.$/)
})

test('[EXCH-103] Until the other person has been notified of a statement, the text announces no day on which it counts for both', () => {
  const said = (name: string, notified: boolean) =>
    agreed.people.map((person) => (person.uid === name ? { ...person, statement: 'happened' as const } : { ...person, notified }))
  expect(textFor({ people: said('giulia', false) })).toBe(
    'Hai detto che è avvenuto. Da quando Maria riceve l’avviso ha sette giorni per dire il contrario; se non lo riceve entro il 20 dicembre, guarda chi amministra.',
  )
  expect(textFor({ people: said('giulia', true) })).toMatch(
    /Se Maria non dice il contrario entro il 20 dicembre, vale per entrambi/,
  )
  expect(textFor({ people: said('maria', false) })).toMatch(
    /^Maria dice che è avvenuto\. .* fra sette giorni vale per entrambi\.$/,
  )
  expect(textFor({ people: said('maria', true) })).toMatch(/dal 20 dicembre vale per entrambi/)
})
