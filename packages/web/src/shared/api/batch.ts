/**
 * Returns a function that loads one value. What is asked for in one tick is loaded together, at most `max` keys with one call. A key
 * that `load` does not return has the value null.
 */
export function createBatch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  max: number,
): (key: Key) => Promise<Value | null> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | null>>()

  function loadWaiting() {
    const entries = [...waiting]
    waiting = new Map()
    for (let start = 0; start < entries.length; start += max) {
      const chunk = entries.slice(start, start + max)
      load(chunk.map(([key]) => key)).then(
        (values) => {
          for (const [key, { resolve }] of chunk) resolve(values.get(key) ?? null)
        },
        (error: unknown) => {
          for (const [, { reject }] of chunk) reject(error)
        },
      )
    }
  }

  return (key) => {
    if (waiting.size === 0) queueMicrotask(loadWaiting)
    const entry = waiting.get(key) ?? Promise.withResolvers<Value | null>()
    waiting.set(key, entry)
    return entry.promise
  }
}
