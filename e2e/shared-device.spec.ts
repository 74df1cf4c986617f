import { uid as uidSchema } from '@barattolo/domain/ids'
import { createAgreedExchange } from '@barattolo/server/testing/exchanges'
import { insertRequest } from '@barattolo/server/testing/factories'
import type { Page } from '@playwright/test'
import { button, chat, messageField, writeMessage } from './support/conversation-screen.ts'
import { addItem } from './support/items.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { signIn } from './support/sign-in-browser.ts'
import { readStorage } from './support/stored-data.ts'
import { expect, test } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'

test.use({ serviceWorkers: 'allow' })

const question = (page: Page) => page.getByRole('dialog', { name: 'Hai qualcosa di non inviato' })

async function openSettled(page: Page, path: string) {
  await page.goto(path)
  await waitUntilPageSettled(page)
}

test('[IDN-130] [IDN-131] After a sign-out that names what is unsent, storage, databases, caches and cookies have nothing of the person', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const giulia = await signIn(app.origin, { name: 'Giulia Rossi', email: uniqueEmail('Giulia') })
  const { page, ...anna } = await signInUser('Anna Verdi')
  const uid = uidSchema.parse(anna.uid)
  const [sledge, teapot] = [
    await addItem(app, giulia.uid, { title: 'Slitta' }),
    await addItem(app, anna.uid, { title: 'Teiera' }),
  ]
  const { conversation } = await createAgreedExchange(app, { interested: giulia, owner: anna, root: teapot, offer: [sledge] })
  // An object of an exchange cannot be edited.
  const basket = await addItem(app, anna.uid, { title: 'Cesta' })
  const request = await insertRequest(app.db, { owner: uid, title: 'Cerco una culla' })

  await openSettled(page, `/bazar/${anna.uid}`)
  await openSettled(page, '/aggiungi')
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Segreto oggetto')
  await openSettled(page, `/item/${basket}/modifica`)
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Segreto modificato')
  await openSettled(page, `/requests/${request}`)
  await button(page, 'Modifica').click()
  await page.getByLabel(/^Che cosa cerchi/).fill('Segreto annuncio')
  await openSettled(page, '/contact')
  await page.getByLabel('Messaggio').fill('Segreto per chi gestisce')
  await openSettled(page, `/scambio/${conversation._id}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(messageField(page)).toBeVisible()
  // The last part of the screen that loads.
  await expect(button(page, 'Altro su Giulia R.')).toBeVisible()
  await page.context().setOffline(true)
  await writeMessage(page, 'Segreto in coda')
  await expect(chat(page)).toContainText('Segreto in coda')
  await messageField(page).fill('Segreto in chat')
  const before = JSON.stringify(await readStorage(page))
  for (const text of ['oggetto', 'modificato', 'annuncio', 'per chi gestisce', 'in coda', 'in chat'])
    expect(before).toContain(`Segreto ${text}`)

  await button(page, 'Logout').click()
  await expect(question(page).getByRole('listitem')).toHaveText([
    'la bozza di un oggetto',
    'le modifiche a un oggetto',
    'le modifiche a un annuncio',
    'quello che hai scritto in chat e non è partito',
    'quello che hai scritto in un modulo',
  ])
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await button(page, 'Logout').click()
  await question(page).getByRole('button', { name: 'Esci e cancella' }).click()
  await expect(page).toHaveURL('/')
  await expect(button(page, 'Login con Google').first()).toBeVisible()
  // The positions of visited pages are stored when the page is left.
  await page.reload()
  await waitUntilPageSettled(page)

  const { local, session, cookies, databases, cached } = await readStorage(page)
  expect(Object.keys(local).sort()).toEqual([
    'barattolo:config',
    'barattolo:device',
    'barattolo:dispositivo',
    'barattolo:uscita',
    'e2e:seeded',
  ])
  expect(Object.keys(session).sort()).toEqual(['barattolo:scroll', 'barattolo:uscita'])
  expect(cookies).toBe('')
  expect(await page.context().cookies()).toEqual([])
  const left = JSON.stringify({ local, session, databases, cached })
  for (const known of ['Segreto', anna.uid, anna.email, 'Anna Verdi', basket, request, conversation._id])
    expect(left).not.toContain(known)
  expect(Object.values(databases).join()).not.toMatch(/refreshToken|eyJ/)
})

test('[IDN-130] A sign-out with nothing unsent asks nothing', { tag: '@thorough' }, async ({ signInUser }) => {
  const { page } = await signInUser('Anna')
  await openSettled(page, '/contact')
  await button(page, 'Logout').click()
  await expect(page).toHaveURL('/')
  await expect(button(page, 'Login con Google').first()).toBeVisible()
})

test('[IDN-130] The question holds the focus, "Resta" comes first after it, and Escape returns to the button "Logout"', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  const { page } = await signInUser('Anna')
  await openSettled(page, '/contact')
  await page.getByLabel('Messaggio').fill('Ciao')
  await button(page, 'Logout').focus()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  const inDialog = (name: string) => question(page).getByRole('button', { name, exact: true })
  await expect(inDialog('Chiudi')).toBeFocused()
  for (const name of ['Resta', 'Esci e cancella', 'Chiudi', 'Resta']) {
    await page.keyboard.press('Tab')
    await expect(inDialog(name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(button(page, 'Logout')).toBeFocused()
  await expect(page.getByLabel('Messaggio')).toHaveValue('Ciao')
})

test('[IDN-130] On a phone the question replaces the account menu, and "Resta" returns the focus to its button', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  const { page } = await signInUser('Anna', { phone: true })
  await openSettled(page, '/contact')
  await page.getByLabel('Messaggio').fill('Ciao')
  const menuButton = page.getByRole('button', { name: /^Il tuo account: / })
  await menuButton.click()
  await button(page, 'Logout').click()
  await expect(question(page)).toBeVisible()
  await expect(page.getByText('Preferenze')).toBeHidden()
  await question(page).getByRole('button', { name: 'Resta' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(menuButton).toBeFocused()
})

/** Fakes the push subscription of this browser, which has no push service, and returns whether it is there. */
async function subscribeToPush(page: Page) {
  await page.context().addInitScript(() => {
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('e2e:push') === null
        ? null
        : ({ unsubscribe: async () => localStorage.removeItem('e2e:push') } as unknown as PushSubscription)
  })
  await openSettled(page, '/bazar')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    localStorage.setItem('e2e:push', 'yes')
  })
  return () => page.evaluate(() => localStorage.getItem('e2e:push') !== null)
}

test('[IDN-132] A sign-out ends the push subscription of this browser, a reload does not', { tag: '@thorough' }, async ({
  signInUser,
}) => {
  const { page } = await signInUser('Anna')
  const isSubscribed = await subscribeToPush(page)
  await page.reload()
  await waitUntilPageSettled(page)
  expect(await isSubscribed()).toBe(true)
  await button(page, 'Logout').click()
  await expect.poll(isSubscribed).toBe(false)
})

test('[IDN-132] A session that has ended while no page was open ends the push subscription at the next start, a start without network does not', {
  tag: '@thorough',
}, async ({ app, signInUser, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page, email } = await signInUser('Anna')
  const isSubscribed = await subscribeToPush(page)
  await page.context().setOffline(true)
  await page.goto('/inbox')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await isSubscribed()).toBe(true)
  await page.context().setOffline(false)
  await app.db.updateTable('signIns').set({ disabled: true }).where('email', '=', email).execute()
  await page.goto('/bazar')
  await expect(button(page, 'Login con Google')).toBeVisible()
  await expect.poll(isSubscribed).toBe(false)
})

test('[IDN-131] Another tab that shows a public page leaves it at a sign-out, with what is typed there', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  const { page } = await signInUser('Anna')
  const otherTab = await page.context().newPage()
  await openSettled(otherTab, '/contact')
  await otherTab.getByLabel('Messaggio').fill('Testo dell’altra scheda')
  await openSettled(page, '/bazar')
  await button(page, 'Logout').click()
  await expect(otherTab).toHaveURL('/')
  await waitUntilPageSettled(otherTab)
  // The page with the form has no entry in the history: "back" leads to what the tab showed before.
  await otherTab.goBack()
  await expect(otherTab).toHaveURL('about:blank')
  await otherTab.goto('/contact')
  await waitUntilPageSettled(otherTab)
  await expect(otherTab.getByLabel('Messaggio')).toHaveValue('')
})
