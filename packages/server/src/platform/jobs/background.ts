import { createFairTurns, createPlaces } from '../http/fair-turns.ts'

export interface Background {
  /** Adds a task that the response need not wait for. `key`: whose write it follows from. */
  run: (key: string, task: () => Promise<void>) => Promise<void>
  /** Waits for the task that is running, and drops those that wait. */
  stop: () => Promise<void>
}

/** After a task, the next one waits this many times as long as the task has taken: responses come first. */
const PAUSE_FACTOR = 3
/** Of the tasks that run or wait; further ones are dropped. */
const TASK_LIMITS = { max: 1000, maxPerKey: 100 }

/**
 * Runs tasks one at a time, slowly, so that a burst of writes is answered before what follows from it. The next one is of the person
 * who has used the least time. The tasks handle their own errors, and a job does the work of those that are dropped. With `waits`, `run`
 * waits for its task: for tests that read its results at once.
 */
export function createBackground({ waits, limits = TASK_LIMITS }: { waits: boolean; limits?: typeof TASK_LIMITS }): Background {
  const places = createPlaces(limits)
  const turns = createFairTurns({ restAfter: (duration) => duration * PAUSE_FACTOR })
  let isStopped = false
  return {
    run: async (key, task) => {
      if (waits) return task()
      const leave = isStopped ? null : places.take(key)
      if (leave) void turns.run(key, task).finally(leave)
    },
    stop: () => {
      isStopped = true
      return turns.close()
    },
  }
}
