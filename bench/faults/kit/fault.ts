import { caller } from './ask.ts'
import { compare, type Losses } from './compare.ts'
import { pause } from './pause.ts'
import { type Ledger, letPeopleIn } from './people.ts'
import { LARGE, type Scene, type Size, setScene } from './scene.ts'
import { recovered, type Seen, strangeAnswers, watchPeople } from './seen.ts'
import { openTown, type Town, type TownGiven } from './town.ts'

export interface Fault {
  name: string
  /** For the report. */
  title: string
  town?: (() => TownGiven | Promise<TownGiven>) | undefined
  /** Answers that are acceptable for this fault besides `EXPECTED_ANSWERS`, in the format of `answer-stats.ts`. */
  shows?: readonly string[]
  /** Why the fault cannot run on this machine; undefined if it can. */
  impossible?: () => string | undefined
  /** Injects the fault and resolves when its cause is repaired: from then on the app must recover on its own. */
  strike: (town: Town) => Promise<void>
}

export interface Report extends Losses {
  name: string
  title: string
  seen: Seen[]
  done: Record<Exclude<keyof Ledger, 'never'>, number>
  /** Time from the repair until every action succeeds again, in milliseconds. */
  recovery: number
  /** Answers that this fault must not cause, with the action that got them. */
  strange: string[]
  /** Number of processes that exited although the fault did not kill them. */
  died: number
}

/** How long the workload runs before the fault and after the recovery, in milliseconds. */
const CALM = 3000

/** Starts a cluster and a workload, injects the fault and compares the result with the ledger. */
export async function happen(fault: Fault, given: TownGiven & { calm?: number; size?: Size } = {}): Promise<Report> {
  const { calm = CALM, size = LARGE } = given
  const town = await openTown({ ...(await fault.town?.()), ...given })
  try {
    return await happenIn(town, fault, calm, await setScene(town, size))
  } finally {
    await town.close()
  }
}

async function happenIn(town: Town, fault: Fault, calm: number, scene: Scene): Promise<Report> {
  const watch = watchPeople()
  const people = letPeopleIn(town.origin, scene, watch)
  try {
    await pause(calm)
    await fault.strike(town)
    const mended = performance.now()
    await untilWell(() => recovered(watch.all(), mended))
    await pause(calm)
    await people.stop()
    const seen = watch.all()
    const { ask, close } = caller(town.origin, {}, () => undefined)
    const db = town.open()
    const losses = await compare(db, people, ask, town.dataDir)
    await db.destroy()
    close()
    const { messages, items, accepted, photos } = people.ledger
    return {
      name: fault.name,
      title: fault.title,
      seen,
      done: { messages: messages.length, items: items.length, accepted: accepted.length, photos: photos.length },
      recovery: recovered(seen, mended),
      strange: strangeAnswers(seen, fault.shows),
      died: town.processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length,
      ...losses,
    }
  } finally {
    people.close()
  }
}

/** Waits until every action has succeeded again, for at most a minute. */
async function untilWell(recovery: () => number) {
  const until = performance.now() + 60_000
  while (!Number.isFinite(recovery()) && performance.now() < until) await pause(50)
}
