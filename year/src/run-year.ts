import type { RingCard } from '@barattolo/domain/rings/negotiation-contract'
import type { Connection } from '@barattolo/server/platform/database'
import { DatabaseUnavailable } from '@barattolo/server/platform/database-unavailable'
import { arrive, readNoticesAct } from './acts/account.ts'
import { ACTS } from './acts/acts.ts'
import { audit } from './acts/audit.ts'
import { drawEarlierObjects } from './acts/earlier-system.ts'
import { openCardAct, readInboxAct } from './acts/negotiation.ts'
import { openRingAct, readOwnRingsAct, readSuggestionsAct, suggestionActs } from './acts/rings.ts'
import { visitorActs } from './acts/visitors.ts'
import { Client } from './client.ts'
import type { HistoryRecord } from './history.ts'
import { OpenSockets } from './open-sockets.ts'
import { createAdmin, createVisitor, drawPeople, type Person, VISITOR } from './people.ts'
import { drawRace, MOVES, type Race, RING_MOVES, waitingCards } from './races.ts'
import { type Random, seededRandom } from './random.ts'
import { ADMIN_EMAIL, startTown, type Town } from './town.ts'
import { type Act, emptyMemory, type Resident, type Visit } from './visit.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** A Monday. */
const START = Date.UTC(2027, 0, 4)
/** When the jobs run: outside of the hours in which nothing is delivered. */
const JOBS_AT = 9 * HOUR
/** The jobs with rows that are due on a day; the others delete what is old, add up and repair. */
const DAILY_JOBS: ReadonlySet<string> = new Set([
  'due exchanges',
  'impossible changes',
  'ended holidays',
  'conversation timeouts',
  'reminders',
  'match notices',
  'groups of accounts',
  'ring searches',
  'rings',
  'chats of rings',
  'expired rings',
  'pushes',
  'e-mails',
])
/** They take long, and what they find is as good some days later. */
const WEEKLY_JOBS: ReadonlySet<string> = new Set(['rings of the night', 'fits of wanted ads'])
/** They also run in some nights, in which most people are not to be disturbed. */
const DELIVERIES: ReadonlySet<string> = new Set(['pushes', 'e-mails'])
const NIGHT_AT = 2 * HOUR
const NIGHTS_WITH_DELIVERIES = 0.2
/** When objects of an earlier system come, in days: some of their owners have not signed in yet. */
const IMPORT_AT = 5
const IMPORT_EVERY = 90
/** How often all jobs run, in days: each run takes some milliseconds, also if nothing is due. */
const ALL_JOBS_EVERY = 28

/** A job whose connection breaks has sent fewer statements before. */
const STATEMENTS_OF_JOB = 12

/** When people come for the first time, in days. */
const FIRST_DAYS = 15
const LATECOMERS = 0.2
const LATE_DAYS = 20
/** So many days a person who has come when the town lived already comes each day. */
const CURIOUS_DAYS = 8

const CARDS_OF_A_VISIT = 4
/** How often a conversation stays on the screen, with its live connection, until the person’s next visit. */
const STAYS_OPEN = 0.3
/** How often such a connection stalls, compared with the part of requests that is broken on purpose. */
const STALLS = 10
const MOVES_OF_A_CARD = 3

/** The part of those who answer that a push or an e-mail brings at once. */
const REACHED = 0.8

/** What a person does about a ring that waits for them. */
const RINGS_OF_A_VISIT = 3
const SUGGESTIONS_OF_A_VISIT = 2

/** How often two people act at the same instant after a visit, compared with the part of requests that is broken on purpose. */
const RACES = 5
const NOTHING_OPEN = { chosenCard: null, chosenRing: null, conversation: null, exchange: null, ring: null }

/** The days without people at the end. */
const DAYS_AFTER = 90
/** When people look at their inbox in these days. */
const INBOX_DAYS: ReadonlySet<number> = new Set([15, 30])
/** The days after them: longer than the 24 months after which an account is unused. */
const UNUSED_DAYS = 750
/** In these days nothing is due more often. */
const STEP_AFTER = 3

