import pLimit from 'p-limit'

/** One request at a time would be slow with a remote photo store, all at once would overload it. */
const CONCURRENCY = 4

/** Maps the items, a few at a time. After a failure it starts no further item, and throws when the running ones have ended. */
export async function mapConcurrently<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit({ concurrency: CONCURRENCY, rejectOnClear: true })
  const mapOrStop = async (item: T) => {
    try {
      return await map(item)
    } catch (error) {
      limit.clearQueue()
      throw error
    }
  }
  const results = await Promise.allSettled(items.map((item) => limit(mapOrStop, item)))
  return results.map((result) => {
    // Items start in order, so the first one without a result has failed; only later ones were not started.
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
