import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'
import { hang, neighbour } from './support/objects.ts'
import { expect, test } from './support/test.ts'
import { scriptOf, weightOf } from './support/weight.ts'

const KB = 1024

test('[PERF-01] the script that a screen needs before it shows anything is bounded', () => {
  for (const screen of ['src/bazar/BazarPage.tsx', 'src/items/ItemPage.tsx'])
    expect(scriptOf('index.html', screen).bytes, screen).toBeLessThanOrEqual(140 * KB)
})

test('[PERF-01] so is what has really come before the first paint, which shows the objects', async ({
  page,
  house,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|dynamically imported module/)
  const { uid } = await neighbour(house, 'Luca')
  const id = await hang(house, uid, { title: 'Lampada blu' })
  // The program itself comes later than any paint: what shows is in the HTML.
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

test('[PERF-02] [HOME-30] the landing page is HTML: its one script is next to nothing, and brings nothing else along', () => {
  const html = readFileSync(join(WEB_DIST, 'made/index.html'), 'utf8')
  const late = scriptOf('src/late.ts')
  expect(html).toContain('<h1')
  expect([...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file]) => file)).toEqual([late.files.at(0)])
  expect(html).not.toContain('modulepreload')
  expect(late.bytes).toBeLessThanOrEqual(4 * KB)
})
