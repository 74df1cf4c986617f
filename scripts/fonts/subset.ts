import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Subsets our three fonts to the characters of Italian and French and to the weights in use. Run by hand after a font has
 * changed: `node scripts/fonts/subset.ts`. Other characters are loaded from the full files when they occur (`fonts.css`).
 */
const FOLDER = join(import.meta.dirname, '../../packages/web/src/assets/fonts')
const CHARACTERS = [
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join(''),
  '\u00a0àâäæçèéêëìîïòóôöœùúûüÿáíñÀÂÄÆÇÈÉÊËÌÎÏÒÓÔÖŒÙÚÛÜŸ',
  '«»‘’“”„…–—•·°×©®€±½¼¾²³',
].join('')

type Axes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>

/** Bricolage is always used at weight 800, Shantell at about 620; the body font keeps all weights. */
const FONTS: readonly { name: string; file: string; axes?: Axes }[] = [
  {
    name: 'bricolage-grotesque',
    file: 'bricolage-grotesque-latin-wdth-normal',
    axes: { wght: 800, wdth: { min: 75, max: 100 } },
  },
  { name: 'shantell-sans', file: 'shantell-sans-latin-wght-normal', axes: { wght: 620 } },
  { name: 'figtree', file: 'figtree-latin-wght-normal' },
]

const require = createRequire(join(FOLDER, 'fonts.js'))
mkdirSync(FOLDER, { recursive: true })
for (const { name, file, axes } of FONTS) {
  const source = require.resolve(`@fontsource-variable/${name}/files/${file}.woff2`)
  const subset = await subsetFont(readFileSync(source), CHARACTERS, {
    targetFormat: 'woff2',
    ...(axes ? { variationAxes: axes } : {}),
  })
  writeFileSync(join(FOLDER, `${name}-italian.woff2`), subset)
  copyFileSync(join(dirname(source), '../LICENSE'), join(FOLDER, `${name}.LICENSE`))
}
const codePoints = [...new Set([...CHARACTERS].map((character) => character.codePointAt(0) ?? 0))].sort((a, b) => a - b)
process.stdout.write(`unicode-range: ${codePoints.map((point) => `U+${point.toString(16)}`).join(', ')}\n`)
