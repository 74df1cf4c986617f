import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { BroadReadsOf } from './broad-reads.ts'
import { networkOf } from './network-address.ts'
import type { Limits } from './rate-limits.ts'
import { TooManyRequests } from './too-many-requests.ts'

/**
 * Bounds the time that each network address takes of this process and of its database connections with calls and pages that need
 * no sign-in. What exceeds it waits for its turn. Each process has its own event loop, so each counts for itself.
 */
export interface AddressBudget {
  /** Runs the task when it is the turn of its address; throws TooManyRequests if that takes longer than `MAX_WAIT`. */
  run: <T>(address: string, task: () => Promise<T>) => Promise<T>
  /** For a task that may take longer than its turn, because it also waits for others: its own time without these waits. */
  charge: (address: string, milliseconds: number) => void
  /** For the sending of an answer that was made before, of which it is nearly the whole cost. */
  chargeSending: (address: string, bytes: number) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    addressBudget: AddressBudget
  }
}

/** The time that an address which was idle may take at once, in milliseconds: people behind one address often arrive together. */
const CREDIT = 1000
/**
 * The longest turn, in milliseconds. A task that takes longer waits for others, such as those before it in the queue of expensive
 * reads: the next task of its address starts, and `charge` counts what it takes itself.
 */
const MAX_TURN = 100
/** What a call takes before and after its task, in milliseconds: parsing, routing, headers. */
const CALL_COST = 1
/** What the process sends in a millisecond. */
const BYTES_PER_MILLISECOND = 50_000
/** How long a turn's place rests after it, in times of its duration: with two places this is half of the time. */
const REST = 3
/** In milliseconds. */
const MAX_WAIT = 5000
/** Tasks of one address. One connection can send many requests without waiting for the answers. */
const MAX_WAITING = 512
const MAX_ADDRESSES = 10_000

interface AddressState {
  /** The time that was taken and is not given back yet, in milliseconds. */
  taken: number
  /** When `taken` was computed, by `performance.now()`. */
  takenAt: number
  running: number
  /** The starts of the tasks that wait, in order. */
  waiting: Set<() => void>
  /** Set while the next task waits for time that is given back. */
  timer: NodeJS.Timeout | null
}

export function createAddressBudget({ runningPerAddress, timePerAddress }: BudgetLimits): AddressBudget {
  const states = new LRUCache<string, AddressState>({ max: MAX_ADDRESSES })

  function stateOf(address: string): AddressState {
    const network = networkOf(address)
    const known = states.get(network)
    if (known) return known
    const state: AddressState = { taken: 0, takenAt: performance.now(), running: 0, waiting: new Set(), timer: null }
    states.set(network, state)
    return state
  }

  function take(state: AddressState, milliseconds: number) {
    const now = performance.now()
    const givenBack = ((now - state.takenAt) * timePerAddress) / 1000
    state.taken = Math.max(0, state.taken - givenBack) + milliseconds
    state.takenAt = now
  }

  function startNext(state: AddressState) {
    take(state, 0)
    for (const start of state.waiting) {
      if (state.running >= runningPerAddress || state.timer) return
      const excess = state.taken - CREDIT
      if (excess > 0) {
        state.timer = setTimeout(
          () => {
            state.timer = null
            startNext(state)
          },
          Math.ceil((excess * 1000) / timePerAddress),
        ).unref()
        return
      }
      state.waiting.delete(start)
      state.running++
      start()
    }
  }

  async function waitForTurn(state: AddressState) {
    if (state.waiting.size >= MAX_WAITING) throw new TooManyRequests(MAX_WAIT / 1000)
    const turn = Promise.withResolvers<void>()
    state.waiting.add(turn.resolve)
    startNext(state)
    if (!state.waiting.has(turn.resolve)) return
    const giveUp = setTimeout(() => {
      if (state.waiting.delete(turn.resolve)) turn.reject(new TooManyRequests(MAX_WAIT / 1000))
    }, MAX_WAIT).unref()
    await turn.promise.finally(() => clearTimeout(giveUp))
  }

  return {
    async run(address, task) {
      const state = stateOf(address)
      await waitForTurn(state)
      const begin = performance.now()
      const endTurn = (isDone: boolean) => {
        clearTimeout(turnEnd)
        const duration = CALL_COST + Math.min(performance.now() - begin, MAX_TURN)
        take(state, duration)
        const release = () => {
          state.running--
          startNext(state)
        }
        // While others of its address wait, a turn is followed by a rest, so that the credit too takes half of the time at most. A task
        // that goes on waits for something else.
        if (isDone && state.waiting.size > 0) setTimeout(release, REST * duration).unref()
        else release()
      }
      let hasTurn = true
      const turnEnd = setTimeout(() => {
        hasTurn = false
        endTurn(false)
      }, MAX_TURN).unref()
      return task().finally(() => {
        if (hasTurn) endTurn(true)
      })
    },
    charge(address, milliseconds) {
      take(stateOf(address), Math.max(0, milliseconds - MAX_TURN))
    },
    chargeSending(address, bytes) {
      take(stateOf(address), bytes / BYTES_PER_MILLISECOND)
    },
  }
}

/** Charges an address for the time of its expensive reads, without the time for which these wait for those of others. */
export function chargeBroadReads(broadReadsOf: BroadReadsOf, { charge }: Pick<AddressBudget, 'charge'>): BroadReadsOf {
  return (caller) => {
    const readBroadly = broadReadsOf(caller)
    return (query) =>
      readBroadly((db) => {
        const begin = performance.now()
        return query(db).finally(() => charge(caller.ip, performance.now() - begin))
      })
  }
}

type BudgetLimits = Pick<Limits, 'runningPerAddress' | 'timePerAddress'>

/** Only this process knows the value, so no client can send it. */
const PAGE_CALL = randomBytes(18).toString('base64url')
/** Of the calls that this process makes for a page, which are part of the turn of the page. */
export const PAGE_CALL_HEADERS = { 'x-page-call': PAGE_CALL }
export const isPageCall = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers['x-page-call'] === PAGE_CALL
