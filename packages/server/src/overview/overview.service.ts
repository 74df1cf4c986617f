import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Exchange } from '@barattolo/domain/exchanges/exchange'
import { FEEDBACK_PERIOD_MS } from '@barattolo/domain/exchanges/exchange'
import { fromTownTimeOrLater } from '@barattolo/domain/from-town-time'
import type { Point } from '@barattolo/domain/geo/distance'
import { municipalityBySlug } from '@barattolo/domain/geo/municipalities'
import type { Uid } from '@barattolo/domain/ids'
import type { ItemCard } from '@barattolo/domain/items/contract'
import type { ExchangeTask, Overview, Task } from '@barattolo/domain/overview/contract'
import { exchangeStepOf, whomToReview } from '@barattolo/domain/overview/exchange-step'
import { JAR_ITEMS_MAX, NEW_ITEMS_MAX, TASKS_MAX } from '@barattolo/domain/overview/limits'
import { inTaskOrder, type OrderedTask } from '@barattolo/domain/overview/task-order'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import type { Town } from '@barattolo/domain/town'
import { addDays, toTownTime } from '@barattolo/domain/town-time'
import { readOwnTurns } from '../conversations/inbox.service.ts'
import type { ExchangeRecord } from '../exchanges/exchanges.store.ts'
import { findRecentExchanges, RECENT_WITHIN } from '../exchanges/recent-exchanges.store.ts'
import { type CardRow, cardDistanceKm, toCardJson } from '../items/item-card.ts'
import { cardsOf, findItemsById, findPage } from '../items/items.store.ts'
import { findParticipantProfiles } from '../people/people.store.ts'
import { findViewpoint } from '../people/viewpoint.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { Person } from '../platform/http/session.ts'
import { readOwnRings } from '../rings/own-rings.service.ts'
import { readPairs } from '../rings/pairs.service.ts'
import { readRings, type SuggestionDeps } from '../rings/suggestions.service.ts'
import { findCurrentExchanges, findMostWatched, findNewestFit, findReviewed, NEW_CARDS } from './overview.store.ts'

/** Kilometres from the seat of the person's municipality within which a new object is near. */
const NEAR_KM = 10
/** With fewer near ones, the new objects of the whole town are shown. */
const NEAR_ITEMS_MIN = 4
/** How many of the town's newest objects are looked at: an index has them in this order, and none by distance and time. */
const NEWEST_READ = 100

/** What waits for this person, what is new, and what might interest them. */
export async function readOverview(deps: SuggestionDeps, person: Person): Promise<Overview> {
  const { db, town } = deps
  const now = deps.now()
  const me = person.uid
  const [ring = null] = await readRings(deps, me)
  const [pair = null] = await readPairs(deps, me)
  const [exchange = null] = await findRecentExchanges({ db, town }, new Date(now.getTime() - RECENT_WITHIN), 1)
  const profiles = await findParticipantProfiles({ db, town }, [me])
  return {
    name: profiles.get(me)?.name ?? '',
    tasks: await readTasks(deps, me, now),
    newItems: await readNewItems({ db, town }, person, now),
    ring,
    pair,
    found: await readFound({ db, town }, me),
    jar: await readJar({ db, town }, person),
    recentExchange: exchange,
  }
}

/** A task with what its place depends on. */
interface PlacedTask extends OrderedTask {
  task: Task
}

async function readTasks(deps: SuggestionDeps, me: Uid, now: Date): Promise<Task[]> {
  const conversations = await readOwnTurns(deps, me, TASKS_MAX, now)
  const rings = await readOwnRings(deps, me)
  const tasks: PlacedTask[] = [
    ...conversations.map(placeConversation),
    ...rings
      .filter(({ isMyTurn, meetingAt }) => isMyTurn || meetingAt !== null)
      .map((ring) => ({
        task: { ...NO_TASK, ring },
        step: 'answer' as const,
        meetingAt: ring.meetingAt === null ? null : new Date(ring.meetingAt),
        since: new Date(ring.updatedAt),
      })),
    ...(await readExchangeTasks(deps, me, now)),
  ]
  return inTaskOrder(tasks, now)
    .slice(0, TASKS_MAX)
    .map(({ task }) => task)
}

const NO_TASK: Task = { conversation: null, ring: null, exchange: null }

function placeConversation(conversation: ConversationCard): PlacedTask {
  const { turnSince, updatedAt } = conversation
  return { task: { ...NO_TASK, conversation }, step: 'answer', meetingAt: null, since: new Date(turnSince ?? updatedAt) }
}

