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

/** A refusal that says when to come back. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('tooManyRequests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts what a person does; throws TooManyRequests. For calls this happens by itself; sockets ask. */
export type CountPerson = (uid: Uid, kind: 'read' | 'write') => Promise<void>

/** Counts a request that does not pass Fastify's hooks by its network address; throws TooManyRequests. */
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
  /** Where several processes count writes together; each counts its reads for itself, so that a read costs no query more. */
  shared: Db | null
}

/**
 * Counts every call by its network address, before anything else is done for it; decorates the app with `countPerson`.
 * An address of IPv6 counts with its /64, which one household has to itself.
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

/** The plugin counts requests, and what happens on a socket is none: all that it reads of one is its key and its route's settings. */
function asRequest(key: { id: Uid } | { ip: string }): FastifyRequest {
  return { ...key, routeOptions: {} } as unknown as FastifyRequest
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseExceeded(counted: Counted) {
  if (!counted.isAllowed && counted.isExceeded) throw new TooManyRequests(counted.ttlInSeconds)
}
