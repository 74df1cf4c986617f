import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadResult {
  answers: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  failures: number
}

/** Closed-loop load: each of `callers` sends its next request after the last response. Requests alternate between the origins. */
export async function runClosedLoop(
  origin: string | readonly string[],
  next: () => LoadRequest,
  callers: number,
  seconds: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const origins = [origin].flat()
  let turn = 0
  const times: number[] = []
  let failures = 0
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  const caller = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      const status = await sendRequest(agent, pickRoundRobin(origins, turn++), next())
      if (isSuccess(status)) times.push(performance.now() - before)
      else failures++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  return resultOf(times, elapsed, failures)
}

/** Open-loop load: on average `perSecond` requests, sent without waiting for earlier responses. */
export async function runOpenLoop(
  origins: readonly string[],
  next: () => LoadRequest,
  perSecond: number,
  seconds: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let failures = 0
  const inFlight: Promise<void>[] = []
  const begin = performance.now()
  let nextArrival = begin
  for (let turn = 0; nextArrival < begin + seconds * 1000; turn++) {
    await pause(Math.max(0, nextArrival - performance.now()))
    const arrivedAt = nextArrival
    inFlight.push(
      sendRequest(agent, pickRoundRobin(origins, turn), next()).then((status) => {
        if (isSuccess(status)) times.push(performance.now() - arrivedAt)
        else failures++
      }),
    )
    // Exponential intervals (a Poisson process): independent users.
    nextArrival += (-Math.log(1 - Math.random()) * 1000) / perSecond
  }
  await Promise.all(inFlight)
  agent.destroy()
  return resultOf(times, seconds, failures)
}

const isSuccess = (status: number) => (status >= 200 && status < 300) || status === 304

function resultOf(times: number[], elapsed: number, failures: number): LoadResult {
  times.sort((a, b) => a - b)
  return {
    answers: times.length,
    perSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    failures,
  }
}

function sendRequest(agent: Agent, origin: string, { method, path, headers = {}, body }: LoadRequest): Promise<number> {
  return new Promise((done, failed) => {
    const outgoing = request(
      `${origin}${path}`,
      { method, agent, headers: body ? { ...headers, 'content-type': 'application/json' } : headers },
      (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0))
      },
    )
    outgoing.on('error', failed)
    outgoing.end(body)
  })
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
}

/** Picks elements of the list in round-robin order. */
export function pickRoundRobin<T>(list: readonly T[], turn: number): T {
  const element = list[turn % list.length]
  if (element === undefined) throw new Error('the list is empty')
  return element
}
