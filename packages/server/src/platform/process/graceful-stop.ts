import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// Ctrl-C reaches the whole process group, and npm forwards it too: the duplicate must not count as a second signal.
const DUPLICATE_SIGNAL_WINDOW = 1_000

const STOP_TIMEOUT = 10_000

/**
 * Runs `stop` and ends the process after a signal (exit code 0) or an uncaught error (1), within ten seconds plus the draining
 * time; a second signal ends the process at once. The signals are handled here because `close-with-grace` would count the
 * duplicate from npm as a second signal.
 */
export function stopGracefully(log: Logger, stop: () => Promise<void>, drainMilliseconds = 0) {
  const { close } = closeWithGrace(
    { logger: log, skip: [...SIGNALS], delay: STOP_TIMEOUT + drainMilliseconds },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'uncaught')
      await stop()
    },
  )
  let firstSignalAt: number | null = null
  const onSignal = () => {
    if (firstSignalAt === null) close()
    else if (performance.now() - firstSignalAt > DUPLICATE_SIGNAL_WINDOW) process.exit(1)
    firstSignalAt ??= performance.now()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  /** Ends the process after an error that occurred outside of any request. */
  const fail = (error: unknown) => setImmediate(() => Promise.reject(error))
  return { fail }
}