async function readExchangeTasks({ db, town }: TownDb, me: Uid, now: Date): Promise<PlacedTask[]> {
  const current = await findCurrentExchanges(db, me, new Date(now.getTime() - FEEDBACK_PERIOD_MS))
  const ended = current.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id)
  const reviews = await findReviewed(db, me, ended)
  const uids = new Set(current.flatMap(({ people }) => people.map(({ uid }) => uid)))
  const people = await findParticipantProfiles({ db, town }, [...uids])
  return current.flatMap((exchange) => {
    const reviewed = reviews.flatMap(({ exchangeId, aboutUid }) => (exchangeId === exchange.id ? [aboutUid] : []))
    const step = exchangeStepOf(exchange, me, reviewed, now)
    if (step === null) return []
    const others =
      step === 'review'
        ? whomToReview(exchange, me, reviewed, now)
        : exchange.people.flatMap(({ uid }) => (uid === me ? [] : [uid]))
    // An account that is deleted has no name.
    const shown = others.map((uid) => people.get(uid) ?? { uid, name: '', email: '', photo: null })
    const task = describeExchange(exchange, me, { step, people: shown })
    const meeting = step === 'meet' ? exchange.agreed : null
    return [{ task: { ...NO_TASK, exchange: task }, step, meetingAt: meeting?.at ?? null, since: exchange.createdAt }]
  })
}

function describeExchange(
  { conversationId, ringId, legs, ...exchange }: ExchangeRecord,
  me: Uid,
  described: Pick<ExchangeTask, 'step'> & { people: PublicPerson[] },
): ExchangeTask {
  const meeting = meetingOf(exchange, described.step)
  return {
    ...described,
    conversationId,
    ringId,
    gives: legs.flatMap(({ item, giver }) => (giver === me ? [item] : [])),
    receives: legs.flatMap(({ item, receiver }) => (receiver === me ? [item] : [])),
    meeting: meeting && { place: meeting.place, at: meeting.at.toISOString() },
  }
}

function meetingOf({ agreed, proposed }: Pick<Exchange, 'agreed' | 'proposed'>, step: ExchangeTask['step']) {
  return step === 'answerMeeting' ? proposed : agreed
}

async function readNewItems({ db, town }: TownDb, person: Person, now: Date): Promise<Overview['newItems']> {
  const viewpoint = await findViewpoint(db, person.uid)
  const seat = viewpoint === null ? null : municipalityBySlug(viewpoint, town)
  const search = { notOwnerUid: person.uid, availability: 'disponibile', limit: NEWEST_READ, count: 'no' } as const
  const { items: rows } = await findPage(db, search, person, NEW_CARDS)
  const near = seat === null ? [] : rows.filter((row) => (cardDistanceKm(row, seat) ?? Number.POSITIVE_INFINITY) <= NEAR_KM)
  const isNear = near.length >= NEAR_ITEMS_MIN
  const shown = (isNear ? near : rows).slice(0, NEW_ITEMS_MAX)
  const yesterday = addDays(toTownTime(now, town.timeZone).day, -1)
  const since = fromTownTimeOrLater({ day: yesterday, time: '00:00' }, town.timeZone) ?? now
  return {
    items: shown.map((row) => readCard(row, town, seat)),
    isNear,
    sinceYesterday: shown.filter(({ createdAt }) => createdAt >= since).length,
  }
}

const readCard = (row: CardRow, town: Town, from: Point | null): ItemCard => JSON.parse(toCardJson(row, town, from ?? undefined))

async function readFound({ db, town }: TownDb, me: Uid): Promise<Overview['found']> {
  const found = await findNewestFit(db, me)
  if (!found) return null
  const [item] = await findItemsById({ db, town }, [found.itemId], 'signedIn')
  return item ? { request: { _id: found.requestId, title: found.requestTitle }, item } : null
}

async function readJar({ db, town }: TownDb, person: Person): Promise<Overview['jar']> {
  const search = { ownerUid: person.uid, availability: 'disponibile', resting: 'no', limit: JAR_ITEMS_MAX } as const
  const { items, total } = await findPage(db, search, person, cardsOf({ areOwn: true }))
  return {
    count: total ?? items.length,
    items: items.map((row) => readCard(row, town, null)),
    watched: (await findMostWatched(db, person.uid)) ?? null,
  }
}
