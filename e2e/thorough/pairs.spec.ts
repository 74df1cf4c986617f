import { uid } from '@barattolo/domain/ids'
import type { Page } from '@playwright/test'
import { callApi } from '../support/api-calls.ts'
import { button, expectBanner, proposalSide } from '../support/conversation-screen.ts'
import { addItem } from '../support/items.ts'
import { findOverflow } from '../support/overflow.ts'
import { waitUntilPageSettled } from '../support/page-settled.ts'
import { heartOf, pressHeart } from '../support/press-heart.ts'
import type { BrowserUser } from '../support/sign-in-browser.ts'
import { expect, expectAccessible, PHONE, test } from '../support/test.ts'
import type { TestApp } from '../support/test-app.ts'

const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)

test.beforeEach(({ app }) => app.emptyDatabase())

test('[WISH-20] Two users who each wish an object of the other swap them: one proposes by keyboard, the other accepts', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre', { phone: true })
  await app.db.updateTable('people').set({ createdAt: OLD }).execute()
  const teapot = await addItem(app, giulia.uid, { title: 'Teiera blu', createdAt: OLD })
  const sledge = await addItem(app, maria.uid, { title: 'Slitta in legno', createdAt: OLD })
  const heart = { private: false }
  await app.db
    .insertInto('favourites')
    .values([
      { ...heart, uid: uid.parse(giulia.uid), itemId: sledge, ownerUid: uid.parse(maria.uid) },
      { ...heart, uid: uid.parse(maria.uid), itemId: teapot, ownerUid: uid.parse(giulia.uid) },
    ])
    .execute()

  for (const path of ['/radar', `/item/${teapot}`]) {
    await maria.page.goto(path)
    await expect(maria.page.getByRole('region', { name: 'Potreste scambiare' })).toContainText('Teiera blu')
    for (const colorScheme of ['light', 'dark'] as const) {
      await maria.page.emulateMedia({ colorScheme })
      await expectAccessible(maria.page)
    }
    await maria.page.setViewportSize({ width: 320, height: 640 })
    expect(await findOverflow(maria.page)).toEqual([])
    await maria.page.setViewportSize(PHONE)
  }

  await giulia.page.goto('/radar')
  const propose = giulia.page.getByRole('button', { name: 'Proponi lo scambio per Slitta in legno' })
  await propose.focus()
  await giulia.page.keyboard.press('Tab')
  await expect(giulia.page.getByRole('button', { name: 'Rifiuta lo scambio per Slitta in legno' })).toBeFocused()
  await giulia.page.keyboard.press('Shift+Tab')
  await giulia.page.keyboard.press('Enter')
  await expect(giulia.page).toHaveURL(/\/scambio\//)

  await maria.page.goto(giulia.page.url())
  await button(maria.page, 'Accetta').click()
  for (const { page } of [giulia, maria]) await expectBanner(page, 'Siete d’accordo!')
})

const region = (page: Page) => page.getByRole('region', { name: 'Potreste scambiare' })

/** Giulia's teapot and Maria's sledge, old enough to be suggested, as the accounts are. */
async function addOldItems(app: TestApp, giulia: BrowserUser, maria: BrowserUser) {
  await app.db.updateTable('people').set({ createdAt: OLD }).execute()
  return {
    teapot: await addItem(app, giulia.uid, { title: 'Teiera blu', createdAt: OLD }),
    sledge: await addItem(app, maria.uid, { title: 'Slitta in legno', createdAt: OLD }),
  }
}

/** For what must not be there: everything has loaded. */
async function openSettled(page: Page, path: string) {
  await page.goto(path)
  await waitUntilPageSettled(page)
}

test('[WISH-21] A user who is notified that a favourite is available again proposes a swap on its page, and its owner accepts', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre', { phone: true })
  const { teapot, sledge } = await addOldItems(app, giulia, maria)
  for (const caller of [giulia, maria]) await callApi(app, caller, 'PATCH', '/api/favourites/settings', { arePrivate: false })

  await test.step('Each puts the object of the other among the favourites', async () => {
    await pressHeart(giulia.page, { id: sledge, title: 'Slitta in legno' })
    await expect(heartOf(giulia.page, 'Slitta in legno')).toHaveAttribute('aria-pressed', 'true')
    await pressHeart(maria.page, { id: teapot, title: 'Teiera blu' })
    await expect(heartOf(maria.page, 'Teiera blu')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('The owner pauses the object and puts it back, and the other user gets a notice', async () => {
    await giulia.page.goto('/bazar')
    await maria.page.goto(`/item/${sledge}`)
    await button(maria.page, 'Non più disponibile: Slitta in legno').click()
    await button(maria.page, 'Rimetti in circolo Slitta in legno').click()
    const bell = giulia.page.getByRole('banner').getByRole('link', { name: 'Avvisi: 1 da leggere' })
    await bell.click()
    await giulia.page.getByRole('link', { name: /“Slitta in legno”, che hai tra i preferiti, è di nuovo disponibile\./ }).click()
    await expect(giulia.page).toHaveURL(`/item/${sledge}`)
  })

  await test.step('The page of the object suggests the swap, which the owner accepts', async () => {
    await region(giulia.page).getByRole('button', { name: 'Proponi lo scambio per Slitta in legno' }).click()
    await expect(giulia.page).toHaveURL(/\/scambio\//)
    await expect(proposalSide(giulia.page, 'Tu dai')).toContainText('Teiera blu')
    await expect(proposalSide(giulia.page, 'Tu ricevi')).toContainText('Slitta in legno')
    await maria.page.goto(giulia.page.url())
    await button(maria.page, 'Accetta').click()
    for (const { page } of [giulia, maria]) await expectBanner(page, 'Siete d’accordo!')
  })
})

test('[WISH-22] A heart that a user keeps private suggests no swap and shows the owner nothing, until the user shares it', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre')
  const { teapot, sledge } = await addOldItems(app, giulia, maria)
  await callApi(app, maria, 'POST', `/api/favourites/${teapot}`, { isPrivate: false })
  await pressHeart(giulia.page, { id: sledge, title: 'Slitta in legno' }, 'Tienili solo per me')
  await expect(heartOf(giulia.page, 'Slitta in legno')).toHaveAttribute('aria-pressed', 'true')

  for (const path of ['/radar', `/item/${sledge}`, `/item/${teapot}`, '/avvisi'])
    await test.step(`The owner sees nothing of it on ${path}`, async () => {
      await openSettled(maria.page, path)
      await expect(region(maria.page)).toHaveCount(0)
      await expect(maria.page.getByRole('main')).not.toContainText(/tengono d’occhio|tra i preferiti/)
      await expect(maria.page.getByRole('banner').getByRole('link', { name: /^Avvisi/ })).toHaveAccessibleName('Avvisi')
    })
  await openSettled(giulia.page, '/radar')
  await expect(region(giulia.page)).toHaveCount(0)

  await giulia.page.goto('/preferiti')
  await giulia.page.getByRole('checkbox', { name: '“Slitta in legno” solo per me' }).click()
  await expect(giulia.page.getByText('Ora può rendere possibile uno scambio.')).toBeVisible()
  for (const path of ['/radar', `/item/${teapot}`]) {
    await maria.page.goto(path)
    await expect(region(maria.page)).toContainText('Teiera blu')
  }
})
