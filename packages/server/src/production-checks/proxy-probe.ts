import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { getOrCreateSecret } from '../platform/database/secrets.store.ts'

/** Of the request of the check, and of the answer to it. */
export const PROBE_HEADER = 'x-barattolo-check'
/** The address that the check claims to come from: one that belongs to no computer (RFC 5737). */
export const FORGED_ADDRESS = '192.0.2.77'

/** In milliseconds; the clocks of a program and of the servers may differ. */
const VALID_FOR = 120_000

const readKey = async (db: Db): Promise<string> => {
  const generate = () => ({ key: randomBytes(32).toString('base64url') })
  return (await getOrCreateSecret(db, 'proxyProbeKey', generate)).key
}

const sign = (key: string, content: string) => createHmac('sha256', key).update(content).digest('base64url')

/** A random value with its time and a signature, which every process of this installation recognizes. */
export async function createProbe(db: Db, now: Date): Promise<string> {
  const content = `${now.getTime()}.${randomBytes(12).toString('base64url')}`
  return `${content}.${sign(await readKey(db), content)}`
}

function isValidProbe(key: string, probe: string, now: Date): boolean {
  const [time = '', nonce = '', signature = ''] = probe.split('.')
  const [actual, expected] = [signature, sign(key, `${time}.${nonce}`)].map((text) => Buffer.from(text))
  if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false
  return Math.abs(now.getTime() - Number(time)) <= VALID_FOR
}

/** Which address the server sees behind the one that it is connected to. */
function describeForwarding(request: FastifyRequest): 'none' | 'untrusted' | 'forgeable' | 'trusted' {
  if (request.ip === FORGED_ADDRESS) return 'forgeable'
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  if (forwarded === '' || forwarded === FORGED_ADDRESS) return 'none'
  // The addresses up to the first one that is not trusted: with a trusted proxy, that of the proxy and the one that it has forwarded.
  return (request.ips ?? []).length > 1 ? 'trusted' : 'untrusted'
}

/** Answers the requests of the check with a header; all others have no such header, or none that is valid. */
export function answerProbes(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }) {
  let key: Promise<string> | null = null
  app.addHook('onRequest', async (request, reply) => {
    const probe = request.headers[PROBE_HEADER]
    if (typeof probe !== 'string') return
    key ??= readKey(db).catch(() => {
      key = null
      return ''
    })
    const knownKey = await key
    if (knownKey !== '' && isValidProbe(knownKey, probe, now())) reply.header(PROBE_HEADER, describeForwarding(request))
  })
}
