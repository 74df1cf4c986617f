import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
/** Folders whose styles are on every page; a feature may refine them. */
const SHARED_FOLDERS = new Set(['ui', 'styles', 'shell'])
/** Classes that two features may style: the landing page's steps reuse the object card. */
const SHARED_CLASSES = new Set(['card'])

/** The first class of each selector in a style sheet. */
function firstClassesOf(path: string): string[] {
  const css = readFileSync(join(SOURCE, path), 'utf8').replace(/\/\*.*?\*\/|\([^()]*\)/gs, '')
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) => selector.split(','))
  return selectors.flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? [])
}

// A page's style sheet stays loaded after navigating away: a class name of two features would affect both.
test('No two features style the same class', () => {
  const sheets = globSync('*/**/*.css', { cwd: SOURCE })
  expect(sheets.length).toBeGreaterThan(10)
  const features = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    const [feature = ''] = sheet.split(sep)
    if (SHARED_FOLDERS.has(feature)) continue
    for (const name of firstClassesOf(sheet)) features.set(name, (features.get(name) ?? new Set()).add(feature))
  }
  const shared = [...features].filter(([name, featureNames]) => featureNames.size > 1 && !SHARED_CLASSES.has(name))
  expect(shared.map(([name, featureNames]) => [name, ...featureNames])).toEqual([])
})
