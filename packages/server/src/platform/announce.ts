import { setTimeout as pause } from 'node:timers/promises'
import type { Uid } from '@barattolo/domain/ids'
import type { NewMessageEvent, Topic } from '@barattolo/domain/live'

/** Tells people's open screens, after commit. `to: 'everybody'` is for public things. */
export interface Announce {
  changed: (topic: Topic, to: readonly Uid[] | 'everybody') => void
  newMessage: (message: NewMessageEvent, to: readonly Uid[]) => void
  /** Somebody was disabled or deleted: their open sockets are closed. */
  leave: (uid: Uid) => void
}

/** For whoever runs without sockets: scripts and the demo. */
export const SILENT: Announce = { changed: () => undefined, newMessage: () => undefined, leave: () => undefined }

/** In milliseconds. */
const SETTLED_WITHIN = 1000

/**
 * With a replica a public list may be a moment old: everybody is told to ask again when it is not any more. Who is named
 * reads from the primary, and is told at once. `settled` waits for what is left to be told, for a second at most.
 */
export function tellEverybodyLater(announce: Announce, milliseconds: number) {
  const waiting = new Set<Promise<void>>()
  const changed: Announce['changed'] = (topic, to) => {
    if (to !== 'everybody') return announce.changed(topic, to)
    const told = pause(milliseconds, undefined, { ref: false }).then(() => announce.changed(topic, to))
    waiting.add(told)
    void told.finally(() => waiting.delete(told))
  }
  return {
    announce: { ...announce, changed },
    settled: () => Promise.race([Promise.all(waiting), pause(SETTLED_WITHIN, undefined, { ref: false })]),
  }
}
