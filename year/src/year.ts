import type { Connection } from '@barattolo/server/platform/database/database'
import { type Random, seededRandom } from '@barattolo/server/testing/random'
import { Client } from './client.ts'
import { DAY, HOUR } from './durations.ts'
import type { HistoryRecord } from './history.ts'
import { OpenSockets } from './open-sockets.ts'
import { createVisitor, drawTownspeople } from './people.ts'
import { drawFirstVisit, type ScheduledResident, START } from './schedule.ts'
import type { Town } from './town.ts'
import { emptyMemory } from './visit.ts'

export interface YearOptions {
  seed: number
  people: number
  days: number
  /** The part of all requests that is broken on purpose, from 0 to 1. */
  faults: number
  /** How often people come, compared with their habits. */
  pace: number
  connection: Connection
  onRecord: (record: HistoryRecord) => void
  /** Keys of people who stay away, to find the shortest failing year. */
  without?: ReadonlySet<string>
}

/** What the visits, the races and the jobs of a year share. */
export interface Year {
  options: YearOptions
  town: Town
  client: Client
  sockets: OpenSockets
  random: Random
  /** Of the jobs alone: a further job does not change what people do. */
  jobRandom: Random
  residents: readonly ScheduledResident[]
  /** Stands for all who are not signed in. */
  visitor: ScheduledResident
  /** Keys of people whom a push or an e-mail has reached, and who have not been called since. */
  notified: Set<string>
  /** How often each act was done. */
  actCounts: Map<string, number>
  /** A number that no other text has, so that an answer shows which one it is. */
  nextNumber: () => number
}

export function createYear(options: YearOptions, town: Town): Year {
  const { seed, people, faults, without, onRecord } = options
  const random = seededRandom(seed + 1)
  const jobRandom = seededRandom(seed + 5)
  const record = (one: HistoryRecord) => {
    sockets.see(one)
    onRecord(one)
  }
  const client = new Client({ town, random, faults, record })
  const sockets = new OpenSockets((event, app) => client.note(event, app))
  const residents = drawTownspeople(seed, people)
    .map((person) => drawFirstVisit(person, random))
    .filter(({ person }) => !without?.has(person.key))
  const visitor = { person: createVisitor(), memory: emptyMemory(), at: START + DAY + 12 * HOUR, curiousUntil: 0 }
  let number = 0
  const nextNumber = () => ++number
  return {
    ...{ options, town, client, sockets, random, jobRandom, residents, visitor },
    notified: new Set(),
    actCounts: new Map(),
    nextNumber,
  }
}
