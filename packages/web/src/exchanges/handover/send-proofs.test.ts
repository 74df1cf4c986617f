import { conversationId, exchangeId, uid } from '@barattolo/domain/ids'
import { expect, test, vi } from 'vitest'
import { newProof, pendingProofs, saveProof } from './proof-outbox.ts'
import { sendProofs } from './send-proofs.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../shared/api/api.ts', () => ({ call }))

const me = uid.parse('maria')
const proof = {
  exchange: exchangeId.parse('00000000-0000-4000-8000-000000000001'),
  talk: conversationId.parse('00000000-0000-4000-8000-000000000002'),
  code: 'EF9KAFQM',
  refusal: null,
}

test('[EXCH-93] A code is sent again at once when the network returns while an attempt is failing', async () => {
  saveProof(me, proof)
  let fail = (_: Error) => {}
  call.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  call.mockResolvedValueOnce({})
  const first = sendProofs(me)
  // The browser's online event calls `sendProofs` again.
  const second = sendProofs(me)
  fail(new TypeError('Failed to fetch'))
  await Promise.all([first, second])
  expect(call).toHaveBeenCalledTimes(2)
  expect(pendingProofs(me)).toEqual([])
})

test('[EXCH-109] A code under an earlier set goes with the version that was loaded, and is kept with what to do', async () => {
  saveProof(me, newProof(proof.exchange, null, proof.code, 3))
  call.mockResolvedValueOnce({ _id: proof.exchange, state: 'open', isSetAsked: true, proofs: [] })
  await sendProofs(me)
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { code: 'EF9KAFQM', version: 3 } })
  expect(pendingProofs(me)).toMatchObject([
    { refusal: 'Nel frattempo gli oggetti sono cambiati: guardateli insieme, poi conferma di nuovo.' },
  ])
  // The same code, confirmed on a screen that shows the present objects.
  saveProof(me, newProof(proof.exchange, null, proof.code, 5))
  call.mockResolvedValueOnce({ _id: proof.exchange, state: 'open', isSetAsked: true, proofs: [{ by: me }] })
  await sendProofs(me)
  expect(pendingProofs(me)).toEqual([])
})