/** How much the clock of an app may be wrong, in milliseconds. */
const NOW_ERROR = 2500
const WALL_ERROR = 60_000

export interface YearOptions {
  seed: number
  people: number
  days: number
  /** The part of all requests that is broken on purpose, from 0 to 1. */
  faults: number
  /** How often people come while nothing waits for them, compared with their habits. */
  pace: number
  connection: Connection
  onRecord: (record: HistoryRecord) => void
  /** Keys of people who stay away, to find the shortest failing year. */
  without?: ReadonlySet<string>
}

export interface YearResult {
  people: Person[]
  acts: number
  requests: number
  /** How often each act was done. */
  actCounts: Map<string, number>
  /** What the apps have logged as errors. */
  errors: string[]
}

/** Lets the residents live through the days, and then reads what is left after 90 days without them. */
export async function runYear(options: YearOptions): Promise<YearResult> {
  const random = seededRandom(options.seed + 2)
  const within = (milliseconds: number) => (options.faults > 0 ? random.below(2 * milliseconds) - milliseconds : 0)
  const drawClockError = () => ({ now: within(NOW_ERROR), wall: within(WALL_ERROR) })
  const town = await startTown(options.connection, { seed: options.seed, start: START, drawClockError })
  try {
    return await new Year(options, town).run()
  } finally {
    await town.close()
  }
}

/** The admin and the people of a seed. */
export function drawTownspeople(seed: number, count: number): Person[] {
  return [createAdmin(ADMIN_EMAIL), ...drawPeople(count, seededRandom(seed))]
}

interface Scheduled extends Resident {
  /** The time of the next visit. */
  at: number
  /** Until then they come each day. */
  curiousUntil: number
}

class Year {
  private readonly random: Random
  private readonly client: Client
  private readonly sockets: OpenSockets
  private readonly residents: Scheduled[]
  private readonly visitor: Scheduled
  /** Keys of people whom a push or an e-mail has reached, and who have not been called since. */
  private readonly notified = new Set<string>()
  private readonly actCounts = new Map<string, number>()
  private number = 0
  private readonly options: YearOptions
  private readonly town: Town

  constructor(options: YearOptions, town: Town) {
    const { seed, faults, onRecord, without } = options
    this.options = options
    this.town = town
    this.random = seededRandom(seed + 1)
    const record: YearOptions['onRecord'] = (one) => {
      this.sockets.see(one)
      onRecord(one)
    }
    this.client = new Client({ town, random: this.random, faults, record })
    this.sockets = new OpenSockets((event, app) => this.client.note(event, app))
    this.residents = drawTownspeople(seed, options.people)
      .map((person) => this.drawFirstVisit(person))
      .filter(({ person }) => !without?.has(person.key))
    this.visitor = { person: createVisitor(), memory: emptyMemory(), at: START + DAY + 12 * HOUR, curiousUntil: 0 }
  }

  /** Most come in the first two weeks, some when the town lives already: these are curious. */
  private drawFirstVisit(person: Person): Scheduled {
    const isLate = this.random.chance(LATECOMERS)
    const day = isLate ? FIRST_DAYS + this.random.below(LATE_DAYS) : this.random.below(FIRST_DAYS)
    const at = this.hourOf(person, START + day * DAY)
    return { person, memory: emptyMemory(), at, curiousUntil: isLate ? at + CURIOUS_DAYS * DAY : at }
  }

  async run(): Promise<YearResult> {
    const { days } = this.options
    for (let day = 0; day < days; day++) await this.runDay(START + day * DAY, day)
    const end = START + days * DAY
    this.sockets.close(() => true)
    await this.client.sendLate()
    for (let day = 0; day <= DAYS_AFTER; day += STEP_AFTER) {
      await this.runJobs(end + day * DAY + JOBS_AT, isDueOn(day % 30 === 0 ? 0 : 1))
      if (INBOX_DAYS.has(day)) await this.returnTo(readInboxAct)
    }
    await this.returnTo(audit)
    await this.runJobs(end + (DAYS_AFTER + UNUSED_DAYS) * DAY + JOBS_AT, isDueOn(0))
    await this.returnTo(readNoticesAct)
    const acts = this.actCounts.values().reduce((sum, count) => sum + count, 0)
    const people = this.residents.map(({ person }) => person)
    return { people, acts, requests: this.client.requests, actCounts: this.actCounts, errors: this.town.errors }
  }

