import { setTimeout as pause } from 'node:timers/promises'
import type { Uid } from '@barattolo/domain/ids'
import type { NewMessageEvent, Topic } from '@barattolo/domain/live'

/** Publishes events to the open clients of people, after the commit. `'everybody'` is for public data. */
export interface Announce {
  changed: (topic: Topic, to: readonly Uid[] | 'everybody') => void
  newMessage: (message: NewMessageEvent, to: readonly Uid[]) => void
  /** Closes the open sockets of a person who was disabled or deleted. */
  leave: (uid: Uid) => void
}

/** Publishes nothing: for scripts and the demo, which have no sockets. */
export const SILENT: Announce = { changed: () => undefined, newMessage: () => undefined, leave: () => undefined }

/** In milliseconds. */
const SETTLED_WITHIN = 1000

/**
 * Delays public events: with a replica, a public list may be stale for a moment, and clients should reload it when it is
 * current. Events for named people are published at once, because they read from the primary. `settled` waits for the delayed
 * events, for one second at most.
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
