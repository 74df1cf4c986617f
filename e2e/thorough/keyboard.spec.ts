import type { Locator, Page } from '@playwright/test'
import { publishItems, sendProposal } from '../support/api-calls.ts'
import { button, expectBanner, messageField, proposalSide, row } from '../support/conversation-screen.ts'
import { expect, test, WITH_MOTION } from '../support/test.ts'

test.use(WITH_MOTION)

/** Moves the focus to the target with Tab. Fails if that takes too many steps. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target, 'the focused control has a visible outline').toHaveCSS('outline-style', 'solid')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not focused after 60 presses of Tab`)
}

async function pressKeyOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('A user publishes an item, opens a conversation, sends a proposal and a message, and accepts with the keyboard alone', async ({
  app,
  signInUser,
}) => {
  const [{ page }, maria] = [await signInUser('Giulia'), await signInUser('Maria')]
  await test.step('The user publishes an item', async () => {
    await page.goto('/bazar')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused()
    await pressKeyOn(page, page.getByRole('banner').getByRole('link', { name: '+ Aggiungi' }))
    await tabTo(page, page.getByRole('textbox', { name: 'Titolo' }))
    await page.keyboard.type('Sedia zoppa')
    await tabTo(page, page.getByRole('combobox', { name: 'Categoria' }))
    await page.keyboard.type('Casa')
    await tabTo(page, page.getByRole('radio', { name: /Baratto/ }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /Dono/ })).toBeChecked()
    await pressKeyOn(page, page.getByRole('button', { name: 'Metti in circolo' }))
    await pressKeyOn(page, page.getByRole('link', { name: 'Guardalo' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Sedia zoppa' })).toBeVisible()
    await expect(page.getByText('Dono', { exact: true }).first()).toBeVisible()
  })

  const [sled] = await publishItems(app, maria, { title: 'Slitta' })
  await page.goto(`/item/${sled?._id}`)
  await pressKeyOn(page, page.getByRole('main').getByRole('button', { name: 'Interessa' }).first())
  await pressKeyOn(page, page.getByRole('dialog').getByRole('checkbox', { name: 'domani', exact: true }), 'Space')
  await pressKeyOn(page, button(page, 'Invia'))
  await page.waitForURL(/\/scambio\//)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await test.step('The user sends a proposal and a message', async () => {
    await sendProposal(app, maria, id, {})
    await expectBanner(page, 'Scegli gli oggetti e invia la proposta.')
    await pressKeyOn(page, row(page, 'Sedia zoppa'), 'Space')
    await expect(proposalSide(page, 'Tu dai').getByText('Sedia zoppa')).toBeVisible()
    await pressKeyOn(page, button(page, 'Invia proposta'))
    await expectBanner(page, 'Attendi la risposta dell’altro bazar.')
    await tabTo(page, messageField(page))
    await page.keyboard.type('Ti va la sedia?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Ti va la sedia?')).toBeVisible()
  })

  await maria.page.goto(`/scambio/${id}`)
  await pressKeyOn(maria.page, button(maria.page, 'Accetta'))
  await expectBanner(maria.page, 'Siete d’accordo!')
})