  private async runDay(midnight: number, day: number) {
    const jobsAt = midnight + JOBS_AT
    if (this.random.chance(NIGHTS_WITH_DELIVERIES)) await this.runJobs(midnight + NIGHT_AT, (name) => DELIVERIES.has(name))
    if (day % IMPORT_EVERY === IMPORT_AT) await this.importObjects(midnight + NIGHT_AT)
    await this.runVisits(jobsAt)
    await this.runJobs(jobsAt, isDueOn(day))
    this.callNotified(midnight)
    await this.runVisits(midnight + DAY)
  }

  /** Who has got a push or an e-mail comes on this day or the next one, if they are one of those who answer. */
  private callNotified(midnight: number) {
    for (const resident of this.residents) {
      if (!this.notified.delete(resident.person.key) || !this.random.chance(resident.person.habits.answers * REACHED)) continue
      resident.at = Math.min(resident.at, this.hourOf(resident.person, midnight + this.random.below(2) * DAY))
    }
  }

  /** All visits before this time, in their order. */
  private async runVisits(end: number) {
    for (;;) {
      const next = this.residents.reduce((first, one) => (one.at < first.at ? one : first), this.visitor)
      if (next.at >= end) return
      await this.town.clock.moveTo(next.at)
      await this.breakBetweenActs()
      await this.runVisit(next)
      await this.repairRings()
      const race = this.random.chance(this.options.faults * RACES) ? drawRace(next, this.residents, this.random) : null
      if (race) await this.runRace(race)
      next.at = this.nextVisitOf(next)
    }
  }

  /** A ring that a visit has broken is repaired within a minute, or not at all. */
  private async repairRings() {
    const isOpen = ({ state }: RingCard) => state === 'open' || state === 'repairing'
    if (this.residents.some(({ memory }) => memory.ownRings.some(isOpen))) await this.runJob('rings', this.random.below(2))
  }

  private async breakBetweenActs() {
    await this.client.sendLate()
    if (!this.random.chance(this.options.faults / 4)) return
    const which = this.random.below(2)
    this.sockets.close(({ app }) => app === which)
    await this.town.restart(which)
  }

  private async importObjects(at: number) {
    await this.town.clock.moveTo(at)
    const people = this.residents.map(({ person }) => person)
    const objects = drawEarlierObjects(people, this.random, () => ++this.number)
    await this.town.importFile(objects)
    this.client.note({ who: 'operator', uid: null, method: 'IMPORT', answer: objects.map(({ title }) => title) })
  }

  private async runJobs(at: number, isDue: (name: string) => boolean) {
    await this.town.clock.moveTo(at)
    const { random, options } = this
    const which = random.below(2)
    const isInBoth = random.chance(options.faults * 2)
    const names = this.town.app(0).jobs.flatMap(({ name }) => (isDue(name) ? name : []))
    for (const name of names) {
      if (random.chance(options.faults)) {
        await this.breakJob(name, which)
        // What was sent before is recorded before it may be sent again.
        this.noteReceived()
        this.client.note({ who: 'operator', uid: null, method: 'BREAK', answer: { job: name } })
      }
      // In one app, or in both at the same instant.
      await Promise.all((isInBoth ? [0, 1] : [which]).map((app) => this.runJob(name, app)))
    }
    this.noteReceived()
  }

