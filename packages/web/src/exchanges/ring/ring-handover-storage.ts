import { exchangeId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { HANDOVER_KEY_PREFIX, hashText, load, save } from '../../shared/storage/storage.ts'
import type { RingExchangeView } from './ring-exchange-view.ts'

const ringHandover = z.object({
  exchange: exchangeId,
  /** The user's own. */
  code: z.string(),
  /** The names of those whose code is missing, empty for a deleted account. */
  missing: z.array(z.string()),
  place: z.string(),
  at: z.iso.datetime(),
})
/** What the handover between three or more people needs at the meeting, where there may be no network. */
export type RingHandover = z.infer<typeof ringHandover>

const storageKey = (path: string, me: Uid) => `${HANDOVER_KEY_PREFIX}${hashText(`${me}:${path}`)}`

/** Null without a handover or an agreed meeting. */
export function ringHandoverOf({ exchange, others, nameOf }: RingExchangeView): RingHandover | null {
  const { handover, agreed, _id } = exchange
  if (!handover || !agreed) return null
  const missing = others.filter((uid) => handover.missing.includes(uid)).map(nameOf)
  return { exchange: _id, code: handover.code, missing, ...agreed }
}

/** Stores the details on the device, or deletes them when there are none. */
export function saveRingHandover(view: RingExchangeView): void {
  save(storageKey(view.path, view.me), ringHandoverOf(view))
}

/** `path`: the page of the ring. */
export function loadRingHandover(path: string, me: Uid): RingHandover | null {
  return load<RingHandover | null>(storageKey(path, me), (stored) => z.parse(ringHandover, stored), null)
}
