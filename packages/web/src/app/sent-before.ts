import { clientId } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { session } from '../identity/session.ts'
import { keep, labelOf, readKept } from './kept.ts'

const sent = z.nullable(z.object({ of: z.string(), clientId, at: z.number() }))

/** Whoever sends the same words later than this, in milliseconds, means them anew. */
const SAME_WITHIN = 60 * 60 * 1000

function keyOf(what: string): string {
  const now = session.current()
  return `barattolo:inviato:${what}:${labelOf(now.state === 'signedIn' ? now.user.uid : '')}`
}

/**
 * The client id under which this is sent now: the one it had before, where the same was sent and no success was heard of it. So it is
 * there once, however often "Pubblica" is pressed while the network or the server fails, also after a reload.
 */
export function clientIdOf(what: string, content: unknown): string {
  const of = labelOf(JSON.stringify(content))
  const before = readKept(keyOf(what), (stored) => z.parse(sent, stored), null)
  if (before?.of === of && Date.now() - before.at < SAME_WITHIN) return before.clientId
  const fresh = crypto.randomUUID()
  keep(keyOf(what), { of, clientId: fresh, at: Date.now() })
  return fresh
}

/** It has arrived: the same content sent again is another one. */
export function hasArrived(what: string): void {
  keep(keyOf(what), null)
}
