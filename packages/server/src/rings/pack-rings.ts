import { Worker } from 'node:worker_threads'
import type { NightRules, Town } from '@barattolo/domain/rings/town'
import type { FromWorker, PackedPart, PackedRing, PackingFacts, ToWorker } from './packing-protocol.ts'

export interface PackingLimits {
  /** Milliseconds until the rings must be found and packed greedily. */
  readonly prepareMs: number
  /** Milliseconds from then on until the exact solver is asked to end. It looks at the clock only now and then. */
  readonly solveMs: number
  /** Milliseconds from then on until the worker is ended. The sets that it has sent are used. */
  readonly endMs: number
  /** The size of the worker's heap in megabytes. The memory of the solver comes in addition. */
  readonly heapMegabytes: number
}

export const PACKING_LIMITS: PackingLimits = { prepareMs: 60_000, solveMs: 23_000, endMs: 25_000, heapMegabytes: 160 }

/** A ring of the chosen set. `isProven`: no other set of its component has a greater sum. */
export interface ChosenRing extends PackedRing {
  readonly isProven: boolean
}

export interface PackingResult {
  readonly facts: PackingFacts
  readonly rings: readonly ChosenRing[]
  /** The sum of the weights. */
  readonly value: number
  /** No other set of the rings that were found has a greater sum. An unproven set may be another one at the next run. */
  readonly isProven: boolean
  /** The worker was ended because its time was over. */
  readonly isEnded: boolean
}

/**
 * The nightly set of a town. Each part is read after the worker has received the one before: with parts of some thousand rows no
 * message delays this thread by more than a few milliseconds.
 */
export function packTown(
  parts: AsyncIterable<Town> | Iterable<Town>,
  rules: NightRules,
  limits = PACKING_LIMITS,
): Promise<PackingResult> {
  return runWorker(limits, async (send, sendAndWait) => {
    for await (const part of parts) await sendAndWait({ kind: 'town', part })
    send({ kind: 'packTown', rules, solveMs: limits.solveMs })
  })
}

/** A small young generation reuses the memory of short-lived objects sooner. The thread is in no hurry. */
const YOUNG_MEGABYTES = 8
const WORKER_FILE = new URL('./packing-worker.ts', import.meta.url)

type Feed = (send: (message: ToWorker) => void, sendAndWait: (message: ToWorker) => Promise<void>) => Promise<void>

async function runWorker(limits: PackingLimits, feed: Feed): Promise<PackingResult> {
  const worker = new Worker(WORKER_FILE, {
    // The solver needs no setting, and no secret of the server.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  const sets = createSets()
  const ended = Promise.withResolvers<PackingResult>()
  let received = Promise.withResolvers<void>()
  const send = (message: ToWorker) => worker.postMessage(message)
  const tooSlow = new Error(`the rings were not found within ${limits.prepareMs} ms`)
  let timer = setTimeout(() => ended.reject(tooSlow), limits.prepareMs)

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'received') received.resolve()
    else if (message.kind === 'done') ended.resolve(sets.result(false))
    else {
      if (message.kind === 'packed') sets.add(message.parts)
      else if (message.kind === 'prepared') sets.begin(message.facts)
      else {
        clearTimeout(timer)
        timer = setTimeout(() => ended.resolve(sets.result(true)), limits.endMs)
      }
      send({ kind: 'received' })
    }
  })
  worker.on('error', (error) => ended.reject(error))
  worker.on('exit', (code) => ended.reject(new Error(`the packing worker has ended with code ${code}`)))

  const sendAndWait = (message: ToWorker) => {
    received = Promise.withResolvers()
    send(message)
    return Promise.race([received.promise, ended.promise.then(() => undefined)])
  }
  try {
    feed(send, sendAndWait).catch((error: unknown) => ended.reject(error))
    return await ended.promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** The sets of the components. A later set of a component replaces an earlier one. */
function createSets() {
  const results = new Map<number, { rings: PackedRing[]; value: number; isProven: boolean }>()
  const unfinished = new Map<number, PackedRing[]>()
  let facts: PackingFacts = { columns: 0, components: 0, leftOut: 0 }
  return {
    begin(found: PackingFacts) {
      facts = found
    },
    add(parts: readonly PackedPart[]) {
      for (const { component, rings, result } of parts) {
        const all = [...(unfinished.get(component) ?? []), ...rings]
        if (result) {
          unfinished.delete(component)
          results.set(component, { rings: all, ...result })
        } else unfinished.set(component, all)
      }
    },
    result(isEnded: boolean): PackingResult {
      const all = [...results.values()]
      return {
        facts,
        rings: all.flatMap(({ rings, isProven }) => rings.map((ring) => ({ ...ring, isProven }))),
        value: all.reduce((sum, { value }) => sum + value, 0),
        isProven: all.length === facts.components && all.every(({ isProven }) => isProven),
        isEnded,
      }
    },
  }
}
