import type { Page } from '@playwright/test'
import { callApi, openConversation } from './support/api-calls.ts'
import { chat } from './support/conversation-screen.ts'
import { addItem, addPerson } from './support/items.ts'
import { openOffline } from './support/open-offline.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { readStorage } from './support/stored-data.ts'
import { expect, test } from './support/test.ts'

const banner = (page: Page) => page.getByText('Senza rete: vedi le pagine già aperte.')
const keptAnswers = async (page: Page) => (await readStorage(page)).databases['barattolo/answers'] ?? ''

test.use({ serviceWorkers: 'allow' })

test('[APP-16] [APP-45] [APP-49] The app opens offline with the user signed in, says so also at 320 px and 200 % text, and its cache holds no personal data', async ({
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page } = await signInUser('Giulia Rossi')
  await page.goto('/mio-bazar')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await openOffline(page, '/inbox')
  await expect(page.getByRole('link', { name: /Giulia Rossi/ })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await banner(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
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

test('[APP-45] [APP-46] [IDN-145] Inbox, conversation, bazar and object that a person has seen open without network, until the person is suspended', {
  tag: '@thorough',
}, async ({ app, signInUser, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource|^Errore/)
  const maria = await addPerson(app, 'Maria Favre')
  const lamp = await addItem(app, maria.uid, { title: 'Lampada blu' })
  const sledge = await addItem(app, maria.uid, { title: 'Slitta rossa' })
  const { page, ...giulia } = await signInUser('Giulia Rossi', { phone: true })
  const { _id: conversation } = await openConversation(app, giulia, lamp)
  for (const [path, kept] of [
    [`/item/${lamp}`, `"queryKey":["items","one","${lamp}","${giulia.uid}"]`],
    [`/scambio/${conversation}`, `"queryKey":["conversations","${conversation}"]`],
    ['/bazar', `"notOwnerUid":"${giulia.uid}"`],
    ['/inbox', '"queryKey":["conversations","list",{}]'],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => keptAnswers(page), path).toContain(kept)
  }
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Parts of the screen load after its answers.
  await waitUntilPageSettled(page)

  await openOffline(page, '/inbox')
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /Lampada blu/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto(`/scambio/${conversation}`)
  await expect(banner(page)).toBeVisible()
  await expect(chat(page)).toContainText('Mi interessa questo oggetto')
  await page.goto('/bazar')
  await expect(page.getByRole('heading', { name: 'Slitta rossa' })).toBeVisible()
  await page.goto(`/item/${lamp}`)
  await expect(page.getByRole('heading', { name: 'Lampada blu' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await page.goto(`/item/${sledge}`)
  await expect(page.getByRole('alert')).toBeVisible()

  await page.context().setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  const ada = await signInUser('Ada', { email: 'admin@barattolo.test' })
  await callApi(app, ada, 'PATCH', `/api/admin/disable/${giulia.uid}`, { reason: 'Una prova sola' })
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'Il tuo account è sospeso' })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toBe('[]')
})
