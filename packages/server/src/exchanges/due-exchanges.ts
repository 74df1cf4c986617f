import { eachDue } from '../platform/each-due.ts'
import { type Exchanging, letTimeDecide } from './exchange-moves.service.ts'
import { findDue } from './exchanges.store.ts'

interface Job extends Exchanging {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Ends every exchange whose deadline has passed. Any number of processes may run it at once: each exchange is looked at again
 * under its locks, so one of them ends it and the others find nothing to do. Answers how many were ended here.
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
