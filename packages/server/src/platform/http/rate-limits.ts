import { isIPv6 } from 'node:net'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import { isCall } from './call-paths.ts'
import type { Limits } from './limits.ts'

const WINDOW_SECONDS = 60

/** A refusal that says when to come back. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('tooManyRequests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts what a person does; throws TooManyRequests. For calls this happens by itself; sockets ask. */
export type CountPerson = (uid: Uid, kind: 'read' | 'write') => void

declare module 'fastify' {
  interface FastifyInstance {
    countPerson: CountPerson
  }
}

/** Counts every call by its network address, before anything else is done for it; decorates the app with `countPerson`. */
export function limitRates(app: FastifyInstance, limits: Limits, now: () => Date) {
  const ofAddress = counter(limits.callsPerAddress, now)
  const ofPerson = counter(limits.callsPerPerson, now)
  const writesOfPerson = counter(limits.writesPerPerson, now)
  app.addHook('onRequest', async (request) => {
    if (isCall(request.url)) ofAddress(networkOf(request.ip))
  })
  app.decorate('countPerson', (uid: Uid, kind: 'read' | 'write') => {
    ofPerson(uid)
    if (kind === 'write') writesOfPerson(uid)
  })
}

/** All keys share one window, and its counts are dropped with it: what is kept is bounded by what one minute brings. */
function counter(max: number, now: () => Date) {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (key: string) => {
    const time = now().getTime()
    if (time >= endsAt) {
      counts.clear()
      endsAt = time + WINDOW_SECONDS * 1000
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > max) throw new TooManyRequests(Math.ceil((endsAt - time) / 1000))
  }
}

/** One household has 2^64 addresses of IPv6 and one of IPv4, which may be written as an IPv6 one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? address.split(':').slice(0, 4).join(':') : address
}
