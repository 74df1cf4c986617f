import { Readable } from 'node:stream'
import { PHOTO_BYTES_MAX } from '@barattolo/domain/bounds'
import type { ClientConfig } from '@barattolo/domain/client-config'
import type { UploadAnswer } from '@barattolo/domain/photos/contract'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import multipart from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { personOf } from '../platform/session.ts'
import { fewAtATime } from './few-at-a-time.ts'
import { type PhotoStore, photoFileAt } from './photo-store.ts'
import { storePhoto } from './photos.service.ts'

/** What an upload to our own endpoint carries besides the file, as an image host's unsigned preset would. */
export const OWN_UPLOAD = { url: '/upload', preset: 'barattolo', cloudName: 'barattolo' } as const

/** Where the browser uploads to. */
export function uploadForClient({ imageHost }: Pick<Config, 'imageHost'>): ClientConfig['upload'] {
  if (!imageHost) return { ...OWN_UPLOAD, own: true }
  return { url: imageHost.uploadUrl, preset: imageHost.preset, cloudName: imageHost.cloudName, own: false }
}

/** A photo and the form around it. */
const UPLOAD_BYTES_MAX = PHOTO_BYTES_MAX + 64 * 1024
/** Whole photos of one person that are in memory together. */
const AT_ONCE = 3

interface PhotosDeps {
  db: Db
  photos: PhotoStore
  log: FastifyBaseLogger
  now: () => Date
}

export async function photosRoutes(app: FastifyInstance, deps: PhotosDeps): Promise<void> {
  const inTurn = fewAtATime(AT_ONCE)
  await app.register(async (scope) => {
    // In a scope of its own: nothing else of the API takes multipart bodies.
    await scope.register(multipart, {
      limits: { fileSize: PHOTO_BYTES_MAX, files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 },
    })
    scope.post(OWN_UPLOAD.url, { config: { access: 'signedIn' } }, async (request) => {
      const person = await personOf(request, 'signedIn')
      if (!person) throw new Problem('signInFirst')
      const {
        id,
        address,
        width,
        height,
        bytes: size,
      } = await inTurn(person.uid, async () => storePhoto(deps, person.uid, await readUpload(request)))
      return { secure_url: address, public_id: id, width, height, bytes: size } satisfies UploadAnswer
    })
  })
  app.get('/images/*', { config: { access: 'public' } }, (request, reply) => sendPhoto(deps.photos, request, reply))
}

/** Handed through as it comes: never more of it in memory than the browser is slow to take. */
async function sendPhoto(photos: PhotoStore, request: FastifyRequest, reply: FastifyReply) {
  const file = photoFileAt(request.url.split('?', 1)[0] ?? '')
  const photo = file && (await photos.read(file).catch((cause: Error) => notReached(request, cause)))
  if (!file || !photo) throw new Problem('notFound')
  const etag = `"${file.id}-${file.size}"`
  // An address is made for one picture and never used for another.
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
  const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  if (isKnown || request.method === 'HEAD') photo.content.destroy()
  if (isKnown) return reply.code(304).send()
  reply.type('image/webp').header('x-content-type-options', 'nosniff')
  if (photo.bytes !== null) reply.header('content-length', photo.bytes)
  // For a HEAD, Fastify keeps the length of a stream, and of nothing else.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : photo.content)
}

function notReached({ log }: FastifyRequest, cause: Error): never {
  log.warn({ err: cause }, 'photo not reached')
  throw new Problem('photoNotReached', { cause })
}

/** The file of the form, whole. The other fields are those of an image host's unsigned preset and must be ours. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('photoMissing')
  if (Number(request.headers['content-length']) > UPLOAD_BYTES_MAX) throw new Problem('photoTooLarge')
  // It was given up while it waited for its turn: nothing more will come.
  if (request.raw.destroyed) throw new Problem('photoMissing')
  let bytes: Buffer | null = null
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (part.fieldname === 'file') bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    throw refusalOf(error)
  }
  const { preset, cloudName } = OWN_UPLOAD
  if (fields.get('upload_preset') !== preset) throw wrongField('upload_preset')
  if (fields.get('cloud_name') !== cloudName) throw wrongField('cloud_name')
  if (bytes === null || bytes.length === 0) throw new Problem('photoMissing')
  return bytes
}

function wrongField(path: string): Problem {
  return new Problem('invalidInput', { fields: [{ path, message: it.fields.wrong }] })
}

/** What the multipart reader throws, in our words; the rest are bodies that break off or are no form. */
function refusalOf(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem('photoTooLarge', { cause })
  if (typeof code === 'string' && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return new Problem('bodyTooLarge', { cause })
  return new Problem('photoMissing', { cause })
}
