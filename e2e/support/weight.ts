import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'

interface Part {
  file: string
  /** Fetched with it, and run before it. */
  imports?: string[]
}

/** A source of the web side, as the build names it: `src/main.tsx`, `index.html`. */
type Source = string

const manifest: Record<Source, Part> = JSON.parse(readFileSync(join(WEB_DIST, '.vite/manifest.json'), 'utf8'))

/** The script that has come before the first of these can run, with everything it imports: its files, gzipped, in bytes. */
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

/** How many bytes these files of the build have together, gzipped one by one. */
export function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB_DIST, file)), { level: 9 }).length, 0)
}
