import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'
import { expect, test } from './support/test.ts'
import { scriptOf } from './support/weight.ts'

const KB = 1024

test('[PERF-01] the script that a screen needs before it shows anything is bounded', () => {
  for (const screen of ['src/bazar/BazarPage.tsx', 'src/items/ItemPage.tsx'])
    expect(scriptOf('index.html', screen).bytes, screen).toBeLessThanOrEqual(140 * KB)
})

test('[PERF-02] [HOME-30] the landing page is HTML: its one script is next to nothing, and brings nothing else along', () => {
  const html = readFileSync(join(WEB_DIST, 'made/index.html'), 'utf8')
  const late = scriptOf('src/late.ts')
  expect(html).toContain('<h1')
  expect([...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file]) => file)).toEqual([late.files.at(0)])
  expect(html).not.toContain('modulepreload')
  expect(late.bytes).toBeLessThanOrEqual(4 * KB)
})
