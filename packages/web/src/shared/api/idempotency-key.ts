import { clientId } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { session } from '../session.ts'
import { storageLabel } from '../storage/person-storage.ts'
import { hashText, load, save } from '../storage/storage.ts'

const storedKey = z.nullable(z.object({ of: z.string(), clientId, at: z.number() }))

/** The same content sent later than this, in milliseconds, counts as new. */
const SAME_CONTENT_MS = 60 * 60 * 1000

function storageKey(resource: string): string {
  const now = session.current()
  return `barattolo:inviato:${resource}:${storageLabel(now.state === 'signedIn' ? now.user.uid : '')}`
}

/**
 * The idempotency key (client id) for this content: the previous one if the same content was sent without a confirmed success. So
 * the server stores it once, however often "Pubblica" is pressed while the network or the server fails, also after a reload.
 */
export function keyFor(resource: string, content: unknown): string {
  const contentHash = hashText(JSON.stringify(content))
  const previous = load(storageKey(resource), (stored) => z.parse(storedKey, stored), null)
  if (previous?.of === contentHash && Date.now() - previous.at < SAME_CONTENT_MS) return previous.clientId
  const newKey = crypto.randomUUID()
  save(storageKey(resource), { of: contentHash, clientId: newKey, at: Date.now() })
  return newKey
}

/** Called after a success: the same content sent again gets a new key. */
export function clearKey(resource: string): void {
  save(storageKey(resource), null)
}
