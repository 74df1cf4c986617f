import { loadSharp } from '../platform/load-sharp.ts'

/** Google's pictures weigh a few KB; this bounds what anything else could send, in bytes. */
const BYTES_MAX = 1024 * 1024
const WAITS_MS = 5000
/** Twice the largest avatar on screen, in pixels. */
const EDGE = 192

/** A person could have set any address in their account: only Google's own pictures are fetched. */
export function isGooglePicture(address: URL): boolean {
  return address.protocol === 'https:' && address.hostname.endsWith('.googleusercontent.com')
}

/** Fetches a picture once, within bounds of time and size, and makes it a small WebP of ours. */
export async function copyPicture(address: string, allows = isGooglePicture): Promise<Buffer> {
  const url = new URL(address)
  if (!allows(url)) throw new Error('a picture from a host that is not Google’s')
  // A redirect could lead anywhere, our own network included.
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WAITS_MS) })
  if (!answer.ok || !answer.body) throw new Error(`the picture answered ${answer.status}`)
  const bytes = await bounded(answer.body)
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: 4_000_000 }).autoOrient().resize(EDGE, EDGE, { fit: 'cover' }).webp().toBuffer()
}

async function bounded(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > BYTES_MAX) throw new Error('the picture is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
