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

/**
 * Attempts a change without the locks that few changes need, and again with them if the first attempt returns null. An attempt that
 * returns null has written nothing.
 */
export async function lockIfNeeded<T>(attempt: (locks: boolean) => Promise<T | null>): Promise<T> {
  const result = await retryOnConflict(() => attempt(false))
  if (result !== null) return result
  return retryOnConflict(async () => {
    const locked = await attempt(true)
    if (locked === null) throw new ConcurrentChange()
    return locked
  })
}
