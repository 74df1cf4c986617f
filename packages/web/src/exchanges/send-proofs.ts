import { exchange, handOverWithCode } from '@barattolo/domain/exchanges/contract'
import type { Uid } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { call } from '../app/api.ts'
import { errorText } from '../app/error-text.ts'
import { queryClient } from '../app/query-client.ts'
import { keepExchangeAnswer } from './exchanges.queries.ts'
import { dropProof, type KeptProof, keepProof, keptProofs, readProofsAgain } from './proof-outbox.ts'

/** Errors that a retry cannot fix. All others are retried: no network, server unavailable, session to be renewed. */
const FINAL: readonly ProblemCode[] = [
  'wrongHandoverCode',
  'ownHandoverCode',
  'tooManyHandoverCodes',
  'exchangeOver',
  'exchangeNotFound',
  'meetingNotAgreed',
  'notAParticipant',
]

let sending: Promise<void> | null = null
/** Requested during the current round, which may have started without network or before the last code was typed. */
let isAskedAgain = false

/** Sends the pending proofs, each one once even if several pages are open. */
export function sendProofs(me: Uid): Promise<void> {
  if (sending) isAskedAgain = true
  sending ??= alone(async () => {
    do {
      isAskedAgain = false
      await sendAll(me)
    } while (isAskedAgain)
  }).finally(() => {
    sending = null
  })
  return sending
}

/** Runs the job under a lock that all pages of this browser share. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('barattolo:proofs', work)
}

async function sendAll(me: Uid) {
  readProofsAgain(me)
  for (const kept of keptProofs(me)) if (kept.refusal === null) await sendOne(me, kept)
}

async function sendOne(me: Uid, kept: KeptProof) {
  try {
    keepExchangeAnswer(
      queryClient,
      kept.talk,
      await call(handOverWithCode, { params: { id: kept.exchange }, body: { code: kept.code } }),
    )
    dropProof(me, kept)
  } catch (error) {
    if (!(error instanceof Problem) || !FINAL.includes(error.code)) return
    const present = exchange.safeParse(error.present)
    if (present.success) keepExchangeAnswer(queryClient, kept.talk, present.data)
    // Both participants had stated the outcome before the code arrived: it is not needed any more.
    if (present.success && present.data.state === 'done') return dropProof(me, kept)
    keepProof(me, { ...kept, refusal: errorText(error) })
  }
}

/** Sends the proofs that wait for the network, if there are any. */
export function sendWaitingProofs(me: Uid): void {
  if (keptProofs(me).some(({ refusal }) => refusal === null)) void sendProofs(me)
}

const AGAIN = 20_000

/** From now on sends proofs as soon as there is network. Returns the function that stops it. */
export function startSendingProofs(me: Uid): () => void {
  const send = () => sendWaitingProofs(me)
  send()
  window.addEventListener('online', send)
  const readAgain = () => readProofsAgain(me)
  window.addEventListener('storage', readAgain)
  // The online event is not enough: a browser may believe that it was connected all the time.
  const timer = setInterval(send, AGAIN)
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('storage', readAgain)
    clearInterval(timer)
  }
}
