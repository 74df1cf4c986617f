import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

interface FairTurnsOptions {
  /** How many tasks run at once. */
  concurrency?: number
  /** For how many milliseconds a turn lasts after its task, which took `duration`. */
  restAfter?: (duration: number, hasWaiting: boolean) => number
  /** In milliseconds. */
  now?: () => number
}

export interface FairTurns {
  /** Runs the task when it is the key’s turn. */
  run: <T>(key: string, task: () => Promise<T>) => Promise<T>
  /** Drops the waiting tasks, whose promises never settle, and waits for the running ones. */
  close: () => Promise<void>
}

type Task = () => Promise<void>

/** The greatest number of keys whose used time is remembered. */
const MAX_KEYS = 1000

/**
 * A queue in which the keys (people, network addresses) get equal shares of the time, however many tasks each adds. The next turn is
 * that of the key with the fewest running tasks, and among these of the one that has used the least time. A key that was idle begins
 * with the used time of the key whose turn it is: it gets the next turn, but no turns for the time before (start-time fair queueing).
 * Tasks of one key run in order.
 */
export function createFairTurns({
  concurrency = 1,
  restAfter = () => 0,
  now = () => performance.now(),
}: FairTurnsOptions = {}): FairTurns {
  const waiting = new Map<string, Task[]>()
  const running = new Map<Promise<void>, string>()
  const usedTimes = new LRUCache<string, number>({ max: MAX_KEYS })
  const closing = new AbortController()
  /** The used time with which the last turn began. */
  let virtualTime = 0

  const usedTimeOf = (key: string) => Math.max(usedTimes.get(key) ?? 0, virtualTime)
  const countRunning = (key: string) => [...running.values()].filter((each) => each === key).length

  function takeNext(): { key: string; task: Task } | null {
    let next: { key: string; tasks: Task[]; rank: readonly number[] } | null = null
    for (const [key, tasks] of waiting) {
      // Of equal keys the one that has used less in all: those that are served without a break often have the same used time.
      const rank = [countRunning(key), usedTimeOf(key), usedTimes.get(key) ?? 0]
      if (!next || isBefore(rank, next.rank)) next = { key, tasks, rank }
    }
    const task = next?.tasks.shift()
    if (!next || !task) return null
    if (next.tasks.length === 0) waiting.delete(next.key)
    return { key: next.key, task }
  }

  function startTurns() {
    while (running.size < concurrency) {
      const next = takeNext()
      if (!next) break
      virtualTime = usedTimeOf(next.key)
      const turn = runTurn(next.key, next.task, virtualTime).then(() => {
        running.delete(turn)
        startTurns()
      })
      running.set(turn, next.key)
    }
    if (running.size === 0) usedTimes.clear()
  }

  async function runTurn(key: string, task: Task, startTime: number) {
    const begin = now()
    await task()
    const duration = now() - begin
    usedTimes.set(key, Math.max(usedTimes.get(key) ?? 0, startTime) + duration)
    const rest = restAfter(duration, waiting.size > 0)
    if (rest > 0) await pause(rest, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
  }

  return {
    run: <T>(key: string, task: () => Promise<T>) => {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const tasks = waiting.get(key) ?? []
      tasks.push(async () => {
        // A task that throws before it returns a promise ends its turn too.
        try {
          resolve(await task())
        } catch (error) {
          reject(error)
        }
      })
      waiting.set(key, tasks)
      startTurns()
      return promise
    },
    close: async () => {
      closing.abort()
      waiting.clear()
      await Promise.all(running.keys())
    },
  }
}

function isBefore(rank: readonly number[], other: readonly number[]): boolean {
  const index = rank.findIndex((value, place) => value !== other[place])
  return index !== -1 && (rank[index] ?? 0) < (other[index] ?? 0)
}

export interface Places {
  /** Takes a place for a task that runs or waits, and returns the function that releases it; null if there is none. */
  take: (key: string) => (() => void) | null
}

/** The share of the places that only keys without a place may take, so that a few keys cannot take all of them. */
const NEWCOMERS_SHARE = 1 / 4

/** Bounds the tasks that run or wait at once: in all, and of one key. */
export function createPlaces({ max, maxPerKey }: { max: number; maxPerKey: number }): Places {
  const taken = new Map<string, number>()
  const maxForKnownKeys = max - Math.ceil(max * NEWCOMERS_SHARE)
  let total = 0
  function change(key: string, by: 1 | -1) {
    total += by
    const count = (taken.get(key) ?? 0) + by
    if (count === 0) taken.delete(key)
    else taken.set(key, count)
  }
  return {
    take: (key) => {
      const count = taken.get(key) ?? 0
      if (count >= maxPerKey || total >= (count === 0 ? max : maxForKnownKeys)) return null
      change(key, 1)
      return () => change(key, -1)
    },
  }
}
