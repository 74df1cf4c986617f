import type { Browser } from '@playwright/test'
import { createSampleData, PEOPLE, type PersonName } from '../screens/sample-data.ts'
import { waitUntilScreenSettled } from '../screens/screen-pages.ts'
import { SCREENS } from '../screens/screens.ts'
import { trackRequests } from '../support/page-settled.ts'
import { putSession, signIn } from '../support/sign-in-browser.ts'
import { expect, test } from '../support/test.ts'
import { startTestApp } from '../support/test-app.ts'

test.describe.configure({ timeout: 240_000 })

/** A browser context of this user that records the hosts of all requests, and blocks those to other hosts. */
async function openRecorded(browser: Browser, origin: string, person: PersonName | undefined, hosts: Set<string>) {
  const context = await browser.newContext({ baseURL: origin, locale: 'it-IT', reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.on('page', trackRequests)
  context.on('request', (request) => void hosts.add(new URL(request.url()).host))
  // A request that the Content-Security-Policy refuses never starts: it is only reported.
  context.on('console', (message) => void (/Content Security Policy/.test(message.text()) && hosts.add(message.text())))
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  )
  if (person) await putSession(context, await signIn(origin, PEOPLE[person]))
  return context
}

test('[SEC-18] [MAP-65] The screens of every area ask no other host for anything before "Mappa dettagliata" is pressed, though a vector style is configured', async ({
  browser,
}) => {
  const app = await startTestApp({ MAP_STYLE_URL: 'https://tiles.example.org/style.json', RATE_LIMITS: 'off' })
  try {
    const sampleData = await createSampleData(app)
    const hosts = new Set<string>()
    const { host } = new URL(app.origin)
    const settling = SCREENS.filter(
      ({ pendingCalls, failingCalls, device }) => !pendingCalls && !failingCalls && device !== 'phone',
    )
    // One screen of each area, as visitor and as user.
    const areas = Map.groupBy(settling, ({ name, user }) => `${name.split('-')[0]} ${user}`)
    const screens = [...areas.values()].flatMap((screensOfArea) => screensOfArea.slice(0, 1))
    for (const [user, screensOfUser] of Map.groupBy(screens, (screen) => screen.user)) {
      const context = await openRecorded(browser, app.origin, user, hosts)
      const page = await context.newPage()
      for (const screen of screensOfUser) {
        await page.goto(screen.path(sampleData))
        await waitUntilScreenSettled(page, screen)
        if (screen.prepare) {
          await screen.prepare(page)
          await waitUntilScreenSettled(page, screen)
        }
        expect(
          [...hosts].filter((name) => name !== '' && name !== host),
          screen.name,
        ).toEqual([])
      }
      // The same page after the press: what is recorded above would have been seen.
      if (user === undefined) {
        await page.goto('/mappa')
        await page.getByRole('button', { name: 'Mappa dettagliata' }).click()
        await expect.poll(() => [...hosts]).toContain('tiles.example.org')
        hosts.delete('tiles.example.org')
      }
      await context.close()
    }
  } finally {
    await app.close()
  }
})
