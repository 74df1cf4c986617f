import { setTimeout as pause } from 'node:timers/promises'
import type { Item } from '@barattolo/domain/items/contract'
import { publishItems } from '@barattolo/e2e/support/api-calls'
import { type Session, signIn } from '@barattolo/e2e/support/sign-in-browser'
import type { Socket } from 'socket.io-client'
import { type LoadResult, runOpenLoop } from './load.ts'
import { openSampleDataset } from './sample-dataset.ts'
import { startProductServer } from './server-process.ts'
import { connectAll } from './sockets.ts'

export interface BroadcastsReport {
  sockets: number
  published: number
  seconds: number
  /** Events that the sockets got; the screen of each fetches its list once for each. */
  calls: number
  /** The most calls of a second. */
  callsPerSecondMax: number
  /** Reads of an item beside them. */
  reads: Pick<LoadResult, 'p50' | 'p95' | 'failures'>
  failures: number
}

const PEOPLE = 500
const WINDOWS = 4
const CONNECT_BATCH = 20
const PER_SECOND = 5
const SECONDS = 20
const READS_PER_SECOND = 50
/** Until the last slot has its event, and a little more, in milliseconds. */
const LAST_EVENTS = 6000

/** People publish while many screens show the list: each screen makes the call of the web client when it gets the event. */
export async function measureBroadcasts(objects: number): Promise<BroadcastsReport> {
  const dataset = await openSampleDataset(objects)
  const server = await startProductServer(dataset)
  const { origin } = server
  const sockets: Socket[] = []
  try {
    const people: Session[] = []
    for (let n = 0; n < PEOPLE; n++)
      people.push(await signIn(origin, { name: `Persona ${n}`, email: `schermo.${n}@example.org` }))
    const callTimes: number[] = []
    let failures = 0
    for (let window = 0; window < WINDOWS; window++)
      for (let from = 0; from < PEOPLE; from += CONNECT_BATCH) {
        const batch = people.slice(from, from + CONNECT_BATCH)
        const opened = await connectAll(
          origin,
          batch.map(({ headers }) => headers.authorization.replace('Bearer ', '')),
        )
        for (const [index, socket] of opened.entries())
          socket.on('listChanged', async () => {
            callTimes.push(performance.now())
            const headers = batch[index]?.headers ?? {}
            const answer = await fetch(`${origin}/api/items?sort=newest&limit=24`, { headers }).catch(() => null)
            if (!answer?.ok) failures++
            await answer?.arrayBuffer()
          })
        sockets.push(...opened)
      }
    for (const socket of sockets) socket.emit('watch', ['items'], 0)
    await pause(LAST_EVENTS)
    callTimes.length = 0
    const [newest] = (await (await fetch(`${origin}/api/items?limit=1`)).json()) as Item[]
    const path = `/api/items/${newest?._id}`
    const publish = async () => {
      const begin = performance.now()
      for (let n = 0; n < PER_SECOND * SECONDS; n++) {
        await pause(Math.max(0, begin + (n * 1000) / PER_SECOND - performance.now()))
        const person = people[n % PEOPLE]
        if (person) await publishItems({ origin }, person, { title: `Lampada ${n}` })
      }
    }
    const [reads] = await Promise.all([
      runOpenLoop([origin], () => ({ method: 'GET', path }), READS_PER_SECOND, SECONDS),
      publish(),
    ])
    await pause(LAST_EVENTS)
    return {
      sockets: sockets.length,
      published: PER_SECOND * SECONDS,
      seconds: SECONDS,
      calls: callTimes.length,
      callsPerSecondMax: maxPerSecond(callTimes),
      reads,
      failures,
    }
  } finally {
    for (const socket of sockets) socket.close()
    await server.stop()
    await dataset.close()
  }
}

function maxPerSecond(times: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const time of times) {
    const second = Math.floor(time / 1000)
    counts.set(second, (counts.get(second) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}
