import type Sharp from 'sharp'

/** Loaded with the first image: a server without uploads saves 10 MB. One thread per image, no cache. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
