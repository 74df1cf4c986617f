import { type LoadResult, median, pickRoundRobin, runClosedLoop, runOpenLoop } from './load.ts'
import { openSampleDataset } from './sample-dataset.ts'
import { type ServerProcess, startProductServer } from './server-process.ts'
import { prepareActions, type UserAction } from './user-actions.ts'

export interface PeopleReport {
  /** Calls per minute of one active user, by action. */
  actions: Pick<UserAction, 'name' | 'perMinute'>[]
  rows: PeopleRow[]
}

export interface PeopleRow {
  processes: number
  /** The maximum rate of calls per second with this mix of actions. */
  maxPerSecond: number
  people: number
  /** Result of an open-loop load with the calls of that number of people. */
  loadResult: LoadResult
}

const ROUNDS = 3
const CALLERS = 32
/** Planned share of the maximum rate; the rest is reserve for peaks. */
const TARGET_SHARE = 0.5

/** How many users can be active at the same time with one and with two processes on this machine. */
export async function measurePeople(objects: number, seconds: number): Promise<PeopleReport> {
  const dataset = await openSampleDataset(objects)
  const actions = await prepareActions(dataset)
  const start = () => startProductServer(dataset, { isJoined: true })
  const servers: ServerProcess[] = []
  try {
    const rows: PeopleRow[] = []
    for (const processes of [1, 2]) {
      servers.push(await start())
      const origins = servers.map(({ origin }) => origin)
      rows.push({ processes, ...(await measureProcessCount(origins, actions, seconds)) })
    }
    return { actions: actions.map(({ name, perMinute }) => ({ name, perMinute })), rows }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await dataset.close()
  }
}

async function measureProcessCount(origins: readonly string[], actions: readonly UserAction[], seconds: number) {
  const nextAction = weightedPicker(actions)
  await runClosedLoop(origins, nextAction, CALLERS, seconds)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push((await runClosedLoop(origins, nextAction, CALLERS, seconds)).perSecond)
  const maxPerSecond = median(rounds)
  const perPerson = callsPerMinute(actions) / 60
  const people = Math.floor((maxPerSecond * TARGET_SHARE) / perPerson)
  return { maxPerSecond, people, loadResult: await runOpenLoop(origins, nextAction, people * perPerson, seconds * ROUNDS) }
}

export const callsPerMinute = (actions: readonly Pick<UserAction, 'perMinute'>[]) =>
  actions.reduce((sum, { perMinute }) => sum + perMinute, 0)

/** Picks actions at random, weighted by their rate. */
function weightedPicker(actions: readonly UserAction[]) {
  const cumulativeRates = actions.map((_, index) => callsPerMinute(actions.slice(0, index + 1)))
  return () => {
    const random = Math.random() * callsPerMinute(actions)
    return pickRoundRobin(
      actions,
      Math.max(
        0,
        cumulativeRates.findIndex((end) => random < end),
      ),
    ).next()
  }
}
