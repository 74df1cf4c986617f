import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AOSTA } from '../packages/domain/src/aosta.fixtures.ts'
import { ROOT } from './run.ts'

/** They are also words, or names elsewhere. */
const AMBIGUOUS = ['Nus', 'Bard', 'Introd', 'Quart', 'Oyace', 'Avise', 'Issime', 'Gaby']
const names = [
  ...AOSTA.municipalities.map(({ name }) => name),
  'Aoste',
  'Valle d’Aosta',
  'Valle d.Aosta',
  'Chanoux',
  'valdost[aeio]',
]
const PLACE = new RegExp(`(?<!\\p{L})(${names.filter((name) => !AMBIGUOUS.includes(name)).join('|')})(?!\\p{L})`, 'u')

/** The lines of code, without comments, that name a place of the valley. */
function linesWithPlaces(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '')
  return code
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, '').trim())
    .filter((line) => PLACE.test(line))
}

/** Where the product comes from is true in every town. */
const ABOUT_THE_PRODUCT = 'packages/domain/src/texts/it/pages/collaborate.ts'
/** Tests, samples, landed migrations, and what draws the map of the valley. */
const OF_THE_VALLEY = /\.test\.|\.fixtures\.|\/testing\/|\/style-guide\/|\/migrations\/|\/geo\/attack\//

test('[TOWN-12] No code names a place of the valley: its data are in towns/', () => {
  const folders = ['domain', 'server', 'web'].map((name) => `packages/${name}/src`)
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const code = ['packages/web/index.html', ...files].filter((path) => /\.(tsx?|html)$/.test(path) && !OF_THE_VALLEY.test(path))
  expect(code.length).toBeGreaterThan(500)
  const found = code.flatMap((path) => linesWithPlaces(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line}`))
  expect(found.filter((line) => !line.startsWith(ABOUT_THE_PRODUCT))).toEqual([])
  expect(found).toHaveLength(3)
})

test('[TOWN-12] A place in a text or an address is found, one in a comment is not', () => {
  expect(linesWithPlaces("const title = 'Mappa della Valle d’Aosta' // of Aosta")).toEqual([
    "const title = 'Mappa della Valle d’Aosta'",
  ])
  expect(linesWithPlaces('/** Around Courmayeur. */\nconst at = place // as in Cogne')).toEqual([])
  expect(linesWithPlaces("seat('Gressan')\nseat('Ciclovia')")).toEqual(["seat('Gressan')"])
})
