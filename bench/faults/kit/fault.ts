import { caller } from './ask.ts'
import { compare, type Losses } from './compare.ts'
import { pause } from './pause.ts'
import { type Ledger, letPeopleIn } from './people.ts'
import { LARGE, type Scene, type Size, setScene } from './scene.ts'
import { recovered, type Seen, strangeAnswers, watchPeople } from './seen.ts'
import { openTown, type Town, type TownGiven } from './town.ts'

export interface Fault {
  name: string
  /** In words, for the report. */
  title: string
  town?: (() => TownGiven | Promise<TownGiven>) | undefined
  /** What people may be told besides what any fault may show, as `seen.ts` names answers. */
  shows?: readonly string[]
  /** Why it cannot be done here; nothing where it can. */
  impossible?: () => string | undefined
  /** Does it, and answers when it is mended: from then on everything has to come right by itself. */
  strike: (town: Town) => Promise<void>
}

export interface Report extends Losses {
  name: string
  title: string
  seen: Seen[]
  done: Record<Exclude<keyof Ledger, 'never'>, number>
  /** From the moment at which it is mended until everything works for everybody, in milliseconds. */
  recovery: number
  /** Answers that it should show nobody, by what they were doing. */
  strange: string[]
  /** The processes that are not there any more and should be. */
  died: number
}

/** How long people are there before and after, in milliseconds. */
const CALM = 3000

/** A town at work, to which it happens. */
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

/** Waits until everybody has met with something good again; whoever has not after a minute never will. */
async function untilWell(recovery: () => number) {
  const until = performance.now() + 60_000
  while (!Number.isFinite(recovery()) && performance.now() < until) await pause(50)
}
