import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'

interface ManifestEntry {
  file: string
  /** Static imports, which load with it and run before it. */
  imports?: string[]
}

/** A source file of the web package, as the build manifest names it: `src/main.tsx`, `index.html`. */
type Source = string

const manifest: Record<Source, ManifestEntry> = JSON.parse(readFileSync(join(WEB_DIST, '.vite/manifest.json'), 'utf8'))

/** The script files of these sources and all their static imports, with their total gzipped size in bytes. */
export function collectScripts(...sources: Source[]): { bytes: number; files: string[] } {
  const files = new Set<string>()
  const collect = (source: Source) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`${source} is not in the build`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    for (const imported of entry.imports ?? []) collect(imported)
  }
  for (const source of sources) collect(source)
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  return { bytes: gzippedSize(scripts), files: scripts }
}

/** The total size of these build files in bytes, each gzipped on its own. */
export function gzippedSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB_DIST, file)), { level: 9 }).length, 0)
}
