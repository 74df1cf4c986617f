import { fromTownTime } from '@barattolo/domain/from-town-time'
import type { ExchangeId, RingId, Uid } from '@barattolo/domain/ids'
import { signatureOf } from '@barattolo/domain/rings/ring'
import { type TownMoment, toTownTime } from '@barattolo/domain/town-time'
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
import type { RingStep, ScriptedRing } from './scripted-ring.ts'
import { type LocalContext, withClock } from './town-context.ts'

/**
 * Runs every scripted ring through the product's services, with the clock set to the time of each step. In a town whose municipalities
 * are far apart some rings are not possible, and left out.
 */
export async function loadProposedRings(context: LocalContext, ids: IdsByTitle): Promise<void> {
  const { now } = context
  for (const key of PEOPLE_FOR_FOUR) await changeSettings(withClock(context, now), uidOf(key), true)
  const rings = new Map<ScriptedRing, RingId | null>()
  const steps = PROPOSED_RINGS.flatMap((script) =>
    script.steps.map((step) => ({ script, step, at: timeOf(step, context) })),
  ).sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { script, step, at } of steps) {
    await passTime(context, at)
    if (!rings.has(script)) rings.set(script, await findSuggestion(context, script, ids, at))
    const id = rings.get(script)
    if (id) await runStep({ deps: withClock(context, at), ids, id, built: context }, step)
  }
}

/** What the job of the server does until this time: reminders, silence and rings whose exchange has ended. */
async function passTime(context: LocalContext, until: Date): Promise<void> {
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
async function findSuggestion(context: LocalContext, script: ScriptedRing, ids: IdsByTitle, at: Date): Promise<RingId | null> {
  const { db, config, publish, log } = context
  const { legs } = script
  const receivers = [...legs.slice(1), ...legs.slice(0, 1)].map(({ giver }) => uidOf(giver))
  for (const [n, wisher] of receivers.entries()) {
    await queueRingSearches(db, [{ itemId: idOf(ids, legs[n]?.gives ?? ''), wisher }])
    await runRingSearches({ db, town: config.town, now: () => at, publish, log })
    const id = await findStored(context, script, ids)
    if (id) return id
  }
  return null
}

/** The stored suggestion with these people and objects. */
async function findStored({ db }: LocalContext, script: ScriptedRing, ids: IdsByTitle): Promise<RingId | null> {
  const rows = await db
    .selectFrom('rings')
    .innerJoin('ringLegs', 'ringId', 'id')
    .select(['id', 'itemId'])
    .where('signature', '=', signatureOf(script.legs.map(({ giver }) => uidOf(giver))))
    .where('state', '=', 'suggested')
    .execute()
  const scripted = script.legs.map(({ gives }) => idOf(ids, gives))
  return rows.every(({ itemId }) => scripted.includes(itemId)) ? (rows[0]?.id ?? null) : null
}

type TimedContext = ReturnType<typeof withClock<LocalContext>>

interface LoadedStep {
  /** With the clock set to the time of the step. */
  deps: TimedContext
  ids: IdsByTitle
  id: RingId
  /** The time at which the town is built. */
  built: TownMoment
}

async function runStep({ deps, ids, id, built }: LoadedStep, step: RingStep): Promise<void> {
  const me = uidOf(step.by)
  if ('does' in step && step.does === 'propose') return proposeRing(deps, me, id)
  // The actor has read all earlier messages.
  await markRingRead(deps, me, id)
  if ('says' in step) await postRingMessage(deps, me, id, { text: deps.localText(step.says) })
  else if ('does' in step) await moveRing(deps, me, id, { type: 'sayYes', key: await readKey(deps, me, id) })
  else if ('asksAlso' in step) {
    const add = step.asksAlso.map((title) => idOf(ids, title))
    await moveRing(deps, me, id, { type: 'ask', key: await readKey(deps, me, id), add, remove: [] })
  } else if ('leaves' in step) {
    // The job does not run, so that the ring is stored while another person is looked for.
    await moveRing({ ...deps, checkRings: async () => {} }, me, id, { type: 'decline', reason: step.leaves })
  } else {
    await runExchangeStep(deps, { built, id: await exchangeOf(deps, id) }, step)
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
  { built, id }: { built: TownMoment; id: ExchangeId },
  step: ExchangeStep,
): Promise<void> {
  const { localText } = deps
  const me = uidOf(step.by)
  if ('meetings' in step) {
    const meetings = step.meetings.map(({ place, ago, time }) => ({ place: localText(place), at: timeOfDay(ago, time, built) }))
    await proposeOptions(deps, { me, id, meetings })
    return
  }
  if ('feedbackOn' in step) {
    const text = localText(step.text)
    const feedback = { aboutUid: uidOf(step.feedbackOn), came: true, asDescribed: true, text, privateNote: '' }
    await giveFeedback(deps, me, id, feedback)
    return
  }
  const exchange = await findExchange(deps.db, id)
  if (!exchange) throw new Error('The ring has no exchange')
  if ('ticks' in step) {
    const ticks = step.ticks.map(localText)
    const options = exchange.options.flatMap((option) => (ticks.includes(option.place) ? option.id : []))
    await moveExchange(deps, { me, id, move: { type: 'tick', options } })
  } else await handOverWithCode(deps, me, id, { code: exchange.codes.get(uidOf(step.typesCodeOf)) ?? '' })
}

function timeOf({ ago, time }: Pick<RingStep, 'ago' | 'time'>, town: TownMoment): Date {
  return time === undefined ? atWakingHour(ago, town) : timeOfDay(ago, time, town)
}

function timeOfDay(ago: number, time: string, { now, timeZone }: TownMoment): Date {
  const at = fromTownTime({ day: toTownTime(daysBefore(now, ago), timeZone).day, time }, timeZone)
  if (!at) throw new Error(`${time} is no time of day`)
  return at
}
