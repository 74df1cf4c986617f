import { conversationId, exchangeId, uid } from '@barattolo/domain/ids'
import { expect, test, vi } from 'vitest'

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
  const { saveProof, pendingProofs } = await import('./proof-outbox.ts')
  const { sendProofs } = await import('./send-proofs.ts')
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
