import { DAY_MS, MINUTE_MS } from '@barattolo/domain/durations'
import { type ConversationId, type ExchangeId, type ItemId, itemId, type RingId, type Uid } from '@barattolo/domain/ids'
import type { Availability, ItemStatus } from '@barattolo/domain/items/item-status'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { Db } from '../platform/database/database.ts'
import { UNLIMITED } from '../platform/http/rate-limits.ts'
import { type CrashingDb, createCrashingDb } from './crashing-database.ts'
import { insertItem } from './factories.ts'
import { signIn } from './sign-in.ts'
import { type SignedInPerson, startTestApp, type TestApp } from './test-app.ts'

/** A small town for random histories of rings: eight people with a few objects each, on two processes with one database. */
export const NAMES = ['Ambra', 'Bice', 'Celso', 'Duilio', 'Elvira', 'Fosco', 'Gilda', 'Igino'] as const
const ITEMS_PER_PERSON = 4
export const ITEM_COUNT = 30
const START = new Date('2026-11-20T11:00:00Z')
/** A token is renewed before its hour is over. */
const RENEW_AFTER_MS = 50 * MINUTE_MS

/** The target of calls: one of two processes, or one whose connection to the database may break. */
export type Target = { fastify: FastifyInstance; db: Db }

export interface RingTown {
  app: TestApp
  processes: readonly Target[]
  crashingDb: CrashingDb
  crashing: Target
  now: () => Date
  /** Moves the clock of all processes. */
  advance: (milliseconds: number) => void
  /** Errors that a process has logged since the last call. */
  takeErrors: () => string[]
  recordError: (details: { err: unknown }, message: string) => void
  /** Empties the town, and lets eight new people move in. */
  reset: (wishes: readonly number[]) => Promise<void>
  /** The person, whose token is renewed if need be. */
  personAt: (place: number) => Promise<SignedInPerson>
  admin: () => Promise<SignedInPerson>
  /** The next sign-in of this person creates a new account. */
  forget: (place: number) => void
  /** The place of the person who has or had this uid. */
  placeOf: (uid: Uid) => number
  people: () => readonly SignedInPerson[]
  close: () => Promise<void>
}

export async function startRingTown(): Promise<RingTown> {
  let clock = START
  const now = () => clock
  let errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const app = await startTestApp({ now, log })
  const second = await startTestApp({ now, log, connection: app.connection })
  const crashingDb = createCrashingDb(app.db)
  const { db } = crashingDb
  const crashing = {
    db,
    fastify: await buildApp({ db, config: app.config, limits: UNLIMITED, log, now, readBroadly: (read) => read(db) }),
  }
  const signedIn = createSignIn(app, now)
  return {
    app,
    processes: [app, second],
    crashingDb,
    crashing,
    now,
    advance: (milliseconds) => {
      clock = new Date(clock.getTime() + milliseconds)
    },
    takeErrors: () => {
      const taken = errors
      errors = []
      return taken
    },
    recordError: ({ err }, message) => void errors.push(`${message}: ${err instanceof Error ? err.stack : String(err)}`),
    reset: async (wishes) => {
      clock = START
      await emptyTown(app.db)
      await signedIn.moveIn()
      await furnish(app.db, signedIn.people(), wishes)
    },
    ...signedIn,
    close: async () => {
      await crashing.fastify.close()
      await second.close()
      await app.close()
    },
  }
}

/** Signs the people of the town in, and renews their tokens. */
function createSignIn(app: TestApp, now: () => Date) {
  let generation = 0
  const accounts: { name: string; person: SignedInPerson; at: Date }[] = []
  const places = new Map<Uid, number>()
  let admin: { person: SignedInPerson; at: Date } | undefined
  const isFresh = (at: Date) => Math.abs(now().getTime() - at.getTime()) < RENEW_AFTER_MS

  /** A name that no earlier account had, so that it is found in an answer only if this person is meant. */
  async function signInAs(place: number, name: string): Promise<void> {
    const known = accounts[place]
    try {
      const person = await signIn(app.fastify, { name, email: `${name.toLowerCase()}@example.org` })
      accounts[place] = { name, person, at: now() }
      places.set(person.uid, place)
      const createdAt = new Date(START.getTime() - 30 * DAY_MS)
      if (person.uid !== known?.person.uid)
        await app.db.updateTable('people').set({ createdAt }).where('uid', '=', person.uid).execute()
    } catch (error) {
      // A suspended person gets no new token; their calls are refused.
      if (!known) throw error
    }
  }
  const newName = (place: number) => `${NAMES[place]}${++generation}x`

  return {
    moveIn: async () => {
      accounts.length = 0
      places.clear()
      admin = undefined
      for (const place of NAMES.keys()) await signInAs(place, newName(place))
    },
    people: () => accounts.map(({ person }) => person),
    placeOf: (uid: Uid) => places.get(uid) ?? -1,
    forget: (place: number) => {
      const account = accounts[place]
      if (account) accounts[place] = { ...account, name: newName(place), at: new Date(0) }
    },
    personAt: async (place: number) => {
      const index = place % NAMES.length
      const account = accounts[index]
      if (account && !isFresh(account.at)) await signInAs(index, account.name)
      return (accounts[index] as { person: SignedInPerson }).person
    },
    admin: async () => {
      if (!admin || !isFresh(admin.at))
        admin = { person: await signIn(app.fastify, { name: 'Ada', email: app.config.adminEmails[0] ?? '' }), at: now() }
      return admin.person
    },
  }
}

