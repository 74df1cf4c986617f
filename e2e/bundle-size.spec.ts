import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'
import { collectScripts, gzippedSize } from './support/bundle-size.ts'
import { addItem, addPerson } from './support/items.ts'
import { expect, test } from './support/test.ts'

const KB = 1024
/** A property of every schema of zod, which the build does not rename. */
const SCHEMA_LIBRARY = '_zod'

test('[PERF-01] The scripts that the bazar and an item page import statically are at most 140 KB', () => {
  for (const screen of ['src/bazar/BazarPage.tsx', 'src/items/page/ItemPage.tsx'])
    expect(collectScripts('index.html', screen).bytes, screen).toBeLessThanOrEqual(140 * KB)
})

test('[PERF-22] The scripts that the bazar and an item page import statically do not contain the schema library', () => {
  const filesWithSchemas = (screen: string) =>
    collectScripts('index.html', screen).files.filter((file) =>
      readFileSync(join(WEB_DIST, file), 'utf8').includes(SCHEMA_LIBRARY),
    )
  // The form of an object needs schemas, so that a mark that the library no longer has is noticed.
  expect(filesWithSchemas('src/publish/PublishItemPage.tsx')).not.toEqual([])
  for (const screen of ['src/bazar/BazarPage.tsx', 'src/items/page/ItemPage.tsx'])
    expect(filesWithSchemas(screen), screen).toEqual([])
})

test('[PERF-01] The scripts that load before the first paint are at most 140 KB, and the first paint shows the items', async ({
  page,
  app,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|dynamically imported module/)
  const { uid } = await addPerson(app, 'Luca')
  const id = await addItem(app, uid, { title: 'Lampada blu' })
  // The main script is blocked, so everything that is visible comes from the HTML.
  await page.route(/assets\/main-.*\.js/, (route) => route.abort())
  for (const address of ['/bazar', `/item/${id}`]) {
    await page.goto(address)
    await expect(page.getByText('Lampada blu').first()).toBeVisible()
    const files = await page.evaluate(async () => {
      const [paint] = await new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint'))).observe({
          type: 'paint',
          buffered: true,
        })
      })
      const resources = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return resources
        .filter((resource) => 'responseEnd' in resource && Number(resource.responseEnd) <= (paint?.startTime ?? 0))
        .map(({ name }) => name)
    })
    expect(files.length).toBeGreaterThan(0)
    expect(gzippedSize(files.map((file) => new URL(file).pathname)), address).toBeLessThanOrEqual(140 * KB)
  }
})

test('[PERF-02] [HOME-30] The landing page is prerendered HTML with the scripts of the display settings and of the browser check and another one, of at most 4 KB together, which preload no other', () => {
  const html = readFileSync(join(WEB_DIST, 'prerendered/index.html'), 'utf8')
  const entryScripts = collectScripts('src/hydrate-entry.ts')
  expect(html).toContain('<h1')
  const [display = '', browserCheck = '', ...others] = [...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file]) => file)
  expect(display).toMatch(/^assets\/display-/)
  expect(browserCheck).toMatch(/^assets\/browser-check-/)
  expect(others).toEqual([entryScripts.files.at(0)])
  expect(html).not.toContain('modulepreload')
  expect(entryScripts.bytes + gzippedSize([display, browserCheck])).toBeLessThanOrEqual(4 * KB)
})
