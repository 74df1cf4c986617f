import { publishItems } from './support/api-calls.ts'
import { button, expectBanner, proposalSide } from './support/conversation-screen.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[NEG-51] Interessa with an offer takes three presses, the owner accepts at once, and the meeting suggests the time', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi', { phone: true })
  const maria = await signInUser('Maria Favre')
  await publishItems(app, giulia, { title: 'Teiera blu' })
  const [sledge] = await publishItems(app, maria, { title: 'Slitta in legno' })
  const { page } = giulia
  await page.goto(`/item/${sledge?._id}`)
  await page.getByRole('button', { name: 'Interessa: Slitta in legno' }).click()
  const sheet = page.getByRole('dialog', { name: 'Scrivi a Maria' })
  await sheet.getByRole('checkbox', { name: 'Teiera blu' }).check()
  await expect(sheet).toContainText('Se Maria accetta, lo scambio è concordato')
  await expectAccessible(page)
  await sheet.getByRole('checkbox', { name: 'domani', exact: true }).check()
  await sheet.getByRole('button', { name: 'Invia' }).click()
  await expect(page).toHaveURL(/\/scambio\//)

  await maria.page.goto(page.url())
  await expect(proposalSide(maria.page, 'Tu ricevi')).toContainText('Teiera blu')
  await expect(maria.page.getByRole('log')).toContainText('Giulia potrebbe ')
  await button(maria.page, 'Accetta').click()
  await expectBanner(page, 'Siete d’accordo!')
  await maria.page.getByRole('button', { name: 'Proponi dove e quando' }).first().click()
  await expect(maria.page.getByRole('group', { name: 'Ne avete già parlato: si potrebbe' }).getByRole('button')).toHaveCount(1)
})
