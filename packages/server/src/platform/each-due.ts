const BATCH = 100

interface Due<Id> {
  /** Finds due rows, the longest overdue first, up to the limit. */
  find: (most: number) => Promise<readonly Id[]>
  /** Processes one row under its locks; false if nothing was left to do, because another process has done it. */
  deal: (id: Id) => Promise<boolean>
  /** What a row is called in the log. */
  name: string
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Processes all due rows, also those that became due while no process was running. A row that fails does not block the others and
 * is tried again at the next run. Returns how many rows were processed.
 */
export async function eachDue<Id extends string>({ find, deal, name, log }: Due<Id>): Promise<number> {
  let done = 0
  for (;;) {
    const due = await find(BATCH)
    const before = done
    let failed = 0
    for (const id of due) {
      try {
        if (await deal(id)) done += 1
      } catch (error) {
        failed += 1
        log.error({ err: error }, `${name} ${id} could not be processed`)
      }
    }
    // If no row was processed or one failed, the next query would return the same rows.
    if (due.length < BATCH || failed > 0 || done === before) return done
  }
}
