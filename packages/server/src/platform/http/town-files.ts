import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { townElement } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'
import { TOWN_VERSION, wordsOf } from '@barattolo/domain/word-tokens'
import { type SharedAnswer, toSharedAnswer } from './shared-answers.ts'

/** For a file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files of the build, beside the pages, that differ by town. */
const TOWN_FILES: Readonly<Record<string, { type: string; fill: (content: string, town: Town) => string }>> = {
  // Two towns on one device are two apps.
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    fill: (content, town) => {
      const manifest: { name: string } = JSON.parse(content)
      return JSON.stringify({ ...manifest, name: `${manifest.name} · ${wordsOf(town).name}` })
    },
  },
  // A browser installs the service worker again, with the offline page, after the town has changed.
  '/service-worker.js': {
    type: 'text/javascript; charset=utf-8',
    fill: (content, town) => content.replaceAll(TOWN_VERSION, versionOf(town)),
  },
}

const versionOf = (town: Town) => createHash('sha256').update(townElement(town)).digest('hex').slice(0, 12)

/**
 * These files by path, for this town, and its drawn map, which is in no build. Removes what it reads, with the compressed forms, from
 * `files`.
 */
export function loadTownFiles(dist: string, files: Set<string>, town: Town, drawnMap: string | null): Map<string, SharedAnswer> {
  const answers = new Map<string, SharedAnswer>()
  for (const [path, { type, fill }] of Object.entries(TOWN_FILES)) {
    if (!files.delete(path)) continue
    for (const compressed of ['.br', '.gz']) files.delete(path + compressed)
    answers.set(path, fileAnswer(fill(readFileSync(join(dist, path), 'utf8'), town), type, 'no-cache'))
  }
  if (town.drawnMapPath !== null && drawnMap !== null)
    answers.set(town.drawnMapPath, fileAnswer(drawnMap, 'application/json; charset=utf-8', IMMUTABLE))
  return answers
}

function fileAnswer(body: string, type: string, caching: string): SharedAnswer {
  const headers = { 'cache-control': caching, 'content-type': type }
  return toSharedAnswer({ status: 200, headers, body }, performance.now())
}
