import type { IncomingMessage } from 'node:http'
import type { Uid } from '@barattolo/domain/ids'
import proxyAddr from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { runEvery } from '../jobs/run-every.ts'
import type { Clock } from '../process/clock.ts'
import { isCallRequest } from './endpoint-route.ts'
import type { CallerExpression } from './session.ts'
import { TooManyRequests } from './too-many-requests.ts'
import { countWrite, deleteOldWriteCounts, secondsUntilNextMinute, writeCountExpression } from './write-counts.ts'

/**
 * Counts a call of a person; throws TooManyRequests. Called by `authenticateRequest` and, for socket events, by `live.ts`. `writes`: the
 * result of `writeCount`, if the query that authenticated the person has counted the write.
 */
export type CountPerson = (uid: Uid, kind: 'read' | 'write', writes?: string) => Promise<void>

/** Counts a request that does not pass through Fastify’s hooks by its network address; throws TooManyRequests. */
export type CountAddress = (request: IncomingMessage) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    countPerson: CountPerson
    countAddress: CountAddress
    /** Counts a write in the query that authenticates the person; undefined if writes are not counted in the database. */
    writeCount: () => CallerExpression | undefined
  }
}

interface RateLimitOptions {
  limits: Limits
  trustedProxies: string[]
  clock: Clock
  /** The database in which several processes count writes together. Reads are counted by each process, which saves a query. */
  sharedDb: Db | null
}

/**
 * Counts every API call by its network address, before anything else is done; decorates the app with `countPerson`, `countAddress` and
 * `writeCount`. An IPv6 address counts as its /64 network, which belongs to one household.
 */
export async function limitRates(app: FastifyInstance, { limits, trustedProxies, clock, sharedDb }: RateLimitOptions) {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })
  const checkAddress = app.createRateLimit({ max: limits.callsPerAddress })
  const checkPerson = app.createRateLimit({ max: limits.callsPerPerson, keyGenerator: ({ id }) => id })
  const checkPersonWrites = app.createRateLimit({ max: limits.writesPerPerson, keyGenerator: ({ id }) => id })
  app.addHook('onRequest', async (request) => {
    const isCounted = isCallRequest(request) && !request.routeOptions.config.unlimited
    if (!isCounted) return
    const result = await checkAddress(request)
    // A refusal takes its turn: otherwise a caller that repeats its call at once would be refused thousands of times a second.
    if (isExceeded(result)) await app.addressBudget.run(request.ip, async () => undefined)
    throwIfExceeded(result)
  })
  const isTrusted = proxyAddr.compile(trustedProxies)
  app.decorate('countAddress', async (request: IncomingMessage) => {
    throwIfExceeded(await checkAddress(asFastifyRequest({ ip: proxyAddr(request, isTrusted) })))
  })
  app.decorate('countPerson', async (uid: Uid, kind: 'read' | 'write', writes?: string) => {
    throwIfExceeded(await checkPerson(asFastifyRequest({ id: uid })))
    if (kind === 'read') return
    if (sharedDb === null) return throwIfExceeded(await checkPersonWrites(asFastifyRequest({ id: uid })))
    const time = clock.now()
    const counted = writes === undefined ? await countWrite(sharedDb, uid, time) : Number(writes)
    if (counted > limits.writesPerPerson) throw new TooManyRequests(secondsUntilNextMinute(time))
  })
  app.decorate('writeCount', () => (sharedDb === null ? undefined : writeCountExpression(clock.now())))
  if (sharedDb !== null) scheduleCleanup(app, sharedDb, clock)
}

const CLEANUP_INTERVAL = 10 * 60_000

function scheduleCleanup(app: FastifyInstance, db: Db, clock: Clock) {
  const deleteOld = () => deleteOldWriteCounts(db, clock.now())
  const stop = runEvery(CLEANUP_INTERVAL, app.log, 'write counts', deleteOld, clock.isTrusted)
  app.addHook('preClose', async () => stop())
}

/** The plugin only counts requests, of which it reads the key and the route’s settings. A socket event has no request. */
function asFastifyRequest(key: { id: Uid } | { ip: string }): FastifyRequest {
  return { ...key, routeOptions: {} } as unknown as FastifyRequest
}

type RateLimitResult = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

type ExceededLimit = Extract<RateLimitResult, { isAllowed: false }>

const isExceeded = (result: RateLimitResult): result is ExceededLimit => !result.isAllowed && result.isExceeded

function throwIfExceeded(result: RateLimitResult) {
  if (isExceeded(result)) throw new TooManyRequests(result.ttlInSeconds)
}

/** Maximum numbers, per minute unless said otherwise. */
export interface Limits {
  /** Calls from one network address, which a household or a mobile network shares; pages and files do not count. */
  callsPerAddress: number
  callsPerPerson: number
  /** Calls of one person that change data. */
  writesPerPerson: number
  /** Expensive reads of one network address at once, running and waiting. */
  broadReadsPerAddress: number
  /** Calls and pages without sign-in of one network address that run at once; the others wait. */
  runningPerAddress: number
  /** The time that these may take, in milliseconds a second. */
  timePerAddress: number
  /** Open connections of one network address that is no trusted proxy. A browser opens six or seven. */
  connectionsPerAddress: number
}

/** Limits that only programs reach, never people. */
export const LIMITS: Limits = {
  callsPerAddress: 3_000,
  callsPerPerson: 900,
  writesPerPerson: 180,
  broadReadsPerAddress: 4,
  runningPerAddress: 2,
  timePerAddress: 250,
  connectionsPerAddress: 512,
}

/** The rate limit plugin treats infinity as "not set" and applies its own default. */
export const UNLIMITED: Limits = {
  callsPerAddress: Number.MAX_SAFE_INTEGER,
  callsPerPerson: Number.MAX_SAFE_INTEGER,
  writesPerPerson: Number.MAX_SAFE_INTEGER,
  broadReadsPerAddress: Number.MAX_SAFE_INTEGER,
  runningPerAddress: Number.MAX_SAFE_INTEGER,
  timePerAddress: Number.MAX_SAFE_INTEGER,
  connectionsPerAddress: Number.MAX_SAFE_INTEGER,
}
