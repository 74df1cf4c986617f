import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'

interface Part {
  file: string
  /** Static imports, which load with it and run before it. */
  imports?: string[]
}

/** A source file of the web package, as the build manifest names it: `src/main.tsx`, `index.html`. */
type Source = string

const manifest: Record<Source, Part> = JSON.parse(readFileSync(join(WEB_DIST, '.vite/manifest.json'), 'utf8'))

/** The script files of these sources and all their static imports, with their total gzipped size in bytes. */
export function scriptOf(...sources: Source[]): { bytes: number; files: string[] } {
  const files = new Set<string>()
  const take = (source: Source) => {
    const part = manifest[source]
    if (!part) throw new Error(`${source} is not in the build`)
    if (files.has(part.file)) return
    files.add(part.file)
    for (const other of part.imports ?? []) take(other)
  }
  for (const source of sources) take(source)
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  return { bytes: weightOf(scripts), files: scripts }
}

/** The total size of these build files in bytes, each gzipped on its own. */
export function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB_DIST, file)), { level: 9 }).length, 0)
}
