import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// HTML is excluded: the server fills it in for each request.
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
// Below this size the extra response headers outweigh the saving.
const MIN_BYTES = 1_024
// Quality 11, the maximum, takes ten times as long for files that are only a few percent smaller.
const BROTLI_QUALITY = 9

/** Writes a `.br` and a `.gz` beside each text file larger than `MIN_BYTES`, so that serving needs no compression. */
export function compressBuild(): Plugin {
  return {
    name: 'compress-build',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      // Files whose name begins with a dot are never served.
      const servedNames = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.'))
      const files = servedNames.map((name) => join(dir, name))
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file) && statSync(file).size > MIN_BYTES).map(compress))
    },
  }
}

async function compress(file: string) {
  const content = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  )
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
