import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'
import { hang, neighbour } from './support/objects.ts'
import { expect, test } from './support/test.ts'
import { scriptOf, weightOf } from './support/weight.ts'

const KB = 1024

test('[PERF-01] The scripts that the bazar and an item page import statically are at most 140 KB', () => {
  for (const screen of ['src/bazar/BazarPage.tsx', 'src/items/ItemPage.tsx'])
    expect(scriptOf('index.html', screen).bytes, screen).toBeLessThanOrEqual(140 * KB)
})

test('[PERF-01] The scripts that load before the first paint are at most 140 KB, and the first paint shows the items', async ({
  page,
  house,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|dynamically imported module/)
  const { uid } = await neighbour(house, 'Luca')
  const id = await hang(house, uid, { title: 'Lampada blu' })
  // The main script is blocked, so everything that is visible comes from the HTML.
  await page.route(/assets\/main-.*\.js/, (route) => route.abort())
  for (const address of ['/bazar', `/item/${id}`]) {
    await page.goto(address)
    await expect(page.getByText('Lampada blu').first()).toBeVisible()
    const files = await page.evaluate(async () => {
      const [paint] = await new Promise<PerformanceEntryList>((seen) => {
        new PerformanceObserver((list) => seen(list.getEntriesByName('first-contentful-paint'))).observe({
          type: 'paint',
          buffered: true,
        })
      })
      const resources = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return resources
        .filter((one) => 'responseEnd' in one && Number(one.responseEnd) <= (paint?.startTime ?? 0))
        .map(({ name }) => name)
    })
    expect(files.length).toBeGreaterThan(0)
    expect(weightOf(files.map((file) => new URL(file).pathname)), address).toBeLessThanOrEqual(140 * KB)
  }
})

test('[PERF-02] [HOME-30] The landing page is prerendered HTML with one script of at most 4 KB that preloads no other', () => {
  const html = readFileSync(join(WEB_DIST, 'made/index.html'), 'utf8')
  const late = scriptOf('src/late.ts')
  expect(html).toContain('<h1')
  expect([...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file]) => file)).toEqual([late.files.at(0)])
  expect(html).not.toContain('modulepreload')
  expect(late.bytes).toBeLessThanOrEqual(4 * KB)
})
