import { uid } from '@barattolo/domain/ids'
import { button, expectBanner } from './support/conversation-screen.ts'
import { addItem } from './support/items.ts'
import { findOverflow } from './support/overflow.ts'
import { expect, expectAccessible, PHONE, test } from './support/test.ts'

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