async function emptyTown(db: Db): Promise<void> {
  for (const table of [
    'ringChecks',
    'ringSearches',
    'ringRefusals',
    'exchanges',
    'rings',
    'reservations',
    'conversations',
    'chats',
    'favourites',
    'notices',
    'items',
    'blocks',
    'agreementFaults' as 'blocks',
  ] as const)
    await db.deleteFrom(table).execute()
}

/** The objects, and hearts of other people on them. */
async function furnish(db: Db, people: readonly SignedInPerson[], wishes: readonly number[]): Promise<void> {
  const createdAt = new Date(START.getTime() - 10 * DAY_MS)
  const items: { id: ItemId; owner: Uid }[] = []
  for (const [place, { uid: owner }] of people.entries())
    for (let n = 0; n < ITEMS_PER_PERSON && items.length < ITEM_COUNT; n++) {
      const status = place > 5 && n === 0 ? 'dono' : 'baratto'
      items.push({ id: itemId.parse(await insertItem(db, { owner, title: `Cosa-${place}-${n}x`, createdAt, status })), owner })
    }
  const hearts = items.flatMap(({ id, owner }, n) =>
    people.flatMap(({ uid }, place) => {
      const isWished = (((wishes[n % Math.max(wishes.length, 1)] ?? 0) >> place) & 1) === 1
      return isWished && uid !== owner ? [{ uid, itemId: id, ownerUid: owner, private: false, createdAt }] : []
    }),
  )
  if (hearts.length > 0) await db.insertInto('favourites').values(hearts).execute()
}

export interface TownRing {
  id: RingId
  state: string
  version: number
  size: number
  signature: string
  nextDueAt: Date | null
  people: readonly {
    uid: Uid
    answer: string | null
    answerKey: string | null
    heldBack: boolean
    joinedVersion: number | null
    leftVersion: number | null
  }[]
  legs: readonly {
    itemId: ItemId
    giverUid: Uid
    receiverUid: Uid
    revision: number | null
    broken: string | null
    title: string
  }[]
}

/** What is stored, for the choice of the next step and for the laws. */
export interface Snapshot {
  rings: readonly TownRing[]
  items: readonly { id: ItemId; ownerUid: Uid; availability: Availability; status: ItemStatus; title: string }[]
  conversations: readonly { id: ConversationId; interestedUid: Uid; ownerUid: Uid }[]
  exchanges: readonly { id: ExchangeId; ringId: RingId | null; conversationId: ConversationId | null; people: readonly Uid[] }[]
  blocks: readonly { blockerUid: Uid; blockedUid: Uid }[]
}

export async function readSnapshot(db: Db): Promise<Snapshot> {
  const [rings, people, legs, items, conversations, exchanges, exchangePeople, blocks] = await Promise.all([
    db
      .selectFrom('rings')
      .select(['id', 'state', 'version', 'size', 'signature', 'nextDueAt'])
      .where('state', 'not in', ['refused', 'expired'])
      .orderBy('foundAt')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('ringPeople')
      .select(['ringId', 'uid', 'answer', 'answerKey', 'heldBack', 'joinedVersion', 'leftVersion'])
      .orderBy('place')
      .orderBy('uid')
      .execute(),
    db
      .selectFrom('ringLegs')
      .leftJoin('items', 'items.id', 'ringLegs.itemId')
      .select(['ringId', 'itemId', 'giverUid', 'receiverUid', 'ringLegs.revision', 'broken', 'items.title'])
      .orderBy('itemId')
      .execute(),
    db.selectFrom('items').select(['id', 'ownerUid', 'availability', 'status', 'title']).orderBy('title').orderBy('id').execute(),
    db
      .selectFrom('conversations')
      .select(['id', 'interestedUid', 'ownerUid'])
      .where('status', '=', 'pending')
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('exchanges')
      .select(['id', 'ringId', 'conversationId'])
      .where('state', 'in', ['open', 'held'])
      .orderBy('id')
      .execute(),
    db.selectFrom('exchangePeople').select(['exchangeId', 'uid']).orderBy('uid').execute(),
    db.selectFrom('blocks').select(['blockerUid', 'blockedUid']).execute(),
  ])
  return {
    rings: rings.map((ring) => ({
      ...ring,
      people: people.filter(({ ringId }) => ringId === ring.id),
      legs: legs.filter(({ ringId }) => ringId === ring.id).map((leg) => ({ ...leg, title: leg.title ?? '' })),
    })),
    items,
    conversations,
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      people: exchangePeople.flatMap(({ exchangeId, uid }) => (exchangeId === exchange.id ? [uid] : [])),
    })),
    blocks,
  }
}

/** The people who take part in a ring now and know it. */
export const presentIn = ({ people }: Pick<TownRing, 'people'>): Uid[] =>
  people.flatMap(({ uid, leftVersion, heldBack }) => (leftVersion === null && !heldBack ? [uid] : []))
