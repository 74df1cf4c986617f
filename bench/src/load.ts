import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Volley {
  answers: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  failures: number
}

/** Closed-loop load: each of `callers` sends its next request after the last response. Requests alternate between the origins. */
export async function fire(
  origin: string | readonly string[],
  next: () => Shot,
  callers: number,
  seconds: number,
): Promise<Volley> {
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
      const status = await ask(agent, inTurn(origins, turn++), next())
      if (isWell(status)) times.push(performance.now() - before)
      else failures++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  return volleyOf(times, elapsed, failures)
}

/** Open-loop load: on average `perSecond` requests, sent without waiting for earlier responses. */
export async function arrive(origins: readonly string[], next: () => Shot, perSecond: number, seconds: number): Promise<Volley> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let failures = 0
  const underWay: Promise<void>[] = []
  const begin = performance.now()
  let due = begin
  for (let turn = 0; due < begin + seconds * 1000; turn++) {
    await pause(Math.max(0, due - performance.now()))
    const came = due
    underWay.push(
      ask(agent, inTurn(origins, turn), next()).then((status) => {
        if (isWell(status)) times.push(performance.now() - came)
        else failures++
      }),
    )
    // Exponential intervals (a Poisson process): independent users.
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond
  }
  await Promise.all(underWay)
  agent.destroy()
  return volleyOf(times, seconds, failures)
}

const isWell = (status: number) => (status >= 200 && status < 300) || status === 304

function volleyOf(times: number[], elapsed: number, failures: number): Volley {
  times.sort((a, b) => a - b)
  return {
    answers: times.length,
    perSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    failures,
  }
}

function ask(agent: Agent, origin: string, { method, path, headers = {}, body }: Shot): Promise<number> {
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
export function inTurn<T>(list: readonly T[], turn: number): T {
  const one = list[turn % list.length]
  if (one === undefined) throw new Error('the list is empty')
  return one
}
