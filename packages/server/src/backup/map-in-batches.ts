/**
 * Maps the items in batches of four, in order: a remote photo store is slow, but must not be flooded. If one fails, the rest of
 * its batch has ended before it throws.
 */
export async function mapInBatches<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += 4) {
    for (const result of await Promise.allSettled(items.slice(from, from + 4).map(map))) {
      if (result.status === 'rejected') throw result.reason
      results.push(result.value)
    }
  }
  return results
}
