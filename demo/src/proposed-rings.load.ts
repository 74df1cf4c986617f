import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { fromTownTime } from '@barattolo/domain/from-town-time'
import type { ExchangeId, RingId, Uid } from '@barattolo/domain/ids'
import { signatureOf } from '@barattolo/domain/rings/ring'
import { toTownTime } from '@barattolo/domain/town-time'
import { markRingRead, postRingMessage } from '@barattolo/server/conversations/ring-chat.service'
import { moveExchange, proposeOptions } from '@barattolo/server/exchanges/exchange-moves.service'
import { findExchange } from '@barattolo/server/exchanges/exchanges.store'
import { giveFeedback } from '@barattolo/server/exchanges/feedback.service'
import { handOverWithCode } from '@barattolo/server/exchanges/handover.service'
import { proposeRing } from '@barattolo/server/rings/proposal.service'
import { readRing } from '@barattolo/server/rings/read-ring.service'
import { runRingChecks } from '@barattolo/server/rings/ring-checks.service'
import { moveRing } from '@barattolo/server/rings/ring-moves.service'
import { runRingSearches } from '@barattolo/server/rings/ring-searches.service'
import { queueRingSearches } from '@barattolo/server/rings/ring-searches.store'
import { changeSettings } from '@barattolo/server/rings/suggestions.service'
import { atWakingHour, daysBefore } from './clock.ts'
import { type IdsByTitle, idOf } from './objects.load.ts'
import { uidOf } from './people.load.ts'
import { PEOPLE_FOR_FOUR, PROPOSED_RINGS } from './proposed-rings.ts'
import type { RingStep, ScriptedMeeting, ScriptedRing } from './scripted-ring.ts'
import { type TownContext, withClock } from './town-context.ts'

/** Runs every scripted ring through the product's services, with the clock set to the time of each step. */
export async function loadProposedRings(context: TownContext, ids: IdsByTitle): Promise<void> {
  const { now } = context
  for (const key of PEOPLE_FOR_FOUR) await changeSettings(withClock(context, now), uidOf(key), true)
  const rings = new Map<ScriptedRing, RingId>()
  const steps = PROPOSED_RINGS.flatMap((script) => script.steps.map((step) => ({ script, step, at: timeOf(step, now) }))).sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  for (const { script, step, at } of steps) {
    await passTime(context, at)
    const id = rings.get(script) ?? (await findSuggestion(context, script, ids, at))
    rings.set(script, id)
    await runStep({ deps: withClock(context, at), ids, id, now }, step)
  }
}

/** What the job of the server does until this time: reminders, silence and rings whose exchange has ended. */
async function passTime(context: TownContext, until: Date): Promise<void> {
  for (let last = new Date(0); ; ) {
    const due = await context.db
      .selectFrom('rings')
      .select('nextDueAt')
      .where('state', 'in', ['open', 'agreed'])
      .where('nextDueAt', '>', last)
      .where('nextDueAt', '<=', until)
      .orderBy('nextDueAt')
      .executeTakeFirst()
    if (!due?.nextDueAt) break
    last = due.nextDueAt
    await runRingChecks(withClock(context, last))
  }
}

/**
 * Searches the ring as it is searched after a heart of each of its people, and returns the suggestion. Each search stores the best rings
 * only, so another one may come before this one.
 */
async function findSuggestion(context: TownContext, script: ScriptedRing, ids: IdsByTitle, at: Date): Promise<RingId> {
  const { db, config, publish, log } = context
  const { legs } = script
  const receivers = [...legs.slice(1), ...legs.slice(0, 1)].map(({ giver }) => uidOf(giver))
  for (const [n, wisher] of receivers.entries()) {
    await queueRingSearches(db, [{ itemId: idOf(ids, legs[n]?.gives ?? ''), wisher }])
    await runRingSearches({ db, town: config.town, now: () => at, publish, log })
    const id = await findStored(context, script, ids)
    if (id) return id
  }
  throw new Error(`No ring is suggested with ${titlesOf(script)}`)
}

