import { Readable } from 'node:stream'
import type { ClientConfig } from '@barattolo/domain/client-config'
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '@barattolo/domain/limits'
import type { UploadAnswer } from '@barattolo/domain/photos/contract'
import { OWN_UPLOAD } from '@barattolo/domain/photos/own-upload'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import multipart from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { BRIEF_CACHE } from '../platform/http/brief-cache.ts'
import { authenticateRequest } from '../platform/http/session.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { type PhotoStore, photoFileOfAddress } from './photo-store.ts'
import { storePhoto } from './photos.service.ts'
import { type IsPhotoHidden, type IsPhotoUsed, isPhotoShown } from './photos.store.ts'

/** The upload settings for the browser. */
export function uploadForClient({ imageHost }: Pick<Config, 'imageHost'>): ClientConfig['upload'] {
  if (!imageHost) return { ...OWN_UPLOAD, own: true }
  return { url: imageHost.uploadUrl, preset: imageHost.preset, cloudName: imageHost.cloudName, own: false }
}

/** Maximum size of a photo with its form. */
const UPLOAD_BYTES_MAX = PHOTO_BYTES_MAX + 64 * 1024
/** Of one person: photos in memory at once, and further uploads, which are not read yet: as many photos as two objects have. */
const UPLOADS_PER_PERSON = { max: 3, maxWaiting: 2 * PHOTOS_MAX }

interface PhotosDeps {
  db: Db
  photos: PhotoStore
  log: FastifyBaseLogger
  now: () => Date
  isPhotoUsed: IsPhotoUsed
  isPhotoHidden: IsPhotoHidden
}

export async function photosRoutes(app: FastifyInstance, deps: PhotosDeps): Promise<void> {
  const limitUploads = limitConcurrency(UPLOADS_PER_PERSON)
  await app.register(async (scope) => {
    // A separate scope, so that no other route accepts multipart bodies.
    await scope.register(multipart, {
      limits: { fileSize: PHOTO_BYTES_MAX, files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 50 },
    })
    scope.post(OWN_UPLOAD.url, { config: { access: 'signedIn' } }, async (request) => {
      const person = await authenticateRequest(request, 'signedIn')
      if (!person) throw new Problem('signInFirst')
      const {
        id,
        address,
        width,
        height,
        bytes: size,
      } = await limitUploads(person.uid, async () => storePhoto(deps, person.uid, await readUpload(request)))
      return { secure_url: address, public_id: id, width, height, bytes: size } satisfies UploadAnswer
    })
  })
  app.get('/images/*', { config: { access: 'public' } }, (request, reply) => sendPhoto(deps, request, reply))
}

/** Streams the photo, so that it is not held in memory for a slow client. */
async function sendPhoto({ db, photos, isPhotoHidden }: PhotosDeps, request: FastifyRequest, reply: FastifyReply) {
  const file = photoFileOfAddress(request.url.split('?', 1)[0] ?? '')
  if (!file) throw new Problem('notFound')
  // Asked at each request, also of the primary database: a photo is refused from the moment at which it is hidden or removed.
  const isShown = await request.server.addressBudget.run(request.ip, () => isPhotoShown(db, isPhotoHidden, file.id))
  if (!isShown) throw new Problem('notFound')
  const etag = `"${file.id}-${file.size}"`
  const isNotModified = request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  if (isNotModified) return reply.header('cache-control', BRIEF_CACHE).header('etag', etag).code(304).send()
  const photo = await photos.read(file).catch((cause: Error) => throwPhotoUnavailable(request, cause))
  if (!photo) throw new Problem('notFound')
  reply.header('cache-control', BRIEF_CACHE).header('etag', etag)
  if (request.method === 'HEAD') photo.content.destroy()
  reply.type('image/webp').header('x-content-type-options', 'nosniff')
  if (photo.bytes !== null) reply.header('content-length', photo.bytes)
  // For HEAD, Fastify keeps `content-length` only if the body is a stream.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : photo.content)
}

function throwPhotoUnavailable({ log }: FastifyRequest, cause: Error): never {
  log.warn({ err: cause }, 'photo not read from the store')
  throw new Problem('photoNotReached', { cause })
}

/** Reads the file of the form into memory. The other fields are those of an unsigned preset and must match our own. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('photoMissing')
  if (Number(request.headers['content-length']) > UPLOAD_BYTES_MAX) throw new Problem('photoTooLarge')
  // The client disconnected while the request was waiting.
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
    throw toProblem(error)
  }
  const { preset, cloudName } = OWN_UPLOAD
  if (fields.get('upload_preset') !== preset) throw createWrongFieldProblem('upload_preset')
  if (fields.get('cloud_name') !== cloudName) throw createWrongFieldProblem('cloud_name')
  if (bytes === null || bytes.length === 0) throw new Problem('photoMissing')
  return bytes
}

function createWrongFieldProblem(path: string): Problem {
  return new Problem('invalidInput', { fields: [{ path, message: it.fields.wrong }] })
}

/** Maps errors of the multipart parser to Problems; other errors mean a truncated or malformed body. */
function toProblem(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem('photoTooLarge', { cause })
  if (typeof code === 'string' && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return new Problem('bodyTooLarge', { cause })
  return new Problem('photoMissing', { cause })
}
