import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { PHOTO_SIZES } from '@barattolo/domain/items/images'
import { AwsClient } from 'aws4fetch'
import type { PhotoBucket } from '../platform/config.ts'
import { StartError } from '../platform/start-error.ts'
import { type PhotoLog, type PhotoStore, photoPath } from './photo-store.ts'

/** In milliseconds: for one answer, all tries together, and then for each next piece of a picture. */
const ANSWERS_WITHIN = 10_000
const TRIES = 3

interface Ask {
  path: string
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: BodyInit
}

/** An answer, and how to give up what is still to come of it. */
interface Answer {
  response: Response
  giveUp: () => void
}

/** Photos in a bucket of anything that speaks S3. Loaded only where one is configured. */
export function s3PhotoStore(bucket: PhotoBucket, answersWithin = ANSWERS_WITHIN): PhotoStore {
  const ask = asking(bucket, answersWithin)
  return {
    async write(id, sizes) {
      const puts = [...sizes].map(([size, body]) =>
        ask({ method: 'PUT', path: photoPath({ id, size }), body: new Uint8Array(body), headers: headersOf(body) }).then(
          expectDone,
        ),
      )
      // Nothing of ours is on its way any more when it throws: what is removed then stays removed.
      const ended = await Promise.allSettled(puts)
      const failed = ended.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
    async read(file) {
      const { response, giveUp } = await ask({ method: 'GET', path: photoPath(file) })
      if (response.ok && response.body) {
        return { bytes: Number(response.headers.get('content-length')), content: inTime(response.body, answersWithin, giveUp) }
      }
      const refused = await refusedBy(response)
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
 * Throws a `StartError` where the store answers that it will never work so. One that does not answer now is only told to the
 * log: everything but photos works without it.
 */
export async function checkBucket(bucket: PhotoBucket, log: PhotoLog, within = ANSWERS_WITHIN): Promise<void> {
  let status: number
  try {
    const { response } = await asking(bucket, within)({ method: 'HEAD', path: '' })
    status = response.status
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

/** Asks again what may pass; every one of our questions may be asked twice. Throws where no answer came in time. */
function asking({ endpoint, name, region, keyId, secret, pathStyle }: PhotoBucket, within: number) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 })
  const root = pathStyle ? `${endpoint}/${name}` : endpoint.replace('://', `://${name}.`)
  return async ({ path, ...init }: Ask): Promise<Answer> => {
    const controller = new AbortController()
    const giveUp = () => controller.abort(new Error('the photo store did not answer in time'))
    const late = setTimeout(giveUp, within)
    try {
      for (let tried = 1; ; tried++) {
        const address = path === '' ? root : `${root}/${path}`
        const response = await client
          .fetch(address, { ...init, redirect: 'manual', signal: controller.signal })
          .catch((error: unknown) => (tried < TRIES && !controller.signal.aborted ? null : Promise.reject(error)))
        if (response && (tried === TRIES || !mayPass(response))) return { response, giveUp }
        await response?.body?.cancel()
        await pause(Math.random() * 100 * 2 ** tried, undefined, { signal: controller.signal })
      }
    } finally {
      clearTimeout(late)
    }
  }
}

const mayPass = ({ status }: Response) => status >= 500 || status === 429

function headersOf(body: Buffer): Record<string, string> {
  return {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    // Signed too: what arrives otherwise is refused.
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
  }
}

async function expectDone({ response }: Answer) {
  if (!response.ok) throw await refusedBy(response)
  await response.body?.cancel()
}

class Refused extends Error {
  /** The thing asked for, not the bucket around it. */
  readonly isMissing: boolean

  constructor(status: number, code: string) {
    super(`the photo store answered ${status} ${code}`.trim())
    this.isMissing = status === 404 && code !== 'NoSuchBucket'
  }
}

/** With the word that S3 has for what went wrong. */
async function refusedBy(response: Response): Promise<Refused> {
  const text = await response.text().catch(() => '')
  return new Refused(response.status, /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '')
}

function unlessMissing(error: unknown) {
  if (!(error instanceof Refused && error.isMissing)) throw error
}

/** What comes is read as fast as it is taken; a store that stops in the middle is given up, a slow reader is not. */
function inTime(body: ReadableStream<Uint8Array>, within: number, giveUp: () => void): Readable {
  async function* pieces() {
    const reader = body.getReader()
    try {
      for (;;) {
        const late = setTimeout(giveUp, within)
        const { done, value } = await reader.read().finally(() => clearTimeout(late))
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}
