import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Uid } from '@barattolo/domain/ids'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isPageCall } from './address-budget.ts'
import { ENCODINGS, type Encoding } from './compressed-start.ts'
import type { CallerExpression, Person } from './session.ts'
import { recentWritesSince } from './write-counts.ts'

/** In milliseconds, from the start of the read. Other processes clear their answers only by this age. */
export const SHARED_MAX_AGE = 1000
/** Of all answers of a process with their compressed forms. */
const MAX_BYTES = 32 * 1024 * 1024
/** Below this size the headers cost more than compression saves. */
const MIN_COMPRESSED_BYTES = 2048
/** For so many milliseconds after a write, a person reads no shared answer: they expect to see what they have written. */
const OWN_WRITE_WINDOW = 5000

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** An answer for many callers, compressed once. */
export interface SharedAnswer extends Pick<Answer, 'status' | 'headers'> {
  etag: string
  /** When the read of its oldest data began, by `performance.now()`. */
  begin: number
  /** Whether its body is large enough for compression. */
  isCompressible: boolean
  /** The memory of all its forms, in bytes. */
  size: number
  encode: (encoding: Encoding | 'identity') => Promise<Buffer>
}

export interface SharedAnswers {
  /** The kept answer of this key, or a new one from `make`. Concurrent calls share one execution. */
  read: (key: string, make: () => Promise<SharedAnswer>) => Promise<SharedAnswer>
  /** Removes all answers. Must be called after each commit that changes what others see, before its caller gets the response. */
  clear: () => void
  /** Remembers that this person has written through this process. */
  noteWrite: (uid: Uid) => void
  /** Must be evaluated by the query that authenticates a person, for `includes`. */
  expression: () => CallerExpression
  /** Whether this caller may read what others read: a visitor, or a person whom no block concerns and who has not just written. */
  includes: (person: Person | null) => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null in tests that write to the database directly. */
    sharedAnswers: SharedAnswers | null
  }
}

interface SharedAnswersOptions {
  /** The SQL of the uids that a block hides from `$1`. */
  blockedUids: string
  /** Whether the writes of each person are counted in the database, because there are several processes. */
  countsWrites: boolean
  now: () => Date
}

export function createSharedAnswers({ blockedUids, countsWrites, now }: SharedAnswersOptions): SharedAnswers {
  const kept = new LRUCache<string, SharedAnswer>({
    maxSize: MAX_BYTES,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    sizeCalculation: ({ size }, key) => size + key.length + 1000,
  })
  const hasWritten = countsWrites ? 'exists (select from write_counts where uid = $1 and minute >= $2)' : 'false'
  const expressionSql = `case when ${hasWritten} then null when exists ${blockedUids} then '${APART}' else '${SHARED}' end`
  const pending = new Map<string, { begin: number; answer: Promise<SharedAnswer> }>()
  const writers = new LRUCache<Uid, true>({ max: 10_000, ttl: OWN_WRITE_WINDOW })
  return {
    read(key, make) {
      const answer = kept.get(key)
      if (answer) return Promise.resolve(answer)
      const begin = performance.now()
      const running = pending.get(key)
      if (running && begin - running.begin < SHARED_MAX_AGE) {
        const isRecent = (made: SharedAnswer) => begin - made.begin < SHARED_MAX_AGE
        // The failure of another caller's read may concern only that caller.
        return running.answer.then((made) => (isRecent(made) ? made : make()), make)
      }
      const read = { begin, answer: make() }
      pending.set(key, read)
      const keep = (made: SharedAnswer | null) => {
        // Otherwise the answers were cleared meanwhile, and this one may be older than the change.
        if (pending.get(key) !== read) return
        pending.delete(key)
        // What is made of another shared answer is as old as that one.
        const ttl = made ? SHARED_MAX_AGE - (performance.now() - made.begin) : 0
        if (made && ttl >= 1) kept.set(key, made, { ttl })
      }
      read.answer.then(keep, () => keep(null))
      return read.answer
    },
    clear() {
      kept.clear()
      pending.clear()
    },
    noteWrite: (uid) => void writers.set(uid, true),
    expression: () => ({ sql: expressionSql, values: countsWrites ? [recentWritesSince(now())] : [] }),
    includes: (person) => person === null || (!person.isAdmin && person.callerValue === SHARED && !writers.has(person.uid)),
  }
}

/** The person reads what all signed-in people read, or something else because of a block. */
const SHARED = 'shared'
const APART = 'apart'

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
}

/** `begin`: when the read of its data began. */
export function toSharedAnswer({ status, headers, body: content }: Answer, begin: number): SharedAnswer {
  const body = typeof content === 'string' ? Buffer.from(content) : content
  const hash = createHash('sha1').update(body).update(JSON.stringify(headers)).digest('base64url')
  const encodings = new Map<Encoding, Promise<Buffer>>()
  const encode = (encoding: Encoding | 'identity') => {
    if (encoding === 'identity') return Promise.resolve(body)
    const compressed = encodings.get(encoding) ?? compress[encoding](body)
    encodings.set(encoding, compressed)
    return compressed
  }
  return {
    status,
    headers,
    etag: `W/"${hash}"`,
    begin,
    isCompressible: body.length >= MIN_COMPRESSED_BYTES,
    // Both compressed forms together are smaller than the body.
    size: 2 * body.length,
    encode,
  }
}

/** Sends the answer in the best encoding that the caller accepts, or 304 if the caller has it. */
export async function sendSharedAnswer(answer: SharedAnswer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { status, headers, etag } = answer
  beginOfAnswers.set(reply.raw, answer.begin)
  reply.headers(headers).header('etag', etag)
  if (status === 200 && matchesEtag(request, etag)) return void reply.code(304).send()
  reply.code(status)
  if (!answer.isCompressible) return sendBody(await answer.encode('identity'), request, reply)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
  const encoding = encodingFor(request)
  if (encoding === null) return sendBody(await answer.encode('identity'), request, reply)
  sendBody(await answer.encode(encoding), request, reply.header('content-encoding', encoding))
}

/** People who are signed in have limits of their own; the calls of a page are a part of the page. */
function sendBody(body: Buffer, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.tokenWasRead && !isPageCall(request)) request.server.addressBudget.chargeSending(request.ip, body.length)
  reply.send(body)
}

/** The best encoding that the caller accepts; null if that is none of ours. */
export function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = negotiate(headers['accept-encoding'] ?? '', [...ENCODINGS])
  return ENCODINGS.find((encoding) => encoding === accepted) ?? null
}

const beginOfAnswers = new WeakMap<ServerResponse, number>()

/** When the read of this answer's data began, if it is a shared one, for an answer that is made of it. */
export const beginOf = (response: ServerResponse): number | undefined => beginOfAnswers.get(response)

export function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const knownEtags = request.headers['if-none-match']?.split(',').map((value) => value.trim()) ?? []
  return knownEtags.includes(etag)
}
