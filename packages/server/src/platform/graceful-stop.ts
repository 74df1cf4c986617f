import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// Ctrl-C reaches the whole process group, and npm forwards it too: the duplicate must not count as a second signal.
const SAME_WISH_WITHIN = 1_000

const ENDS_WITHIN = 10_000

/**
 * Stops in order at a signal (exit code 0) or after an uncaught error (1), after at most ten seconds plus the draining time; a
 * second signal ends the process at once. The signals are handled here because the library would take the duplicate from npm for
 * a second one.
 */
export function stopGracefully(log: Logger, stop: () => Promise<void>, drains = 0) {
  const { close } = closeWithGrace({ logger: log, skip: [...SIGNALS], delay: ENDS_WITHIN + drains }, async ({ err }) => {
    if (err) log.fatal({ err }, 'uncaught')
    await stop()
  })
  let began: number | null = null
  const onSignal = () => {
    if (began === null) close()
    else if (Date.now() - began > SAME_WISH_WITHIN) process.exit(1)
    began ??= Date.now()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  /** Ends the process after an error that no request can answer. */
  const fail = (error: unknown) => setImmediate(() => Promise.reject(error))
  return { fail }
}
