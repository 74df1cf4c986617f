import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loading all modules leaves about 20 MB of garbage, which V8 keeps until the heap grows. Collects it once, after the start, and
 * returns the memory to the system. `gc` exists only with the flag `--expose-gc`, which is set here.
 */
export function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction = runInNewContext('gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** In milliseconds. */
const CHECK_INTERVAL = 15_000
/** A process that uses less of one processor is at rest. */
const REST_SHARE = 0.05
/** Resident memory that must have been added since the last collection: otherwise there is little to return. */
const GROWTH = 64 * 1024 * 1024

interface Activity {
  /** CPU time and elapsed time since the last check, in milliseconds. */
  cpu: number
  elapsed: number
  /** Resident memory now and after the last collection, in bytes. */
  resident: number
  collected: number
}

export const shouldCollect = ({ cpu, elapsed, resident, collected }: Activity) =>
  cpu < REST_SHARE * elapsed && resident - collected >= GROWTH

/**
 * Returns the memory of the last load to the system once the process is at rest, where V8 allocates too little to collect it by
 * itself. A collection takes up to 0.2 s, so a busy process never makes one.
 */
export function collectGarbageAtRest() {
  let cpuBefore = process.cpuUsage()
  let checkedAt = performance.now()
  let collected = process.memoryUsage.rss()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpuBefore)
    const now = performance.now()
    const isDue = shouldCollect({
      cpu: (user + system) / 1000,
      elapsed: now - checkedAt,
      resident: process.memoryUsage.rss(),
      collected,
    })
    if (isDue) {
      collectGarbage()
      collected = process.memoryUsage.rss()
    }
    cpuBefore = process.cpuUsage()
    checkedAt = performance.now()
  }, CHECK_INTERVAL)
  timer.unref()
}
