import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// Not the pages: the server fills them in before they leave.
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/
// Below this the headers weigh more than what is saved.
const WORTH_BYTES = 1_024
// The best, 11, takes ten times as long for a few percent.
const BROTLI_QUALITY = 9

/** Puts a `.br` and a `.gz` beside each file worth it, once at the build, so that serving costs nothing. */
export function compressBuild(): Plugin {
  return {
    name: 'compress-build',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      // What begins with a dot is never served.
      const served = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.'))
      const files = served.map((name) => join(dir, name))
      await Promise.all(files.filter((file) => TEXT.test(file) && statSync(file).size > WORTH_BYTES).map(compress))
    },
  }
}

async function compress(file: string) {
  const plain = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  )
  writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
