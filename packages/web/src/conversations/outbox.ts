import { type ConversationId, clientId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'

/** A message that is being sent or has failed. It is stored until the server has it. */
export interface Unsent {
  clientId: string
  text: string
  createdAt: string
  state: 'sending' | 'failed'
  /** Text of the last error; null if there is none. */
  reason: string | null
}

const stored = z.object({ draft: z.string(), unsent: z.array(z.object({ clientId, text: z.string(), createdAt: z.string() })) })

export interface Letters {
  /** Text of the message field. */
  readonly draft: string
  readonly unsent: readonly Unsent[]
}

const NONE: Letters = { draft: '', unsent: [] }
const letters = new Map<string, Letters>()
const listeners = new Set<() => void>()

/** By `pendingMessagesKey`. Unsent messages that are restored from the device count as failed. */
export function lettersOf(place: string): Letters {
  const known = letters.get(place)
  if (known) return known
  const { draft, unsent } = readKept(keyOf(place), (value) => z.parse(stored, value), { draft: '', unsent: [] })
  const restored: Letters = { draft, unsent: unsent.map((letter) => ({ ...letter, state: 'failed', reason: null })) }
  letters.set(place, restored)
  return restored
}

export function onLetters(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function writeDraft(place: string, draft: string): void {
  put(place, { ...lettersOf(place), draft })
}

export function putUnsent(place: string, letter: Unsent): void {
  const rest = lettersOf(place).unsent
  const there = rest.some((other) => other.clientId === letter.clientId)
  put(place, {
    ...lettersOf(place),
    unsent: there ? rest.map((other) => (other.clientId === letter.clientId ? letter : other)) : [...rest, letter],
  })
}

export function dropUnsent(place: string, id: string): void {
  put(place, { ...lettersOf(place), unsent: lettersOf(place).unsent.filter((letter) => letter.clientId !== id) })
}

function put(place: string, next: Letters): void {
  letters.set(place, next)
  const isEmpty = next.draft === '' && next.unsent.length === 0
  keep(keyOf(place), isEmpty ? null : { draft: next.draft, unsent: next.unsent.map(kept) })
  if (isEmpty) letters.set(place, NONE)
  for (const listener of listeners) listener()
}

function kept({ clientId: id, text, createdAt }: Unsent) {
  return { clientId: id, text, createdAt }
}

function keyOf(place: string): string {
  return `barattolo:letters:${place}`
}

/** One key per user and conversation. It contains the hashed uid, so that `clearUser` deletes it. */
export function placeOf(me: Uid, id: ConversationId): string {
  return `${labelOf(me)}:${id}`
}
