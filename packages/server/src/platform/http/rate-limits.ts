import type { IncomingMessage } from 'node:http'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import proxyAddr from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../database.ts'
import { every } from '../every.ts'
import { asksForCall } from './call-paths.ts'
import type { Limits } from './limits.ts'
import { countWrite, forgetWriteCounts, secondsLeft } from './write-counts.ts'

/** A rejected call, with the time after which to retry. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('tooManyRequests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts a call of a person; throws TooManyRequests. API calls are counted by their route, sockets call this themselves. */
export type CountPerson = (uid: Uid, kind: 'read' | 'write') => Promise<void>

/** Counts a request that does not pass through Fastify’s hooks by its network address; throws TooManyRequests. */
export type CountAddress = (request: IncomingMessage) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    countPerson: CountPerson
    countAddress: CountAddress
  }
}

interface Counting {
  limits: Limits
  trustedProxies: string[]
  now: () => Date
  /** The database in which several processes count writes together. Reads are counted by each process, which saves a query. */
  shared: Db | null
}

/**
 * Counts every API call by its network address, before anything else is done; decorates the app with `countPerson`. An IPv6
 * address counts as its /64 network, which belongs to one household.
 */
export async function limitRates(app: FastifyInstance, { limits, trustedProxies, now, shared }: Counting) {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })
  const ofAddress = app.createRateLimit({ max: limits.callsPerAddress })
  const ofPerson = app.createRateLimit({ max: limits.callsPerPerson, keyGenerator: ({ id }) => id })
  const writesOfPerson = app.createRateLimit({ max: limits.writesPerPerson, keyGenerator: ({ id }) => id })
  app.addHook('onRequest', async (request) => {
    if (asksForCall(request)) refuseExceeded(await ofAddress(request))
  })
  const isTrusted = proxyAddr.compile(trustedProxies)
  app.decorate('countAddress', async (request: IncomingMessage) => {
    refuseExceeded(await ofAddress(asRequest({ ip: proxyAddr(request, isTrusted) })))
  })
  app.decorate('countPerson', async (uid: Uid, kind: 'read' | 'write') => {
    refuseExceeded(await ofPerson(asRequest({ id: uid })))
    if (kind === 'read') return
    if (shared === null) return refuseExceeded(await writesOfPerson(asRequest({ id: uid })))
    const at = now()
    if ((await countWrite(shared, uid, at)) > limits.writesPerPerson) throw new TooManyRequests(secondsLeft(at))
  })
  if (shared !== null) forgetOften(app, shared, now)
}

const FORGETS_EVERY = 10 * 60_000

function forgetOften(app: FastifyInstance, db: Db, now: () => Date) {
  const stop = every(FORGETS_EVERY, app.log, 'write counts', () => forgetWriteCounts(db, now()))
  app.addHook('preClose', async () => stop())
}

/** The plugin counts requests, and a socket event is none. It reads only the key and the route’s settings of a request. */
function asRequest(key: { id: Uid } | { ip: string }): FastifyRequest {
  return { ...key, routeOptions: {} } as unknown as FastifyRequest
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseExceeded(counted: Counted) {
  if (!counted.isAllowed && counted.isExceeded) throw new TooManyRequests(counted.ttlInSeconds)
}
