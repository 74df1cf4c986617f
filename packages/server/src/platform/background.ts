import { setTimeout as pause } from 'node:timers/promises'

export interface Background {
  /** Adds a task that the response need not wait for. */
  run: (task: () => Promise<void>) => Promise<void>
  /** Waits for the task that is running, and drops those that wait. */
  stop: () => Promise<void>
}

/** After a task, the next one waits this many times as long as the task has taken: responses come first. */
const PAUSE_FACTOR = 3
/** Maximum number of waiting tasks; further ones are dropped. */
const MAX_WAITING = 1000

/**
 * Runs tasks one at a time, slowly, so that a burst of writes is answered before what follows from it. The tasks handle their own
 * errors, and a job does the work of those that are dropped. With `waits`, `run` waits for its task: for tests that read its
 * results at once.
 */
export function createBackground({ waits, maxWaiting = MAX_WAITING }: { waits: boolean; maxWaiting?: number }): Background {
  const waiting: (() => Promise<void>)[] = []
  const stopping = new AbortController()
  let worker: Promise<void> | null = null

  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const startedAt = performance.now()
      await task()
      const duration = performance.now() - startedAt
      await pause(duration * PAUSE_FACTOR, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    worker = null
  }
  return {
    run: async (task) => {
      if (waits) return task()
      if (stopping.signal.aborted || waiting.length >= maxWaiting) return
      waiting.push(task)
      worker ??= work()
    },
    stop: async () => {
      stopping.abort()
      waiting.length = 0
      await worker
    },
  }
}
