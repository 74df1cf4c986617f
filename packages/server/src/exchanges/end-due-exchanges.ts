import { processDueRows } from '../platform/process-due-rows.ts'
import { applyExchangeTimeouts, type ExchangeDeps } from './exchange-moves.service.ts'
import { findDueExchanges } from './exchanges.store.ts'

interface JobDeps extends ExchangeDeps {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Ends every exchange whose deadline has passed. Several processes may run it at once: each exchange is checked again under its
 * locks, so that only one process ends it. Returns how many exchanges it ended.
 */
export function endDueExchanges(deps: JobDeps): Promise<number> {
  const now = deps.now()
  return processDueRows({
    find: (limit) => findDueExchanges(deps.db, now, limit),
    processRow: (id) => applyExchangeTimeouts({ ...deps, now: () => now }, id),
    name: 'exchange',
    log: deps.log,
  })
}
