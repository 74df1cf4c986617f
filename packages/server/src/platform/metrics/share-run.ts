/** Calls that arrive while `run` runs share its result: the metrics of one answer are collected at the same time. */
export function shareRun<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
