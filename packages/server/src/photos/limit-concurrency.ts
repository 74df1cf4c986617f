/** Runs at most `max` tasks per key concurrently; further tasks wait in order. */
export function limitConcurrency(max: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < max) queue.running++
    else await new Promise<void>((start) => queue.waiting.push(start))
    try {
      return await task()
    } finally {
      // The next waiting task takes over the slot.
      const start = queue.waiting.shift()
      if (start) start()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}
