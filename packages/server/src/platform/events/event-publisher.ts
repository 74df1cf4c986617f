import { setTimeout as pause } from 'node:timers/promises'
import type { NewMessageEvent, Topic } from '@barattolo/domain/api/live'
import type { Uid } from '@barattolo/domain/ids'
import type { WatchedList } from '@barattolo/domain/watched-lists'

/** Publishes events to open clients, after the commit. */
export interface EventPublisher {
  changed: (topic: Topic, to: readonly Uid[]) => void
  /** A public list has changed: the clients that show it get an event within five seconds. */
  listChanged: (list: WatchedList) => void
  newMessage: (message: NewMessageEvent, to: readonly Uid[]) => void
  /** Closes the open sockets of a person who was disabled or deleted. */
  disconnectPerson: (uid: Uid) => void
}

/** Publishes nothing: for scripts and the demo, which have no sockets. */
export const NULL_PUBLISHER: EventPublisher = {
  changed: () => undefined,
  listChanged: () => undefined,
  newMessage: () => undefined,
  disconnectPerson: () => undefined,
}

/** Calls `clear` when a public list has changed, before the event is sent. */
export function clearWhenListChanges(publish: EventPublisher, clear: () => void): EventPublisher {
  return {
    ...publish,
    listChanged: (list) => {
      clear()
      publish.listChanged(list)
    },
  }
}

/** In milliseconds. */
const FLUSH_TIMEOUT = 1000

/**
 * Delays public events: with a replica, a public list may be stale for a moment, and clients should reload it when it is current.
 * Events for named people are published at once, because their data is read from the primary. `settled` waits for the delayed
 * events, for one second at most.
 */
export function delayPublicEvents(publish: EventPublisher, delay: number) {
  const pending = new Set<Promise<void>>()
  const listChanged: EventPublisher['listChanged'] = (list) => {
    const delayed = pause(delay, undefined, { ref: false }).then(() => publish.listChanged(list))
    pending.add(delayed)
    void delayed.finally(() => pending.delete(delayed))
  }
  return {
    publish: { ...publish, listChanged },
    settled: () => Promise.race([Promise.all(pending), pause(FLUSH_TIMEOUT, undefined, { ref: false })]),
  }
}
