import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { PHOTO_SIZES } from '@barattolo/domain/items/images'
import { AwsClient } from 'aws4fetch'
import type { PhotoBucket } from '../platform/config.ts'
import { StartError } from '../platform/start-error.ts'
import { within } from '../platform/within.ts'
import { type PhotoLog, type PhotoStore, photoPath } from './photo-store.ts'

/** Time limit in milliseconds for a response including retries, and then for each chunk of its body. */
const ANSWERS_WITHIN = 10_000
const TRIES = 3

interface Ask {
  path: string
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: BodyInit
}

/** A response with the time limit in milliseconds for each chunk of its body. */
interface Answer {
  response: Response
  within: number
}

/** Stores photos in an S3-compatible bucket. Loaded only if one is configured. */
export function s3PhotoStore(bucket: PhotoBucket, answersWithin = ANSWERS_WITHIN): PhotoStore {
  const ask = asking(bucket, answersWithin)
  return {
    async write(id, sizes) {
      const puts = [...sizes].map(([size, body]) =>
        ask({ method: 'PUT', path: photoPath({ id, size }), body: new Uint8Array(body), headers: headersOf(body) }).then(
          expectDone,
        ),
      )
      // Wait for all requests before throwing, so that none can write after a later `remove`.
      const ended = await Promise.allSettled(puts)
      const failed = ended.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
    async read(file) {
      const answer = await ask({ method: 'GET', path: photoPath(file) })
      const { ok, body, headers } = answer.response
      if (ok && body) {
        const bytes = headers.get('content-length')
        return { bytes: bytes === null ? null : Number(bytes), content: inTime(body, answer.within) }
      }
      const refused = await refusedBy(answer)
      if (refused.isMissing) return null
      throw refused
    },
    async remove(id) {
      const asks = PHOTO_SIZES.map((size) => ask({ method: 'DELETE', path: photoPath({ id, size }) }))
      await Promise.all(asks.map((asked) => asked.then(expectDone).catch(unlessMissing)))
    },
  }
}

/**
 * Throws a `StartError` if the store's response shows a wrong configuration. A store that does not answer is only logged,
 * because everything except photos works without it.
 */
export async function checkBucket(bucket: PhotoBucket, log: PhotoLog, within = ANSWERS_WITHIN): Promise<void> {
  let status: number
  try {
    const { response } = await asking(bucket, within)({ method: 'HEAD', path: '' })
    status = response.status
    if (mayPass(response)) throw new Refused(status, '')
  } catch (error) {
    log.error({ err: error }, 'photo store does not answer')
    return
  }
  const where = `Il deposito delle foto ${bucket.endpoint}`
  if (status === 404) throw new StartError(`${where} non ha ${bucket.name}: controlla PHOTOS_S3_BUCKET, o crealo.`)
  if (status === 401 || status === 403)
    throw new StartError(
      `${where} rifiuta le chiavi (${status}): controlla PHOTOS_S3_KEY_ID, PHOTOS_S3_SECRET e i loro permessi su ${bucket.name}.`,
    )
  if (status >= 300)
    throw new StartError(`${where} risponde ${status}: controlla PHOTOS_S3_ENDPOINT, PHOTOS_S3_REGION e PHOTOS_S3_PATH_STYLE.`)
}

/** Sends requests with retries for temporary failures; all our requests are idempotent. Throws after the time limit. */
function asking({ endpoint, name, region, keyId, secret, pathStyle }: PhotoBucket, milliseconds: number) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 })
  const root = pathStyle ? `${endpoint}/${name}` : endpoint.replace('://', `://${name}.`)
  const tryHard = async ({ path, ...init }: Ask, signal: AbortSignal): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      const signed = await client.sign(path === '' ? root : `${root}/${path}`, { ...init, redirect: 'manual' })
      // Pass the signal here: a signal inside a Request stops working when the Request is garbage-collected.
      const response = await fetch(signed, { signal }).catch((error: unknown) =>
        tried < TRIES && !signal.aborted ? null : Promise.reject(error),
      )
      if (response && (tried === TRIES || !mayPass(response))) return response
      await response?.body?.cancel()
      await pause(Math.random() * 100 * 2 ** tried, undefined, { signal })
    }
  }
  return async (question: Ask): Promise<Answer> => {
    const controller = new AbortController()
    try {
      return { response: await within(milliseconds, tryHard(question, controller.signal)), within: milliseconds }
    } catch (error) {
      controller.abort()
      throw error
    }
  }
}

const mayPass = ({ status }: Response) => status >= 500 || status === 429

function headersOf(body: Buffer): Record<string, string> {
  return {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    // Part of the signature, so that the store rejects a modified body.
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
  }
}

async function expectDone(answer: Answer) {
  if (!answer.response.ok) throw await refusedBy(answer)
  await answer.response.body?.cancel()
}

class Refused extends Error {
  /** The object is missing, not the bucket. */
  readonly isMissing: boolean

  constructor(status: number, code: string) {
    super(`the photo store answered ${status} ${code}`.trim())
    this.isMissing = status === 404 && code !== 'NoSuchBucket'
  }
}

/** Reads the S3 error code. Throws if it does not arrive: without it a missing object and a missing bucket look the same. */
async function refusedBy({ response, within }: Answer): Promise<Refused> {
  const said = response.body ? await text(inTime(response.body, within)) : ''
  return new Refused(response.status, /<Code>(\w{1,60})<\/Code>/.exec(said)?.[1] ?? '')
}

function unlessMissing(error: unknown) {
  if (!(error instanceof Refused && error.isMissing)) throw error
}

/** Streams the body with a time limit per chunk; the limit applies to the store, not to a slow reader. */
function inTime(body: ReadableStream<Uint8Array>, milliseconds: number): Readable {
  const reader = body.getReader()
  async function* pieces() {
    for (;;) {
      const { done, value } = await within(milliseconds, reader.read())
      if (done) return
      yield value
    }
  }
  // Cancel on 'close', because the generator does not start if the stream is destroyed before the first read.
  return Readable.from(pieces(), { objectMode: false }).once('close', () => void reader.cancel().catch(() => undefined))
}
