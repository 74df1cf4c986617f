import { eachDue } from '../platform/each-due.ts'
import { type Exchanging, letTimeDecide } from './exchange-moves.service.ts'
import { findDue } from './exchanges.store.ts'

interface Job extends Exchanging {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Ends every exchange whose deadline has passed. Several processes may run it at once: each exchange is checked again under its
 * locks, so that only one process ends it. Returns how many exchanges it ended.
 */
export function endDueExchanges(job: Job): Promise<number> {
  const now = job.now()
  return eachDue({
    find: (most) => findDue(job.db, now, most),
    deal: (id) => letTimeDecide({ ...job, now: () => now }, id),
    name: 'exchange',
    log: job.log,
  })
}
