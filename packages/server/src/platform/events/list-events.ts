import type { WatchedList } from '@barattolo/domain/watched-lists'

/** How long it takes to announce to all clients that a list has changed, in milliseconds. None gets two events within this time. */
export const LIST_EVENTS_SPREAD = 5000
/** The watching clients of a process are spread over this many slots of time. */
const SLOTS = 50

export const randomSlot = () => Math.floor(Math.random() * SLOTS)

export interface ListEvents {
  /** The list has changed: the clients of each slot get the event when its time comes. */
  report: (list: WatchedList) => void
  /** Whether the slot has had its event of a change that is at most so many milliseconds old. */
  wasSent: (list: WatchedList, slot: number, age: number) => boolean
  close: () => void
}

/**
 * Announces the changes of a list to the clients that watch it, one slot after the other. They all fetch the list when they get the event: at
 * once, they would be as many calls as clients for each change.
 */
export function createListEvents(send: (list: WatchedList, slot: number) => void, spread = LIST_EVENTS_SPREAD): ListEvents {
  /** The slots that have not got the event of the last change. */
  const waiting = new Map<WatchedList, Set<number>>()
  const changedAt = new Map<WatchedList, number>()
  let timer: ReturnType<typeof setInterval> | undefined
  // Continues where it stopped, so that the same slot comes again only after all others.
  let slot = 0
  const sendNext = () => {
    for (const [list, slots] of waiting) {
      if (slots.delete(slot)) send(list, slot)
      if (slots.size === 0) waiting.delete(list)
    }
    slot = (slot + 1) % SLOTS
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    report: (list) => {
      changedAt.set(list, performance.now())
      waiting.set(list, new Set(Array.from({ length: SLOTS }, (_, each) => each)))
      timer ??= setInterval(sendNext, spread / SLOTS).unref()
    },
    wasSent: (list, slot, age) => {
      const at = changedAt.get(list)
      return at !== undefined && performance.now() - at <= age && !waiting.get(list)?.has(slot)
    },
    close: () => clearInterval(timer),
  }
}
