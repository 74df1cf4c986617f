/**
 * Caches the newest results of a slow function for a short time; concurrent calls share one execution. Failures are not cached.
 */
export function recent<T>({ most, milliseconds }: { most: number; milliseconds: number }) {
  const answers = new Map<string, { answer: Promise<T>; until: number }>()
  return (key: string, now: Date, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(key)
    if (known && known.until > now.getTime()) return known.answer
    const answer = ask()
    answers.delete(key)
    answers.set(key, { answer, until: now.getTime() + milliseconds })
    for (const oldest of answers.keys()) {
      if (answers.size <= most) break
      answers.delete(oldest)
    }
    answer.catch(() => answers.delete(key))
    return answer
  }
}
