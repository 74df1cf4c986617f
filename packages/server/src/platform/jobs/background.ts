import { createFairTurns, createPlaces } from '../http/fair-turns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For tests, which wait for it after a response. */
    background: Background
  }
}

export interface Background {
  /** Adds a task that the response need not wait for. `key`: whose write it follows from. */
  run: (key: string, task: () => Promise<void>) => Promise<void>
  /** Waits until no task runs or waits. */
  settled: () => Promise<void>
  /** Waits for the task that is running, and drops those that wait. */
  stop: () => Promise<void>
}

/** After a task, the next one waits this many times as long as the task has taken: responses come first. */
const PAUSE_FACTOR = 3
/** Of the tasks that run or wait; further ones are dropped. */
const TASK_LIMITS = { max: 1000, maxPerKey: 100 }

/**
 * Runs tasks one at a time, slowly, so that a burst of writes is answered before what follows from it. The next one is of the person
 * who has used the least time. The tasks handle their own errors, and a job does the work of those that are dropped.
 */
export function createBackground({ pauseFactor = PAUSE_FACTOR, limits = TASK_LIMITS } = {}): Background {
  const places = createPlaces(limits)
  const turns = createFairTurns({ restAfter: (duration) => duration * pauseFactor })
  const tasks = new Set<Promise<void>>()
  let isStopped = false
  return {
    run: async (key, task) => {
      const leave = isStopped ? null : places.take(key)
      if (!leave) return
      const done = turns.run(key, task).finally(() => {
        leave()
        tasks.delete(done)
      })
      tasks.add(done)
    },
    settled: async () => {
      while (tasks.size > 0) await Promise.all(tasks)
    },
    stop: () => {
      isStopped = true
      tasks.clear()
      return turns.close()
    },
  }
}