/** The stored suggestion with these people. Throws if it has other objects. */
async function findStored({ db }: TownContext, script: ScriptedRing, ids: IdsByTitle): Promise<RingId | null> {
  const rows = await db
    .selectFrom('rings')
    .innerJoin('ringLegs', 'ringId', 'id')
    .select(['id', 'itemId'])
    .where('signature', '=', signatureOf(script.legs.map(({ giver }) => uidOf(giver))))
    .where('state', '=', 'suggested')
    .execute()
  const scripted = script.legs.map(({ gives }) => idOf(ids, gives))
  if (rows.some(({ itemId }) => !scripted.includes(itemId)))
    throw new Error(`The ring with ${titlesOf(script)} is suggested with other objects`)
  return rows[0]?.id ?? null
}

const titlesOf = ({ legs }: ScriptedRing) => legs.map(({ gives }) => `“${gives}”`).join(', ')

type TimedContext = ReturnType<typeof withClock>

interface LoadedStep {
  /** With the clock set to the time of the step. */
  deps: TimedContext
  ids: IdsByTitle
  id: RingId
  now: Date
}

async function runStep({ deps, ids, id, now }: LoadedStep, step: RingStep): Promise<void> {
  const me = uidOf(step.by)
  if ('does' in step && step.does === 'propose') return proposeRing(deps, me, id)
  // The actor has read all earlier messages.
  await markRingRead(deps, me, id)
  if ('says' in step) await postRingMessage(deps, me, id, { text: step.says })
  else if ('does' in step) await moveRing(deps, me, id, { type: 'sayYes', key: await readKey(deps, me, id) })
  else if ('asksAlso' in step) {
    const add = step.asksAlso.map((title) => idOf(ids, title))
    await moveRing(deps, me, id, { type: 'ask', key: await readKey(deps, me, id), add, remove: [] })
  } else if ('leaves' in step) {
    // The job does not run, so that the ring is stored while another person is looked for.
    await moveRing({ ...deps, checkRings: async () => {} }, me, id, { type: 'decline', reason: step.leaves })
  } else {
    await runExchangeStep(deps, { now, id: await exchangeOf(deps, id) }, step)
    // The ring follows its exchange.
    await runRingChecks(deps)
  }
}

async function readKey(deps: TimedContext, me: Uid, id: RingId): Promise<string> {
  const { negotiation } = await readRing(deps, me, id)
  if (!negotiation) throw new Error('The ring has not been proposed')
  return negotiation.key
}

async function exchangeOf({ db }: TimedContext, ringId: RingId): Promise<ExchangeId> {
  const { id } = await db.selectFrom('exchanges').select('id').where('ringId', '=', ringId).executeTakeFirstOrThrow()
  return id
}

type ExchangeStep = Extract<
  RingStep,
  { meetings: unknown } | { ticks: unknown } | { typesCodeOf: unknown } | { feedbackOn: unknown }
>

async function runExchangeStep(
  deps: TimedContext,
  { now, id }: { now: Date; id: ExchangeId },
  step: ExchangeStep,
): Promise<void> {
  const me = uidOf(step.by)
  if ('meetings' in step) {
    await proposeOptions(deps, { me, id, meetings: step.meetings.map((meeting) => meetingAt(meeting, now)) })
    return
  }
  if ('feedbackOn' in step) {
    const feedback = { aboutUid: uidOf(step.feedbackOn), came: true, asDescribed: true, text: step.text, privateNote: '' }
    await giveFeedback(deps, me, id, feedback)
    return
  }
  const exchange = await findExchange(deps.db, id)
  if (!exchange) throw new Error('The ring has no exchange')
  if ('ticks' in step) {
    const options = exchange.options.flatMap((option) => (step.ticks.includes(option.place) ? option.id : []))
    await moveExchange(deps, { me, id, move: { type: 'tick', options } })
  } else await handOverWithCode(deps, me, id, { code: exchange.codes.get(uidOf(step.typesCodeOf)) ?? '' })
}

function timeOf({ ago, time }: Pick<RingStep, 'ago' | 'time'>, now: Date): Date {
  return time === undefined ? atWakingHour(daysBefore(now, ago), now) : timeOfDay(ago, time, now)
}

const meetingAt = ({ place, ago, time }: ScriptedMeeting, now: Date) => ({ place, at: timeOfDay(ago, time, now) })

function timeOfDay(ago: number, time: string, now: Date): Date {
  const at = fromTownTime({ day: toTownTime(daysBefore(now, ago), AOSTA.timeZone).day, time }, AOSTA.timeZone)
  if (!at) throw new Error(`${time} is no time of day`)
  return at
}
