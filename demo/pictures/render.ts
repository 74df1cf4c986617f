/**
 * Draws the missing pictures of the demo objects (delete a file to draw it again). The pictures are committed, so this runs only
 * when an object gets a new one. The icons (99 MB) are not a dependency: install them outside the repository and pass the path.
 *
 *   npm install --prefix /tmp/emoji @iconify-json/fluent-emoji
 *   node demo/pictures/render.ts /tmp/emoji/node_modules/@iconify-json/fluent-emoji/icons.json
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Category } from '@barattolo/domain/items/categories'
import sharp from 'sharp'
import { OBJECTS, type TownObject } from '../src/objects.ts'

const WIDTH = 800
const HEIGHT = 600
/** Vertical position of the table's edge and of the object's base, in pixels. */
const TABLE_EDGE = 420
const OBJECT_BASE = 508
const SIZE = 384

/** Wall colour by category: the `--pic-…` design tokens of the light theme. */
const WALLS: Record<Category, string> = {
  home: '#f3d9c4',
  fashion: '#f0d3da',
  hobby: '#cfe2ee',
  culture: '#e7dcc0',
  kids: '#fbe3a8',
  tech: '#d8dde3',
  garden: '#d3e6c6',
  mobility: '#cde5e2',
  creative: '#e6d8ec',
  donation: '#f8d8c8',
}

interface IconSet {
  icons: Record<string, { body: string }>
}

const [iconFile] = process.argv.slice(2)
if (iconFile === undefined) throw new Error('Give the path of icons.json (see the comment at the top).')
// Format: https://iconify.design/docs/types/iconify-json.html
const set = JSON.parse(readFileSync(iconFile, 'utf8')) as IconSet
for (const object of OBJECTS) await drawPicture(object)

async function drawPicture({ picture, category }: TownObject) {
  const file = new URL(`${picture}.webp`, import.meta.url).pathname
  if (existsSync(file)) return
  const icon = await loadTrimmedIcon(picture)
  await sharp(Buffer.from(drawBackdrop(WALLS[category])))
    .composite([
      { input: await drawShadow(icon), left: 0, top: 0 },
      { input: icon.image, left: Math.round((WIDTH - icon.width) / 2), top: OBJECT_BASE - icon.height },
    ])
    .webp({ quality: 74, effort: 6 })
    .toFile(file)
}

interface TrimmedIcon {
  image: Buffer
  width: number
  height: number
}

/** The icon without padding, scaled to fit the same box; a number in the name is the hue rotation in degrees. */
async function loadTrimmedIcon(picture: string): Promise<TrimmedIcon> {
  const [, name = '', degrees] = /^(.*?)(?:-(\d{2,3}))?$/.exec(picture) ?? []
  const body = set.icons[name]?.body
  if (body === undefined) throw new Error(`There is no icon called ${name}.`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="640" height="640">${body}</svg>`
  const rotated = sharp(Buffer.from(svg)).modulate({ hue: degrees === undefined ? 0 : Number(degrees) })
  const trimmed = await rotated.png().toBuffer()
  const { data, info } = await sharp(trimmed)
    .trim({ background: '#00000000', threshold: 1 })
    .resize(SIZE + 40, SIZE, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

/** A light wall above a darker table. */
function drawBackdrop(wall: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <radialGradient id="light" cx="38%" cy="22%" r="85%">
        <stop offset="0" stop-color="#fff" stop-opacity=".55"/>
        <stop offset=".55" stop-color="#fff" stop-opacity=".05"/>
        <stop offset="1" stop-color="#3c2708" stop-opacity=".12"/>
      </radialGradient>
      <linearGradient id="table" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#3c2708" stop-opacity=".17"/>
        <stop offset="1" stop-color="#3c2708" stop-opacity=".07"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${wall}"/>
    <rect y="${TABLE_EDGE}" width="100%" height="${HEIGHT - TABLE_EDGE}" fill="url(#table)"/>
    <rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`
}

/** A soft shadow under the object and a fainter one to its right, away from the light. */
async function drawShadow({ width }: TrimmedIcon): Promise<Buffer> {
  const radius = width * 0.44
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <ellipse cx="${WIDTH / 2 + 26}" cy="${OBJECT_BASE - 4}" rx="${radius + 34}" ry="26" fill="#14231e" fill-opacity=".16"/>
    <ellipse cx="${WIDTH / 2 + 6}" cy="${OBJECT_BASE - 4}" rx="${radius}" ry="13" fill="#14231e" fill-opacity=".34"/>
  </svg>`
  return sharp(Buffer.from(svg)).blur(9).png().toBuffer()
}
