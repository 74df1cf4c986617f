import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { townElement } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'
import { TOWN_VERSION } from '@barattolo/domain/word-tokens'
import { type SharedAnswer, toSharedAnswer } from './shared-answers.ts'

/** Files of the build, beside the pages, that differ by town. */
const TOWN_FILES: Readonly<Record<string, { type: string; fill: (content: string, town: Town) => string }>> = {
  // Two towns on one device are two apps.
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    fill: (content, { words }) => {
      const manifest: { name: string } = JSON.parse(content)
      return JSON.stringify({ ...manifest, name: `${manifest.name} · ${words.it.name}` })
    },
  },
  // A browser installs the service worker again, with the offline page, after the town has changed.
  '/service-worker.js': {
    type: 'text/javascript; charset=utf-8',
    fill: (content, town) => content.replaceAll(TOWN_VERSION, versionOf(town)),
  },
}

const versionOf = (town: Town) => createHash('sha256').update(townElement(town)).digest('hex').slice(0, 12)

/** Reads these files by path, for this town, and removes them and their compressed forms from `files`. */
export function loadTownFiles(dist: string, files: Set<string>, town: Town): Map<string, SharedAnswer> {
  const answers = new Map<string, SharedAnswer>()
  for (const [path, { type, fill }] of Object.entries(TOWN_FILES)) {
    if (!files.delete(path)) continue
    for (const compressed of ['.br', '.gz']) files.delete(path + compressed)
    const headers = { 'cache-control': 'no-cache', 'content-type': type }
    const body = fill(readFileSync(join(dist, path), 'utf8'), town)
    answers.set(path, toSharedAnswer({ status: 200, headers, body }, performance.now()))
  }
  return answers
}
