import type { RingCard } from '@barattolo/domain/rings/negotiation-contract'
import { DatabaseUnavailable } from '@barattolo/server/platform/database/database-unavailable'
import { drawEarlierObjects } from './acts/earlier-system.ts'
import { recordDeliveries } from './deliveries.ts'
import type { Year } from './year.ts'

/** A job whose connection breaks has sent fewer statements before. */
const STATEMENTS_OF_JOB = 12

/** Runs the jobs that are due in one app, or in both at the same instant. */
export async function runJobs(year: Year, at: number, isDue: (name: string) => boolean) {
  const { town, client, jobRandom: random } = year
  const { faults } = year.options
  await town.clock.moveTo(at)
  const which = random.below(2)
  const apps = random.chance(faults * 2) ? [0, 1] : [which]
  const names = town.app(0).jobs.flatMap(({ name }) => (isDue(name) ? name : []))
  for (const name of names) {
    if (random.chance(faults)) {
      await breakJob(year, name, which)
      // What was sent before is recorded before it may be sent again.
      recordDeliveries(year)
      client.note({ who: 'operator', uid: null, method: 'BREAK', answer: { job: name } })
    }
    await Promise.all(apps.map((app) => runJob(year, name, app)))
  }
  recordDeliveries(year)
}

/** A ring that a visit has broken is repaired within a minute, or not at all. */
export async function repairRings(year: Year) {
  const isOpen = ({ state }: RingCard) => state === 'open' || state === 'repairing'
  if (year.residents.some(({ memory }) => memory.ownRings.some(isOpen))) await runJob(year, 'rings', year.jobRandom.below(2))
}

async function runJob({ town }: Year, name: string, app: number) {
  const job = town.app(app).jobs.find((one) => one.name === name)
  await job?.run()
}

/** A connection to the database breaks during the job; its next run does what it has left. */
async function breakJob(year: Year, name: string, app: number) {
  const { town, jobRandom: random } = year
  const sockets = town.sockets(app)
  sockets.breakAtStatement(random.below(STATEMENTS_OF_JOB), random.chance(0.5))
  await runJob(year, name, app).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error
  })
  sockets.disarm()
}

/** The operator brings in objects of an earlier system. */
export async function importObjects({ town, client, random, residents, nextNumber }: Year, at: number) {
  await town.clock.moveTo(at)
  const people = residents.map(({ person }) => person)
  const objects = drawEarlierObjects(people, random, nextNumber)
  await town.importFile(objects)
  client.note({ who: 'operator', uid: null, method: 'IMPORT', answer: objects.map(({ title }) => title) })
}
