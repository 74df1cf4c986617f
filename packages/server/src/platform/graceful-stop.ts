import type { Logger } from 'pino'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const STOPS_WITHIN = 10_000
// Ctrl-C reaches the whole process group, and npm passes it on besides: the second copy is not a second wish.
const SAME_WISH_WITHIN = 1_000

/** Ends in order at a signal (exit code 0) or after an error that nobody caught (1); a second signal ends at once. */
export function stopGracefully(log: Logger, stop: () => Promise<void>) {
  let began: number | null = null
  const end = async (code: number) => {
    if (began !== null) {
      if (Date.now() - began > SAME_WISH_WITHIN) process.exit(1)
      return
    }
    began = Date.now()
    setTimeout(() => process.exit(1), STOPS_WITHIN).unref()
    try {
      await stop()
      process.exit(code)
    } catch (error) {
      log.error({ err: error }, 'stopping')
      process.exit(1)
    }
  }
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught')
    void end(1)
  }
  for (const signal of SIGNALS) process.on(signal, () => void end(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return { fail }
}
