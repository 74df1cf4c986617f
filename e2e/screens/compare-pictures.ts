import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** A smaller part of the pixels is no difference. */
const TOLERANCE = 0.001

/** A line for each picture that is in both folders and differs, and a last line with the numbers. */
export async function comparePictures(before: string, after: string): Promise<string> {
  const picturesOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'))
  const known = new Set(picturesOf(before))
  const names = picturesOf(after).filter((name) => known.has(name))
  const lines: string[] = []
  for (const name of names) {
    const share = await shareOfDifferentPixels(join(before, name), join(after, name))
    if (share > TOLERANCE) lines.push(`${name}: ${(share * 100).toFixed(2)} %`)
  }
  const counts = `${lines.length} of ${names.length} pictures differ in more than ${TOLERANCE * 100} % of their pixels.`
  return [...lines, counts, ''].join('\n')
}

async function shareOfDifferentPixels(before: string, after: string): Promise<number> {
  const [one, other] = await Promise.all([readPixels(before), readPixels(after)])
  if (one.info.width !== other.info.width || one.info.height !== other.info.height) return 1
  const { channels } = one.info
  let different = 0
  for (let at = 0; at < one.data.length; at += channels) {
    const isSame = one.data.subarray(at, at + channels).equals(other.data.subarray(at, at + channels))
    if (!isSame) different += 1
  }
  return (different * channels) / one.data.length
}

const readPixels = (file: string) => sharp(file).raw().toBuffer({ resolveWithObject: true })
