import { type ChatId, clientId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { onPersonCleared, storageLabel } from '../../shared/storage/person-storage.ts'
import { load, save } from '../../shared/storage/storage.ts'

/** A message that is being sent or has failed. It is stored until the server has it. */
export interface UnsentMessage {
  clientId: string
  text: string
  createdAt: string
  state: 'sending' | 'failed'
  /** Text of the last error; null if there is none. */
  reason: string | null
}

const storedSchema = z.object({
  draft: z.string(),
  unsent: z.array(z.object({ clientId, text: z.string(), createdAt: z.string() })),
})

export interface PendingMessages {
  /** Text of the message field. */
  readonly draft: string
  readonly unsent: readonly UnsentMessage[]
}

const EMPTY: PendingMessages = { draft: '', unsent: [] }
const pendingByKey = new Map<string, PendingMessages>()
const listeners = new Set<() => void>()

onPersonCleared(() => {
  pendingByKey.clear()
  for (const listener of listeners) listener()
})

/** `key` comes from `pendingMessagesKey`. Unsent messages that are restored from the device count as failed. */
export function getPendingMessages(key: string): PendingMessages {
  const cached = pendingByKey.get(key)
  if (cached) return cached
  const { draft, unsent } = load(storageKey(key), (value) => z.parse(storedSchema, value), { draft: '', unsent: [] })
  const restored: PendingMessages = { draft, unsent: unsent.map((message) => ({ ...message, state: 'failed', reason: null })) }
  pendingByKey.set(key, restored)
  return restored
}

export function subscribeToPendingMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function saveDraft(key: string, draft: string): void {
  setPending(key, { ...getPendingMessages(key), draft })
}

export function saveUnsent(key: string, message: UnsentMessage): void {
  const current = getPendingMessages(key).unsent
  const exists = current.some((other) => other.clientId === message.clientId)
  setPending(key, {
    ...getPendingMessages(key),
    unsent: exists ? current.map((other) => (other.clientId === message.clientId ? message : other)) : [...current, message],
  })
}

export function removeUnsent(key: string, id: string): void {
  setPending(key, {
    ...getPendingMessages(key),
    unsent: getPendingMessages(key).unsent.filter((message) => message.clientId !== id),
  })
}

function setPending(key: string, next: PendingMessages): void {
  pendingByKey.set(key, next)
  const isEmpty = next.draft === '' && next.unsent.length === 0
  save(storageKey(key), isEmpty ? null : { draft: next.draft, unsent: next.unsent.map(toStored) })
  if (isEmpty) pendingByKey.set(key, EMPTY)
  for (const listener of listeners) listener()
}

function toStored({ clientId: id, text, createdAt }: UnsentMessage) {
  return { clientId: id, text, createdAt }
}

function storageKey(key: string): string {
  return `barattolo:letters:${key}`
}

/** One key per user and chat. It contains the user's label, so that `clearPerson` deletes it. */
export function pendingMessagesKey(me: Uid, id: ChatId): string {
  return `${storageLabel(me)}:${id}`
}
