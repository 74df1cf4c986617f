import type { CheckResult, CheckState } from '@barattolo/domain/admin/checks'
import { Gauge, type Registry } from 'prom-client'
import { shareRun } from './share-run.ts'

/** Due rows of a queue. */
export interface MeasuredQueue {
  queue: string
  due: number
  /** In seconds. */
  oldest: number
}

export interface CheckSources {
  /** The results of the last run of the checks. */
  checks: () => readonly CheckResult[]
  readQueues: () => Promise<readonly MeasuredQueue[]>
}

/** The middle stands for a warning, and for a check that did not find out. */
const VALUES: Record<CheckState, number | null> = { ok: 1, warning: 0.5, failed: 0, notConfigured: null }

export function measureChecks(register: Registry, { checks, readQueues }: CheckSources) {
  new Gauge({
    name: 'barattolo_check',
    help: 'Checks of the installation, every few minutes: 1 good, 0.5 a warning or not found out, 0 failed',
    labelNames: ['check'],
    registers: [register],
    collect() {
      this.reset()
      for (const { id, state } of checks()) {
        const value = VALUES[state]
        if (value !== null) this.set({ check: id }, value)
      }
    },
  })
  measureValue(
    register,
    checks,
    { check: 'certificate', value: 'days' },
    {
      name: 'barattolo_certificate_days',
      help: 'Days that the certificate at PUBLIC_URL is still valid',
    },
  )
  measureValue(
    register,
    checks,
    { check: 'disk', value: 'percent' },
    {
      name: 'barattolo_disk_free_percent',
      help: 'Free share of the fullest known disk',
    },
  )
  measureQueues(register, readQueues)
}

/** A number that a check has found; no value if it has found none. */
function measureValue(
  register: Registry,
  checks: CheckSources['checks'],
  { check, value }: { check: CheckResult['id']; value: string },
  texts: { name: string; help: string },
) {
  new Gauge({
    ...texts,
    registers: [register],
    collect() {
      const found = checks().find(({ id }) => id === check)?.values[value]
      this.set(typeof found === 'number' ? found : Number.NaN)
    },
  })
}

function measureQueues(register: Registry, readQueues: CheckSources['readQueues']) {
  const readShared = shareRun(() => readQueues().catch(() => []))
  const measureQueue = (name: string, help: string, measure: (queue: MeasuredQueue) => number) =>
    new Gauge({
      name,
      help: `${help}; no values while the database is unavailable`,
      labelNames: ['queue'],
      registers: [register],
      async collect() {
        const queues = await readShared()
        this.reset()
        for (const queue of queues) this.set({ queue: queue.queue }, measure(queue))
      },
    })
  measureQueue('barattolo_queue_due', 'Due rows of a queue', ({ due }) => due)
  measureQueue('barattolo_queue_oldest_seconds', 'How long the oldest due row of a queue has been due', ({ oldest }) => oldest)
}
