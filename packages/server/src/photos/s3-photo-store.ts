import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { PHOTO_SIZES } from '@barattolo/domain/items/images'
import { AwsClient } from 'aws4fetch'
import type { PhotoBucket } from '../platform/config/config.ts'
import { StartError } from '../platform/config/start-error.ts'
import { withTimeout } from '../platform/database/with-timeout.ts'
import { BRIEF_CACHE } from '../platform/http/brief-cache.ts'
import { type PhotoLog, type PhotoStore, photoPath } from './photo-store.ts'

/** Time limit in milliseconds for a response including retries, and then for each chunk of its body. */
const RESPONSE_TIMEOUT_MS = 10_000
const MAX_TRIES = 3

interface S3Request {
  path: string
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: BodyInit
}

/** A response with the time limit in milliseconds for each chunk of its body. */
interface S3Response {
  response: Response
  chunkTimeoutMs: number
}

/** Stores photos in an S3-compatible bucket. Loaded only if one is configured. */
export function createS3PhotoStore(bucket: PhotoBucket, timeoutMs = RESPONSE_TIMEOUT_MS): PhotoStore {
  const send = createSender(bucket, timeoutMs)
  return {
    async write(id, sizes) {
      const puts = [...sizes].map(([size, body]) =>
        send({ method: 'PUT', path: photoPath({ id, size }), body: new Uint8Array(body), headers: headersOf(body) }).then(
          requireSuccess,
        ),
      )
      // Wait for all requests before throwing, so that none can write after a later `remove`.
      const results = await Promise.allSettled(puts)
      const failure = results.find((result) => result.status === 'rejected')
      if (failure) throw failure.reason
    },
    async read(file) {
      const answer = await send({ method: 'GET', path: photoPath(file) })
      const { ok, body, headers } = answer.response
      if (ok && body) {
        const bytes = headers.get('content-length')
        return { bytes: bytes === null ? null : Number(bytes), content: withChunkTimeout(body, answer.chunkTimeoutMs) }
      }
      const error = await readError(answer)
      if (error.isMissing) return null
      throw error
    },
    async remove(id) {
      const deletions = PHOTO_SIZES.map((size) => send({ method: 'DELETE', path: photoPath({ id, size }) }))
      await Promise.all(deletions.map((deletion) => deletion.then(requireSuccess).catch(ignoreMissing)))
    },
  }
}

/**
 * Throws a `StartError` if the store's response shows a wrong configuration. A store that does not answer is only logged,
 * because everything except photos works without it.
 */
export async function checkBucket(bucket: PhotoBucket, log: PhotoLog, timeoutMs = RESPONSE_TIMEOUT_MS): Promise<void> {
  let status: number
  try {
    const { response } = await createSender(bucket, timeoutMs)({ method: 'HEAD', path: '' })
    status = response.status
    if (isTemporary(response)) throw new S3Error(status, '')
  } catch (error) {
    log.error({ err: error }, 'photo store does not answer')
    return
  }
  const storeName = `Il deposito delle foto ${bucket.endpoint}`
  if (status === 404) throw new StartError(`${storeName} non ha ${bucket.name}: controlla PHOTOS_S3_BUCKET, o crealo.`)
  if (status === 401 || status === 403)
    throw new StartError(
      `${storeName} rifiuta le chiavi (${status}): controlla PHOTOS_S3_KEY_ID, PHOTOS_S3_SECRET e i loro permessi su ${bucket.name}.`,
    )
  if (status >= 300)
    throw new StartError(
      `${storeName} risponde ${status}: controlla PHOTOS_S3_ENDPOINT, PHOTOS_S3_REGION e PHOTOS_S3_PATH_STYLE.`,
    )
}

/** Sends requests with retries for temporary failures; all our requests are idempotent. Throws after the time limit. */
function createSender({ endpoint, name, region, keyId, secret, pathStyle }: PhotoBucket, timeoutMs: number) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 })
  const root = pathStyle ? `${endpoint}/${name}` : endpoint.replace('://', `://${name}.`)
  const sendWithRetries = async ({ path, ...init }: S3Request, signal: AbortSignal): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const signed = await client.sign(path === '' ? root : `${root}/${path}`, { ...init, redirect: 'manual' })
      // Pass the signal here: a signal inside a Request stops working when the Request is garbage-collected.
      const response = await fetch(signed, { signal }).catch((error: unknown) =>
        attempt < MAX_TRIES && !signal.aborted ? null : Promise.reject(error),
      )
      if (response && (attempt === MAX_TRIES || !isTemporary(response))) return response
      await response?.body?.cancel()
      await pause(Math.random() * 100 * 2 ** attempt, undefined, { signal })
    }
  }
  return async (request: S3Request): Promise<S3Response> => {
    const controller = new AbortController()
    try {
      return { response: await withTimeout(timeoutMs, sendWithRetries(request, controller.signal)), chunkTimeoutMs: timeoutMs }
    } catch (error) {
      controller.abort()
      throw error
    }
  }
}

const isTemporary = ({ status }: Response) => status >= 500 || status === 429

function headersOf(body: Buffer): Record<string, string> {
  return {
    'content-type': 'image/webp',
    'cache-control': BRIEF_CACHE,
    // Part of the signature, so that the store rejects a modified body.
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
  }
}

async function requireSuccess(answer: S3Response) {
  if (!answer.response.ok) throw await readError(answer)
  await answer.response.body?.cancel()
}

class S3Error extends Error {
  /** The object is missing, not the bucket. */
  readonly isMissing: boolean

  constructor(status: number, code: string) {
    super(`the photo store answered ${status} ${code}`.trim())
    this.isMissing = status === 404 && code !== 'NoSuchBucket'
  }
}

/** Reads the S3 error code. Throws if it does not arrive: without it a missing object and a missing bucket look the same. */
async function readError({ response, chunkTimeoutMs }: S3Response): Promise<S3Error> {
  const xml = response.body ? await text(withChunkTimeout(response.body, chunkTimeoutMs)) : ''
  return new S3Error(response.status, /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? '')
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof S3Error && error.isMissing)) throw error
}

/** Streams the body with a time limit per chunk; the limit applies to the store, not to a slow reader. */
function withChunkTimeout(body: ReadableStream<Uint8Array>, timeoutMs: number): Readable {
  const reader = body.getReader()
  async function* chunks() {
    for (;;) {
      const { done, value } = await withTimeout(timeoutMs, reader.read())
      if (done) return
      yield value
    }
  }
  // Cancel on 'close', because the generator does not start if the stream is destroyed before the first read.
  return Readable.from(chunks(), { objectMode: false }).once('close', () => void reader.cancel().catch(() => undefined))
}
