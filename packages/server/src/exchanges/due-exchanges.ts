import { type Exchanging, letTimeDecide } from './exchange-moves.service.ts'
import { findDue } from './exchanges.store.ts'

const BATCH = 100

interface Job extends Exchanging {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Ends every exchange whose deadline has passed, however long ago: what was due while nothing ran is caught up with. Any
 * number of processes may run it at once: each exchange is looked at again under its locks, so one of them ends it and the
 * others find nothing to do. Answers how many were ended here.
 */
export async function endDueExchanges(job: Job): Promise<number> {
  const now = job.now()
  let ended = 0
  for (;;) {
    const due = await findDue(job.db, now, BATCH)
    let failed = 0
    for (const id of due) {
      try {
        if (await letTimeDecide({ ...job, now: () => now }, id)) ended += 1
      } catch (error) {
        // One that cannot be ended keeps nobody else waiting; it is tried again at the next run.
        failed += 1
        job.log.error({ err: error }, `exchange ${id} is due`)
      }
    }
    if (due.length < BATCH || failed > 0) return ended
  }
}
