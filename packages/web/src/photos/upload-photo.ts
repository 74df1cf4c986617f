import type { ClientConfig } from '@barattolo/domain/client-config'
import { PHOTO_BYTES_MAX, PHOTO_EDGE_MAX } from '@barattolo/domain/limits'
import { uploadAnswer } from '@barattolo/domain/photos/contract'
import { BRANDS_END, isHeic } from '@barattolo/domain/photos/is-heic'
import { isReceivedProblem, Problem } from '@barattolo/domain/problem'
import { isRulesNotAccepted } from '../identity/session/authenticated-send.ts'
import { acceptRulesFirst } from '../people/rules/accept-rules-first.ts'
import { promptForRules } from '../people/rules/rules-prompt.ts'
import { configQuery } from '../shared/api/config.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { session } from '../shared/session.ts'

interface UploadInput {
  photo: Blob
  host: ClientConfig['upload']
  /** Sent only to our own endpoint. */
  token: string | null
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Unsigned upload to the image host. Returns the `secure_url`; throws a Problem if our own server refuses, an Error for
 * other failures, including a response without `secure_url`. Uses XMLHttpRequest because `fetch` has no upload progress.
 */
export function uploadPhoto({ photo, host, token, onProgress, signal }: UploadInput): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', host.preset)
  form.set('cloud_name', host.cloudName)
  form.set('file', photo, 'foto.jpg')
  const request = new XMLHttpRequest()
  request.open('POST', host.url)
  if (host.own && token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0))
  signal.addEventListener('abort', () => request.abort())
  return new Promise((done, failed) => {
    request.addEventListener('load', () => {
      try {
        done(readSecureUrl(request.status, request.responseText))
      } catch (error) {
        failed(error)
      }
    })
    request.addEventListener('error', () => failed(new Error('network')))
    request.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError')))
    request.send(form)
  })
}

/** The `secure_url` of a successful response; throws otherwise. */
export function readSecureUrl(status: number, text: string): string {
  const body = parseJson(text)
  if (status >= 200 && status < 300) {
    const answer = uploadAnswer.safeParse(body)
    if (answer.success && answer.data.secure_url !== '') return answer.data.secure_url
    throw new Error(`upload without secure_url (HTTP ${status})`)
  }
  throw isReceivedProblem(body) ? new Problem(body.code) : new Error(`HTTP ${status}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const QUALITY = 0.86

/** Rotation in quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3
export const rotateOnce = (turns: QuarterTurns): QuarterTurns => ((turns + 1) % 4) as QuarterTurns

/**
 * Prepares a photo for upload: upright, rotated by `turns`, at most 2,000 px long, re-encoded as JPEG. Re-encoding removes the
 * file's metadata, in particular the position, regardless of the host.
 */
export async function preparePhoto(source: File | HTMLImageElement, turns: QuarterTurns = 0): Promise<Blob> {
  const image = await decode(source)
  try {
    const scale = Math.min(1, PHOTO_EDGE_MAX / Math.max(image.width, image.height))
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const blob = await drawToJpeg(image, { width, height }, turns)
    if (blob.size > PHOTO_BYTES_MAX) throw new Problem('photoTooLarge')
    return blob
  } finally {
    image.close()
  }
}

/** Loads an uploaded photo to re-encode it. Rejects if it cannot be loaded or its host does not allow cross-origin use. */
export async function loadPhoto(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = url
  await image.decode()
  return image
}

async function decode(source: File | HTMLImageElement): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image' })
  } catch (error) {
    throw new Problem((await isHeicFile(source)) ? 'photoHeic' : 'photoNotAnImage', { cause: error })
  }
}

/** By its content, whatever its name. A file that the device cannot read is none. */
async function isHeicFile(source: File | HTMLImageElement): Promise<boolean> {
  if (!(source instanceof File)) return false
  const start = await source
    .slice(0, BRANDS_END)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return isHeic(new Uint8Array(start))
}

interface Size {
  width: number
  height: number
}

async function drawToJpeg(image: ImageBitmap, { width, height }: Size, turns: QuarterTurns): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const isUpright = turns % 2 === 0
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  const context = canvas.getContext('2d')
  if (!context) throw new Problem('photoNotAnImage')
  // JPEG has no transparency: transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -width / 2, -height / 2, width, height)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Problem('photoNotAnImage'))), 'image/jpeg', QUALITY)
  })
}

/** Uploads a photo to `chosenHost`, else to the configured host; sends our token only if the endpoint is our own. */
export async function sendPhoto(
  photo: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  chosenHost?: ClientConfig['upload'],
): Promise<string> {
  const host = chosenHost ?? (await queryClient.fetchQuery(configQuery)).upload
  const currentSession = session.current()
  const user = host.own && currentSession.state === 'signedIn' ? currentSession.user : null
  if (user) await acceptRulesFirst(user.uid)
  const token = user ? await user.getToken() : null
  const upload = { photo, host, token, onProgress, signal }
  return uploadPhoto(upload).catch(async (error: unknown) => {
    if (isRulesNotAccepted(error) && (await promptForRules())) return uploadPhoto(upload)
    throw error
  })
}
