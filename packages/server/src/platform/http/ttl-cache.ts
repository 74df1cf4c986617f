/**
 * Caches the newest results of a slow function for a short time; concurrent calls share one execution. Failures are not cached.
 */
export function createTtlCache<T>({ maxEntries, ttl }: { maxEntries: number; ttl: number }) {
  const entries = new Map<string, { result: Promise<T>; until: number }>()
  return (key: string, now: Date, load: () => Promise<T>): Promise<T> => {
    const cached = entries.get(key)
    if (cached && cached.until > now.getTime()) return cached.result
    const result = load()
    entries.delete(key)
    entries.set(key, { result, until: now.getTime() + ttl })
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    result.catch(() => entries.delete(key))
    return result
  }
}
