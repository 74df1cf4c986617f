import { clientId } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { session } from '../identity/session.ts'
import { keep, labelOf, readKept } from './kept.ts'

const sent = z.nullable(z.object({ of: z.string(), clientId, at: z.number() }))

/** The same content sent later than this, in milliseconds, counts as new. */
const SAME_WITHIN = 60 * 60 * 1000

function keyOf(what: string): string {
  const now = session.current()
  return `barattolo:inviato:${what}:${labelOf(now.state === 'signedIn' ? now.user.uid : '')}`
}

/**
 * The idempotency key (client id) for this content: the previous one if the same content was sent without a confirmed success. So
 * the server stores it once, however often "Pubblica" is pressed while the network or the server fails, also after a reload.
 */
export function clientIdOf(what: string, content: unknown): string {
  const of = labelOf(JSON.stringify(content))
  const before = readKept(keyOf(what), (stored) => z.parse(sent, stored), null)
  if (before?.of === of && Date.now() - before.at < SAME_WITHIN) return before.clientId
  const fresh = crypto.randomUUID()
  keep(keyOf(what), { of, clientId: fresh, at: Date.now() })
  return fresh
}

/** Called after a success: the same content sent again gets a new key. */
export function hasArrived(what: string): void {
  keep(keyOf(what), null)
}
