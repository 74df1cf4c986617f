/** The longest turn of the event loop, in milliseconds, and the longest by the processor time of its own thread. */
export interface LoopFigures {
  wait: number
  cpu: number
}

/**
 * Ticks about every millisecond. On a busy machine the wait for a core is longer than what the thread does itself; only the latter is
 * the fault of the code.
 */
export function watchLoop() {
  const longest = { wait: 0, cpu: 0 }
  let [at, used] = [performance.now(), threadCpu()]
  let timer = setTimeout(tick, 1)
  function tick() {
    const [now, usedNow] = [performance.now(), threadCpu()]
    longest.wait = Math.max(longest.wait, now - at)
    longest.cpu = Math.max(longest.cpu, usedNow - used)
    at = now
    used = usedNow
    timer = setTimeout(tick, 1)
  }
  return {
    stop: (): LoopFigures => {
      clearTimeout(timer)
      return longest
    },
  }
}

/** Of this thread, in milliseconds. */
export function threadCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
