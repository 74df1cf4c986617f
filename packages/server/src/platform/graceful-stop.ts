import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// Ctrl-C reaches the whole process group, and npm passes it on besides: the second copy is not a second wish.
const SAME_WISH_WITHIN = 1_000

const ENDS_WITHIN = 10_000

/**
 * Ends in order at a signal (exit code 0) or after an error that nobody caught (1), at the latest after ten seconds and as many
 * milliseconds more as it drains; a second signal ends at once. These signals are heard here: the library would take npm's copy
 * for a second one.
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
  /** An error that nothing else can answer, from outside of any call. */
  const fail = (error: unknown) => setImmediate(() => Promise.reject(error))
  return { fail }
}
