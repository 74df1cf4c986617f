import type { FastifyBaseLogger } from 'fastify'

/** Runs `work` at that pace, in milliseconds, one run at a time; a failed run is logged and the next one comes. Returns how to stop. */
export function every(milliseconds: number, log: FastifyBaseLogger, name: string, work: () => Promise<unknown>): () => void {
  let running = false
  const run = async () => {
    if (running) return
    running = true
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, name)
    } finally {
      running = false
    }
  }
  const timer = setInterval(() => void run(), milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
