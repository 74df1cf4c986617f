import { conversationId, type ExchangeId, exchangeId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'

const proof = z.object({
  exchange: exchangeId,
  talk: conversationId,
  code: z.string(),
  /** Why the server refused it; null while it waits for the network. */
  refusal: z.nullable(z.string()),
})
/** A handover code that the user has typed, until the server has it. */
export type KeptProof = z.infer<typeof proof>

const listeners = new Set<() => void>()
/** By user. Proofs that the device could not store live as long as the page. */
const read = new Map<Uid, readonly KeptProof[]>()
const onlyHere = new Set<Uid>()

/** The proofs of this user that the server does not have yet, at most one per exchange. */
export function keptProofs(me: Uid): readonly KeptProof[] {
  const known = read.get(me)
  if (known) return known
  const kept = stored(me)
  read.set(me, kept)
  return kept
}

export function keptProof(me: Uid, exchange: ExchangeId): KeptProof | null {
  return keptProofs(me).find((one) => one.exchange === exchange) ?? null
}

/** Replaces the proof of the same exchange. */
export function keepProof(me: Uid, kept: KeptProof): void {
  put(me, [...keptProofs(me).filter(({ exchange }) => exchange !== kept.exchange), kept])
}

export function dropProof(me: Uid, { exchange, code }: Pick<KeptProof, 'exchange' | 'code'>): void {
  put(
    me,
    keptProofs(me).filter((one) => one.exchange !== exchange || one.code !== code),
  )
}

/** Another page of this browser may have sent or added proofs. */
export function readProofsAgain(me: Uid): void {
  if (onlyHere.has(me)) return
  read.delete(me)
  tell()
}

export function onProofs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(me: Uid, kept: readonly KeptProof[]) {
  read.set(me, kept)
  keep(keyOf(me), kept.length > 0 ? kept : null)
  if (stored(me).length === kept.length) onlyHere.delete(me)
  else onlyHere.add(me)
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function stored(me: Uid): readonly KeptProof[] {
  return readKept(keyOf(me), (text) => z.parse(z.array(proof), text), [])
}

const keyOf = (me: Uid) => `barattolo:proofs:${labelOf(me)}`
