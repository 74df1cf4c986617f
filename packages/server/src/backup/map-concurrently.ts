/**
 * Maps the items in batches of four, in order: one request at a time would be slow with a remote photo store, all at once would
 * overload it. If an item fails, the function throws after the rest of its batch has ended.
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
