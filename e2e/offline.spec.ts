import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('[APP-16] The app opens offline with the user signed in, and its cache holds no personal data', async ({
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page } = await signInUser('Giulia Rossi')
  await page.goto('/mio-bazar')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.goto('/inbox')
  await expect(page.getByRole('link', { name: /Giulia Rossi/ })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Nessuna risposta: controlla la connessione e riprova.')
  expect(
    await page.evaluate(async () => {
      const cachedRequests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return cachedRequests
        .flat()
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => !/^\/(assets|img|inbox|manifest)/.test(path))
    }),
  ).toEqual([])
})
