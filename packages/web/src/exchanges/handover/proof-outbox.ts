import { type ConversationId, conversationId, type ExchangeId, exchangeId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { onPersonCleared, storageLabel } from '../../shared/storage/person-storage.ts'
import { load, save } from '../../shared/storage/storage.ts'

const proofSchema = z.object({
  exchange: exchangeId,
  /** Null in an exchange of three or more people. */
  talk: z.nullable(conversationId),
  code: z.string(),
  /** The version of the exchange when the code was typed. Absent in codes stored by earlier versions. */
  version: z.optional(z.int()),
  /** Why the server refused it; null while it waits for the network. */
  refusal: z.nullable(z.string()),
})
/** A handover code that the user has typed or scanned and that the server has not accepted. */
export type PendingProof = z.infer<typeof proofSchema>

/** A code that was just typed. `conversation` is null in an exchange of three or more people. */
export function newProof(
  exchange: ExchangeId,
  conversation: ConversationId | null,
  code: string,
  version?: number,
): PendingProof {
  return { exchange, talk: conversation, code, version, refusal: null }
}

const listeners = new Set<() => void>()
/** The proofs of each user. Those that the device could not store are lost when the page is closed. */
const proofsByUser = new Map<Uid, readonly PendingProof[]>()
const unsavedUsers = new Set<Uid>()

onPersonCleared(() => {
  proofsByUser.clear()
  unsavedUsers.clear()
  notifyListeners()
})

/** The proofs of this user that the server has not accepted: of an exchange of two at most one. */
export function pendingProofs(me: Uid): readonly PendingProof[] {
  const cached = proofsByUser.get(me)
  if (cached) return cached
  const proofs = readStored(me)
  proofsByUser.set(me, proofs)
  return proofs
}

export function pendingProof(me: Uid, exchange: ExchangeId): PendingProof | null {
  return pendingProofs(me).find((entry) => entry.exchange === exchange) ?? null
}

/** Replaces the proof of the same exchange. */
export function saveProof(me: Uid, newProof: PendingProof): void {
  setProofs(me, [...pendingProofs(me).filter(({ exchange }) => exchange !== newProof.exchange), newProof])
}

/** Between three or more people, whose codes wait side by side. Replaces a refused one of the same exchange. */
export function addProof(me: Uid, newProof: PendingProof): void {
  const isReplaced = ({ exchange, code, refusal }: PendingProof) =>
    exchange === newProof.exchange && (refusal !== null || code === newProof.code)
  setProofs(me, [...pendingProofs(me).filter((entry) => !isReplaced(entry)), newProof])
}

/** Does nothing if another code has replaced it meanwhile. */
export function refuseProof(me: Uid, { exchange, code }: Pick<PendingProof, 'exchange' | 'code'>, refusal: string): void {
  const isRefused = (entry: PendingProof) => entry.exchange === exchange && entry.code === code
  setProofs(
    me,
    pendingProofs(me).map((entry) => (isRefused(entry) ? { ...entry, refusal } : entry)),
  )
}

export function removeProof(me: Uid, { exchange, code }: Pick<PendingProof, 'exchange' | 'code'>): void {
  setProofs(
    me,
    pendingProofs(me).filter((entry) => entry.exchange !== exchange || entry.code !== code),
  )
}

/** Reads the stored proofs again: another page of this browser may have sent or added some. */
export function reloadProofs(me: Uid): void {
  if (unsavedUsers.has(me)) return
  proofsByUser.delete(me)
  notifyListeners()
}

export function onProofsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setProofs(me: Uid, proofs: readonly PendingProof[]) {
  proofsByUser.set(me, proofs)
  save(storageKey(me), proofs.length > 0 ? proofs : null)
  if (readStored(me).length === proofs.length) unsavedUsers.delete(me)
  else unsavedUsers.add(me)
  notifyListeners()
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function readStored(me: Uid): readonly PendingProof[] {
  return load(storageKey(me), (value) => z.parse(z.array(proofSchema), value), [])
}

const storageKey = (me: Uid) => `barattolo:proofs:${storageLabel(me)}`
