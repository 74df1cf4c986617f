import { spawn } from 'node:child_process'
import type { Logger } from 'pino'

/** The variables that systemd sets for a unit with `Type=notify` and `WatchdogSec`. */
type SystemdEnvironment = Partial<Record<string, string>>

export interface Systemd {
  /** Tells systemd that the process serves, and sends the beats of its watchdog from then on. */
  notifyReady: () => void
  notifyStopping: () => void
}

/**
 * Tells systemd about this process with `systemd-notify`, because Node cannot write to a datagram socket of the system; does
 * nothing outside of systemd. The beats come from a timer of the event loop: while the loop is blocked or the process is stopped
 * none is sent, and systemd kills and restarts the unit after `WatchdogSec`.
 */
export function connectToSystemd({ NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: SystemdEnvironment, log: Logger): Systemd {
  if (!NOTIFY_SOCKET) return { notifyReady: () => undefined, notifyStopping: () => undefined }
  let hasFailed = false
  const notify = (state: string) => {
    const program = spawn('systemd-notify', [state], { env: { NOTIFY_SOCKET, PATH }, stdio: 'ignore' })
    program.once('error', (err) => {
      if (!hasFailed) log.error({ err }, 'systemd-notify cannot be run: the unit must not have Type=notify or WatchdogSec')
      hasFailed = true
    })
    program.unref()
  }
  let isReady = false
  return {
    notifyReady: () => {
      // A start that has waited for its database reports it already.
      if (isReady) return
      isReady = true
      notify('READY=1')
      // Half of the time, as sd_watchdog_enabled(3) recommends.
      const interval = Number(WATCHDOG_USEC ?? 0) / 1000 / 2
      if (interval > 0) setInterval(() => notify('WATCHDOG=1'), interval).unref()
    },
    notifyStopping: () => notify('STOPPING=1'),
  }
}
