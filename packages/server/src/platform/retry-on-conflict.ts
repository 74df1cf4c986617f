/** Thrown if rows have changed between being read and being locked. */
export class ConcurrentChange extends Error {}
const MAX_TRIES = 10

/** Repeats the attempt, at most `MAX_TRIES` times, while concurrent transactions change rows between reading and locking. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || tries === MAX_TRIES) throw error
    }
  }
}
