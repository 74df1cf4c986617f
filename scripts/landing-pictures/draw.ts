/**
 * Creates the pictures of the landing page: the content of the jar as one picture, and the single objects. They are committed,
 * so this runs only after a change. The icons are not a dependency: install them outside the repository.
 *
 *   npm install --prefix /tmp/emoji @lobehub/fluent-emoji-3d
 *   node scripts/landing-pictures/draw.ts /tmp/emoji/node_modules/@lobehub/fluent-emoji-3d/assets
 */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const [iconFolder] = process.argv.slice(2)
if (iconFolder === undefined) throw new Error('Give the folder of the icons (see the comment at the top).')
const icons = iconFolder
const target = join(import.meta.dirname, '../../packages/web/src/landing/pictures')

/** Maps a file of the icon package to our file name. These pictures keep their width of 256 pixels. */
const SINGLE = {
  '1fa91': 'chair',
  '1f4da': 'books',
  '1fad6': 'teapot',
  '1f3bf': 'skis',
  '1f392': 'backpack',
  '1f5fa-fe0f': 'map',
  '1f91d': 'handshake',
  '1f4e6': 'box',
  '1f4fb': 'radio',
  '1f9f0': 'toolbox',
  '1f9f6': 'yarn',
  '1f9fa': 'basket',
  '1f6b2': 'bicycle',
  '1fab4': 'plant',
} as const

/** Left, top and size in the units of the jar’s drawing (`Jar.tsx`), rotation in degrees. The first three are in the opening. */
const JAR_CONTENT = [
  ['1f3bf', 318, 36, 232, 18],
  ['1fa9c', 176, 20, 236, -14],
  ['1f3b8', 222, -4, 330, 8],
  ['1f3bb', 120, 330, 190, -10],
  ['1f9f8', 330, 330, 190, 8],
  ['1f4fb', 208, 372, 196, -4],
  ['1f392', 96, 452, 190, -8],
  ['1f570-fe0f', 352, 476, 180, 7],
  ['1f6f7', 216, 500, 216, -6],
  ['1fad6', 112, 596, 158, 6],
  ['1f4da', 236, 600, 166, -3],
  ['1f97e', 376, 602, 160, 4],
] as const
const COUNT_OUTSIDE = 3
const [WIDTH, HEIGHT] = [640, 760]
const SCALE = 1.25
const GLASS = 'M196 236h248c6 66 92 70 92 176v262a70 70 0 0 1-70 70H174a70 70 0 0 1-70-70V412c0-106 86-110 92-176Z'

for (const [file, name] of Object.entries(SINGLE)) copyFileSync(join(icons, `${file}.webp`), join(target, `${name}.webp`))
await drawJar()

async function drawJar() {
  const images = await Promise.all(JAR_CONTENT.map(imageOf))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <clipPath id="glass"><path d="${GLASS}"/></clipPath>
    ${images.slice(0, COUNT_OUTSIDE).join('')}<g clip-path="url(#glass)">${images.slice(COUNT_OUTSIDE).join('')}</g></svg>`
  await sharp(Buffer.from(svg)).webp({ quality: 72, alphaQuality: 80, effort: 6 }).toFile(join(target, 'jar.webp'))
}

async function imageOf([file, x, y, size, rotation]: (typeof JAR_CONTENT)[number]): Promise<string> {
  const png = await sharp(readFileSync(join(icons, `${file}.webp`)))
    .png()
    .toBuffer()
  const center = `${x + size / 2} ${y + size / 2}`
  return `<image href="data:image/png;base64,${png.toString('base64')}" x="${x}" y="${y}" width="${size}" height="${size}" transform="rotate(${rotation} ${center})"/>`
}
