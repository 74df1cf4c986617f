/** Rows that were read before they were locked have changed in between. */
export class TableMoved extends Error {}
const MOST_TRIES = 10

/** Repeats the attempt while concurrent transactions change rows between reading and locking. */
export async function untilStill<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof TableMoved) || tries === MOST_TRIES) throw error
    }
  }
}
