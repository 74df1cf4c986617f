import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'
import type { Page } from '@playwright/test'
import { callApi, publishItems } from './support/api-calls.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { heartOf } from './support/press-heart.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'
import { toasts } from './support/toasts.ts'

/** APIs that Safari 16.4, Chrome 111 or Firefox 128 lack, and the text by which a built file uses them. */
const MISSING_APIS = [
  'Promise.withResolvers',
  'Promise.try',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'URL.parse',
  'URL.canParse',
  'AbortSignal.any',
  'Uint8Array.fromBase64',
  'RegExp.escape',
  'Error.isError',
  'Math.sumPrecise',
  'Iterator.from',
  'Iterator.concat',
] as const
const MISSING_METHODS = [
  'union',
  'intersection',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'getOrInsert',
]
/** `packages/web/src/polyfills.ts`. */
const POLYFILLED = ['Promise.withResolvers', 'URL.parse']

/** Takes away what a phone with Safari 16.4 does not have. */
const takeApisAway = (page: Page) =>
  page.addInitScript(
    ([names, methods]) => {
      for (const name of names) {
        const [owner = '', key = ''] = name.split('.')
        Reflect.deleteProperty(Reflect.get(window, owner) ?? {}, key)
      }
      for (const method of methods) Reflect.deleteProperty(Set.prototype, method)
      const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
      for (const method of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'])
        Reflect.deleteProperty(iterator, method)
    },
    [MISSING_APIS, MISSING_METHODS] as const,
  )

test('[PERF-25] No built script uses an API that a supported browser lacks and no polyfill adds', () => {
  const isFault = new RegExp(
    [...MISSING_APIS.filter((name) => !POLYFILLED.includes(name)), ...MISSING_METHODS.map((name) => `\\w.${name}(`)]
      .map((name) => name.replaceAll('.', '\\.').replace('(', '\\('))
      .join('|'),
  )
  const scripts = readdirSync(WEB_DIST, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(assets\/)?[\w-]+\.js$/.test(file),
  )
  expect(scripts).toContain('service-worker.js')
  const faults = scripts.flatMap((file) => isFault.exec(readFileSync(join(WEB_DIST, file), 'utf8'))?.[0] ?? [])
  expect(faults).toEqual([])
})

test('[PERF-26] In a browser without newer APIs a heart is stored, and a failure shown in a toast', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/)
  await app.emptyDatabase()
  const giulia = await signInUser('Giulia')
  const maria = await signIn(app.origin, { name: 'Maria', email: uniqueEmail('Maria') })
  const [sledge] = await publishItems(app, maria, { title: 'Slitta' })
  await callApi(app, giulia, 'PATCH', '/api/favourites/settings', { arePrivate: false })
  const { page } = giulia
  await takeApisAway(page)
  await page.goto(`/item/${sledge?._id}`)
  const heart = heartOf(page, 'Slitta')
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/api/favourites/') && answer.request().method() === 'POST',
  )
  await heart.click()
  expect((await stored).status()).toBe(200)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/favourites/*', (route) => route.fulfill({ status: 500, body: '' }))
  await heart.click()
  await expect(toasts(page)).toContainText('Slitta')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('[ERR-53] An error that no code handles is shown, also if the file of the toasts does not load', {
  tag: '@thorough',
}, async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/unforeseen|ERR_FAILED|dynamically imported module/)
  for (const hasToasts of [true, false]) {
    if (!hasToasts) await page.route(/ToastHost/, (route) => route.abort())
    await page.goto('/bazar')
    await waitUntilPageSettled(page)
    await page.evaluate(() => void Promise.reject(new Error('unforeseen')))
    await expect(toasts(page).filter({ hasText: 'Qualcosa è andato storto' })).toBeVisible()
  }
})

test('[PERF-27] A browser that is not supported shows a sentence, and what the page has without scripts stays readable', async ({
  page,
}) => {
  const sentence = page.getByRole('alert').filter({ hasText: 'Questo browser è troppo vecchio' })
  await page.goto('/')
  await expect(sentence).toHaveCount(0)
  // What this page still loads must not get the empty files.
  await waitUntilPageSettled(page)
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'))
  // As with a syntax that the browser does not know, no module runs.
  await page.route(/\.js$/, (route) =>
    route.request().url().includes('browser-check')
      ? route.fallback()
      : route.fulfill({ body: '', contentType: 'text/javascript' }),
  )
  for (const path of ['/', '/bazar']) {
    await page.goto(path)
    await expect(sentence).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/aggiungi')
  await expect(sentence).toBeVisible()
})
