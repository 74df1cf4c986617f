/** What was read before it was locked has changed by then. */
export class TableMoved extends Error {}
const MOST_TRIES = 10

/** Tries again on what is there now, for as long as the table moves between looking and locking. */
export async function untilStill<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof TableMoved) || tries === MOST_TRIES) throw error
    }
  }
}
