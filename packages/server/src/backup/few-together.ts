/**
 * Maps the items in batches of four, in order: a remote photo store is slow, but must not be flooded. If one fails, the rest of
 * its batch has ended before it throws.
 */
export async function fewTogether<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += 4) {
    for (const end of await Promise.allSettled(all.slice(from, from + 4).map(work))) {
      if (end.status === 'rejected') throw end.reason
      done.push(end.value)
    }
  }
  return done
}
