/** Creates the PNG icons of the product from its logo: `node scripts/landing-pictures/icons.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const images = join(import.meta.dirname, '../../packages/web/public/img')
const PAPER = '#fffef9'

/** Name, size, and share of the size that the jar takes: only the central 80% of a maskable icon are always visible. */
const ICONS = [
  ['icon-180', 180, 0.78],
  ['icon-192', 192, 0.84],
  ['icon-512', 512, 0.84],
  ['icon-maskable-512', 512, 0.6],
] as const

for (const [name, size, share] of ICONS) {
  const jar = await sharp(readFileSync(join(images, 'logo.svg')), { density: 1200 })
    .resize(Math.round(size * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: jar, gravity: 'centre' }])
    .png({ palette: true })
    .toFile(join(images, `${name}.png`))
}
