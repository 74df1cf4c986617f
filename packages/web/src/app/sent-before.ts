import { clientId } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from './kept.ts'

const sent = z.nullable(z.object({ of: z.string(), clientId }))
const keyOf = (what: string) => `barattolo:inviato:${what}`

/**
 * The client id under which this is sent now: the one it had before, where the same was sent and no success was heard of it. So it is
 * there once, however often "Pubblica" is pressed while the network or the server fails, also after a reload.
 */
export function clientIdOf(what: string, content: unknown): string {
  const of = labelOf(JSON.stringify(content))
  const before = readKept(keyOf(what), (stored) => z.parse(sent, stored), null)
  if (before?.of === of) return before.clientId
  const fresh = crypto.randomUUID()
  keep(keyOf(what), { of, clientId: fresh })
  return fresh
}

/** It has arrived: the same content sent again is another one. */
export function hasArrived(what: string): void {
  keep(keyOf(what), null)
}
