const BATCH = 100

interface Due<Id> {
  /** What is due, the longest overdue first, at most so many. */
  find: (most: number) => Promise<readonly Id[]>
  /** Looks at one again under its locks, and says whether there was still something to do: another process may have done it. */
  deal: (id: Id) => Promise<boolean>
  /** What one of them is called in the log. */
  name: string
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Deals with all that is due, however long ago it was: what came due while nothing ran is caught up with. One that cannot be
 * dealt with keeps nobody else waiting; it is tried again at the next run. Answers with how many something was done here.
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
        log.error({ err: error }, `${name} ${id} is due`)
      }
    }
    // Where nothing moves any more, or one stays, the same would be found again.
    if (due.length < BATCH || failed > 0 || done === before) return done
  }
}