  /** Who gets an e-mail keeps its unsubscribe link. */
  private noteReceived() {
    for (const { method, to, answer } of this.town.receivers.take()) {
      const resident = this.residents.find(({ person }) => person.key === to || person.email === to)
      const { unsubscribe } = answer
      if (typeof unsubscribe === 'string') resident?.memory.unsubscribeLinks.push(unsubscribe)
      if (resident) this.notified.add(resident.person.key)
      const who = resident?.person.key ?? (to === this.visitor.person.email ? VISITOR : 'operator')
      this.client.note({ who, uid: resident?.memory.uid ?? null, method, answer })
    }
  }

  private async runJob(name: string, app: number) {
    await this.town
      .app(app)
      .jobs.find((job) => job.name === name)
      ?.run()
  }

  /** A connection to the database breaks during the job; its next run does what it has left. */
  private async breakJob(name: string, app: number) {
    const sockets = this.town.sockets(app)
    sockets.breakAtStatement(this.random.below(STATEMENTS_OF_JOB), this.random.chance(0.5))
    await this.runJob(name, app).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error
    })
    sockets.disarm()
  }

  private async runVisit(resident: Scheduled) {
    if (resident === this.visitor) return this.runVisitorsActs()
    this.sockets.close(({ who }) => who === resident.person.key)
    await this.client.refresh(resident)
    await this.runAct(arrive, resident)
    if (!resident.memory.isSuspended) await this.runAct(readInboxAct, resident)
    await this.answerWhatWaits(resident)
    await this.answerRings(resident)
    const acts = 3 + this.random.below(5)
    for (let n = 0; n < acts && resident.memory.uid !== null; n++) await this.runOneOf(ACTS, resident)
    await this.keepLooking(resident)
    Object.assign(resident.memory, NOTHING_OPEN)
  }

  private async keepLooking(resident: Scheduled) {
    const { person, memory } = resident
    const { conversation } = memory
    if (!conversation || memory.isSuspended || !this.sockets.hasRoom(person.key) || !this.random.chance(STAYS_OPEN)) return
    const app = this.random.below(2)
    await this.sockets.look(resident, { app, address: await this.town.addressOf(app), conversation: conversation._id })
    if (this.random.chance(this.options.faults * STALLS)) this.sockets.stall(resident)
  }

  private async runVisitorsActs() {
    const acts = 2 + this.random.below(4)
    for (let n = 0; n < acts; n++) await this.runOneOf(visitorActs, this.visitor)
  }

  /** Goes through the conversations that wait for the person. */
  private async answerWhatWaits(resident: Scheduled) {
    const { person, memory } = resident
    for (const { _id } of waitingCards(resident).slice(0, CARDS_OF_A_VISIT)) {
      if (memory.isSuspended || !this.random.chance(person.habits.answers)) continue
      Object.assign(memory, { chosenCard: _id, exchange: null })
      await this.runAct(openCardAct, resident)
      for (let n = 0; n < MOVES_OF_A_CARD; n++) await this.runOneOf(MOVES, resident)
    }
    memory.chosenCard = null
  }

  /** Goes through the rings that wait for the person. */
  private async answerRings(resident: Scheduled) {
    const { person, memory } = resident
    if (memory.isSuspended || memory.uid === null) return
    await this.runAct(readOwnRingsAct, resident)
    await this.runAct(readSuggestionsAct, resident)
    for (let n = 0; n < SUGGESTIONS_OF_A_VISIT && memory.suggestions.length > 0; n++)
      if (this.random.chance(person.habits.answers)) await this.runOneOf(suggestionActs, resident)
    for (const { _id } of waitingRings(resident).slice(0, RINGS_OF_A_VISIT)) {
      if (memory.isSuspended || !this.random.chance(person.habits.answers)) continue
      Object.assign(memory, { chosenRing: _id, conversation: null, exchange: null })
      await this.runAct(openRingAct, resident)
      for (let n = 0; n < MOVES_OF_A_CARD; n++) await this.runOneOf(RING_MOVES, resident)
    }
    // What follows is something else.
    Object.assign(memory, NOTHING_OPEN)
  }

  private async runOneOf(acts: readonly Act[], resident: Scheduled) {
    const visit = this.visitOf(resident, [])
    const act = this.random.pickWeighted(acts, (one) => one.weight(visit))
    if (act && act.weight(visit) > 0) await this.runAct(act, resident)
  }

  /** All who have an account come once more. */
  private async returnTo(act: Act) {
    for (const resident of this.residents) {
      if (resident.memory.uid === null) continue
      await this.client.refresh(resident)
      await this.runAct(arrive, resident)
      if (!resident.memory.isSuspended) await this.runAct(act, resident)
    }
  }

  private async runAct(act: Act, resident: Resident) {
    await this.doAct(act, resident, this.random)
    await this.sockets.settle()
    this.noteReceived()
  }

  private async doAct(act: Act, resident: Resident, random: Random) {
    this.client.begin(resident, act.name)
    this.actCounts.set(act.name, (this.actCounts.get(act.name) ?? 0) + 1)
    await act.run(this.visitOf(resident, act.routes, random))
  }

  /** They open what they share, and act at the same instant. */
  private async runRace({ racers, opening }: Race) {
    for (const { resident, chosen } of racers) {
      await this.client.refresh(resident)
      Object.assign(resident.memory, NOTHING_OPEN, chosen)
      for (const act of opening) await this.runAct(act, resident)
    }
    // Each draws from numbers of their own, so that the order of the answers changes nothing for the others.
    const entries = racers.map(({ resident, moves }) => ({ resident, moves, random: seededRandom(this.random.below(2 ** 31)) }))
    await this.client.runTogether(entries, async ({ resident, moves, random }) => {
      const visit = this.visitOf(resident, [], random)
      const act = random.pickWeighted(moves, (move) => move.weight(visit))
      if (act && act.weight(visit) > 0) await this.doAct(act, resident, random)
    })
    await this.sockets.settle()
    this.noteReceived()
    for (const { resident } of racers) Object.assign(resident.memory, NOTHING_OPEN)
  }

  private visitOf(resident: Resident, routes: Act['routes'], random = this.random): Visit {
    return {
      ...resident,
      now: this.town.clock.now,
      random,
      call: (endpoint, input, { walk } = {}) => {
        if (!routes.includes(endpoint)) throw new Error(`an act calls ${endpoint.path}, which it does not declare`)
        return this.client.call(resident, endpoint, input, walk)
      },
      upload: () => this.client.upload(resident),
      signInAgain: () => this.client.signIn(resident),
      nextNumber: () => ++this.number,
      meet: (uid) => this.residents.find(({ memory }) => memory.uid === uid),
      pushSubscription: this.town.receivers.subscriptionOf(resident.person.key),
      open: (route, path) => this.client.open(resident, route, path),
    }
  }

  private nextVisitOf(resident: Scheduled): number {
    const { person, at, curiousUntil } = resident
    const days =
      at < curiousUntil
        ? 1
        : waitingRings(resident).length > 0
          ? // Less than the 72 hours of a proposed ring.
            1 + this.random.below(2)
          : waitingCards(resident).length > 0
            ? 1 + this.random.below(4)
            : (person.everyDays * (0.5 + this.random.next())) / this.options.pace
    return this.hourOf(person, Math.floor(at / DAY) * DAY + Math.max(1, Math.round(days)) * DAY)
  }

  private hourOf({ hours }: Person, midnight: number) {
    return midnight + hours.from * HOUR + this.random.below((hours.to - hours.from) * HOUR)
  }
}

/** `day`: counted from one on which all jobs run. */
const isDueOn = (day: number) => (name: string) =>
  DAILY_JOBS.has(name) || (WEEKLY_JOBS.has(name) ? day % 7 === 0 : day % ALL_JOBS_EVERY === 0)

/** An answer, a tick, a statement or a code of theirs is missing. */
const waitingRings = ({ person, memory }: Resident) =>
  memory.ownRings.filter(({ isMyTurn, state }) => isMyTurn && !(person.ignoresRings && state === 'open'))
