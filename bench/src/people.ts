import { type Kind, kindsOf } from './kinds.ts'
import { arrive, fire, inTurn, median, type Volley } from './load.ts'
import { type Served, serveProduct } from './process.ts'
import { openWorld } from './world.ts'

export interface PeopleReport {
  /** Calls per minute of one active user, by action. */
  use: Pick<Kind, 'name' | 'perMinute'>[]
  rows: PeopleRow[]
}

export interface PeopleRow {
  processes: number
  /** The maximum rate of calls per second with this mix. */
  most: number
  people: number
  /** Result of the load of that number of people. */
  busy: Volley
}

const ROUNDS = 3
const CALLERS = 32
/** Planned share of the maximum rate; the rest is reserve for peaks. */
const SHARE = 0.5

/** How many users can be active at the same time with one and with two processes on this machine. */
export async function measurePeople(objects: number, seconds: number): Promise<PeopleReport> {
  const world = await openWorld(objects)
  const kinds = await kindsOf(world)
  const start = () => serveProduct(world, { isJoined: true })
  const servers: Served[] = []
  try {
    const rows: PeopleRow[] = []
    for (const processes of [1, 2]) {
      servers.push(await start())
      const origins = servers.map(({ origin }) => origin)
      rows.push({ processes, ...(await measureOne(origins, kinds, seconds)) })
    }
    return { use: kinds.map(({ name, perMinute }) => ({ name, perMinute })), rows }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await world.close()
  }
}

async function measureOne(origins: readonly string[], kinds: readonly Kind[], seconds: number) {
  const mixed = mixOf(kinds)
  await fire(origins, mixed, CALLERS, seconds)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push((await fire(origins, mixed, CALLERS, seconds)).perSecond)
  const most = median(rounds)
  const perPerson = callsAMinute(kinds) / 60
  const people = Math.floor((most * SHARE) / perPerson)
  return { most, people, busy: await arrive(origins, mixed, people * perPerson, seconds * ROUNDS) }
}

export const callsAMinute = (kinds: readonly Pick<Kind, 'perMinute'>[]) =>
  kinds.reduce((sum, { perMinute }) => sum + perMinute, 0)

/** Picks actions at random, weighted by their rate. */
function mixOf(kinds: readonly Kind[]) {
  const upTo = kinds.map((_, index) => callsAMinute(kinds.slice(0, index + 1)))
  return () => {
    const drawn = Math.random() * callsAMinute(kinds)
    return inTurn(
      kinds,
      Math.max(
        0,
        upTo.findIndex((end) => drawn < end),
      ),
    ).next()
  }
}
