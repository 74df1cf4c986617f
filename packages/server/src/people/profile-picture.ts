import { requireSupportedFormat } from '../platform/files/image-format.ts'
import { loadSharp } from '../platform/files/load-sharp.ts'

/** Maximum size in bytes, against unexpected responses; Google's pictures have a few KB. */
const BYTES_MAX = 1024 * 1024
const TIMEOUT_MS = 5000
/** Twice the largest avatar on screen, in pixels. */
const SIZE_PX = 192

/** The hosts of Google's profile pictures. Other subdomains belong to customers: `*.bc.googleusercontent.com` are their computers. */
const PICTURE_HOSTS = ['lh3', 'lh4', 'lh5', 'lh6'].map((name) => `${name}.googleusercontent.com`)

/** The token may contain any address set in the account, so only Google's own hosts are allowed, on the port of https. */
export function isGooglePicture({ protocol, host }: URL): boolean {
  return protocol === 'https:' && PICTURE_HOSTS.includes(host)
}

/** Fetches a picture within limits of time and size and converts it to a small WebP. */
export async function fetchProfilePicture(address: string, isAllowed = isGooglePicture): Promise<Buffer> {
  const url = new URL(address)
  if (!isAllowed(url)) throw new Error('the picture’s host does not belong to Google')
  // A redirect could lead to any host, including our own network.
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok || !answer.body) throw new Error(`fetching the picture failed with status ${answer.status}`)
  const bytes = await readLimited(answer.body)
  requireSupportedFormat(bytes)
  return squarePicture(bytes, SIZE_PX)
}

/** The square in the middle of a picture as WebP, upright and without metadata. */
export async function squarePicture(bytes: Buffer, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' })
    .autoOrient()
    .resize(size, size, { fit: 'cover' })
    .webp()
    .toBuffer()
}

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > BYTES_MAX) throw new Error('the picture is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
