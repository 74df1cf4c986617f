/** Runs at most `max` tasks per key concurrently; further tasks wait in order. */
export function fewAtATime(most: number) {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(who) ?? { running: 0, waiting: [] }
    lanes.set(who, lane)
    if (lane.running < most) lane.running++
    else await new Promise<void>((begin) => lane.waiting.push(begin))
    try {
      return await work()
    } finally {
      // The next waiting task takes over the slot.
      const begin = lane.waiting.shift()
      if (begin) begin()
      else if (--lane.running === 0) lanes.delete(who)
    }
  }
}
