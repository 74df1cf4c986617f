import { handOverWithCode } from '@barattolo/domain/exchanges/contract'
import { type ExchangeAnswer, exchange } from '@barattolo/domain/exchanges/exchange-answer'
import type { Uid } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { call } from '../../shared/api/api.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { texts } from '../../shared/texts.ts'
import { cacheExchangeResponse } from '../exchanges.queries.ts'
import { type PendingProof, pendingProofs, refuseProof, reloadProofs, removeProof } from './proof-outbox.ts'

/** Errors that a retry cannot fix. All others are retried: no network, server unavailable, session to be renewed. */
const FINAL_ERRORS: readonly ProblemCode[] = [
  'wrongHandoverCode',
  'ownHandoverCode',
  'tooManyHandoverCodes',
  'exchangeOver',
  'exchangeNotFound',
  'meetingNotAgreed',
  'notAParticipant',
]

let currentRun: Promise<void> | null = null
/** Whether to repeat the current run, which may have started without network or before the last code was typed. */
let isRerunRequested = false

/** Sends the pending proofs, each one once even if several pages are open. */
export function sendProofs(me: Uid): Promise<void> {
  if (currentRun) isRerunRequested = true
  currentRun ??= withLock(async () => {
    do {
      isRerunRequested = false
      await sendEachProof(me)
    } while (isRerunRequested)
  }).finally(() => {
    currentRun = null
  })
  return currentRun
}

/** Runs the job under a lock that all pages of this browser share. */
async function withLock(job: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return job()
  await navigator.locks.request('barattolo:proofs', job)
}

async function sendEachProof(me: Uid) {
  reloadProofs(me)
  for (const proof of pendingProofs(me)) if (proof.refusal === null) await sendProof(me, proof)
}

async function sendProof(me: Uid, proof: PendingProof) {
  try {
    const { exchange: id, code, version } = proof
    const response = await call(handOverWithCode, { params: { id }, body: { code, version } })
    cacheExchangeResponse(queryClient, proof.talk, response)
    if (isUnderOtherSet(response, me)) refuseProof(me, proof, texts.setChanges.codeOfOtherSet)
    else removeProof(me, proof)
  } catch (error) {
    if (!(error instanceof Problem) || !FINAL_ERRORS.includes(error.code)) return
    const current = exchange.safeParse(error.present)
    if (current.success) cacheExchangeResponse(queryClient, proof.talk, current.data)
    // The exchange had already ended as `done` when the server received the code, so the code is no longer needed.
    if (current.success && current.data.state === 'done') return removeProof(me, proof)
    refuseProof(me, proof, errorText(error))
  }
}

/** The objects have changed since the code was typed: it has ended nothing, and can be sent again once they were seen. */
function isUnderOtherSet({ state, isSetAsked, proofs }: ExchangeAnswer, me: Uid): boolean {
  return state === 'open' && isSetAsked && !proofs.some(({ by }) => by === me)
}

/** Sends the proofs that wait for the network, if there are any. */
export function retryPendingProofs(me: Uid): void {
  if (pendingProofs(me).some(({ refusal }) => refusal === null)) void sendProofs(me)
}

const RETRY_INTERVAL_MS = 20_000

/** Sends pending proofs now and whenever there may be network again. Returns a function that stops this. */
export function startSendingProofs(me: Uid): () => void {
  const send = () => retryPendingProofs(me)
  send()
  window.addEventListener('online', send)
  const reload = () => reloadProofs(me)
  window.addEventListener('storage', reload)
  // The `online` event is not enough: a browser does not notice every lost connection.
  const timer = setInterval(send, RETRY_INTERVAL_MS)
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('storage', reload)
    clearInterval(timer)
  }
}
