import type Sharp from 'sharp'

/** Read at the first picture: ten megabytes that a server without uploads does not need. One thread a picture, nothing kept. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
