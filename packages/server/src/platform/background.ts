export interface Background {
  /** Starts a task that the response need not wait for. */
  run: (task: () => Promise<void>) => Promise<void>
  /** Waits for the tasks that are running. */
  settled: () => Promise<void>
}

/** With `waits`, `run` waits for its task: for tests that read its results at once. The tasks handle their own errors. */
export function createBackground({ waits }: { waits: boolean }): Background {
  const running = new Set<Promise<void>>()
  return {
    run: async (task) => {
      const run = task().finally(() => running.delete(run))
      running.add(run)
      if (waits) await run
    },
    settled: async () => void (await Promise.all(running)),
  }
}
