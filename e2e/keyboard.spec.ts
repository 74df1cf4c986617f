import type { Locator, Page } from '@playwright/test'
import { banner, button, jar, message, row } from './support/exchange.ts'
import { hangUp, proposes } from './support/talk.ts'
import { expect, MOVING, test } from './support/test.ts'

test.use(MOVING)

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

async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('A user publishes an item, opens a conversation, sends a proposal and a message, and accepts with the keyboard alone', async ({
  house,
  personNamed,
}) => {
  const [{ page }, maria] = [await personNamed('Giulia'), await personNamed('Maria')]
  await test.step('The user publishes an item', async () => {
    await page.goto('/bazar')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused()
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: '+ Aggiungi' }))
    await tabTo(page, page.getByRole('textbox', { name: 'Titolo' }))
    await page.keyboard.type('Sedia zoppa')
    await tabTo(page, page.getByRole('combobox', { name: 'Categoria' }))
    await page.keyboard.type('Casa')
    await tabTo(page, page.getByRole('radio', { name: /Baratto/ }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /Dono/ })).toBeChecked()
    await pressOn(page, page.getByRole('button', { name: 'Salva l’oggetto' }))
    await pressOn(page, page.getByRole('link', { name: 'Guardalo' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Sedia zoppa' })).toBeVisible()
    await expect(page.getByText('Dono', { exact: true }).first()).toBeVisible()
  })

  const [sled] = await hangUp(house, maria, { title: 'Slitta' })
  await page.goto(`/item/${sled?._id}`)
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Interessa' }).first())
  await page.waitForURL(/\/scambio\//)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await test.step('The user sends a proposal and a message', async () => {
    await proposes(house, maria, id, {})
    await banner(page, 'Scegli gli oggetti e invia la proposta.')
    await pressOn(page, row(page, 'Sedia zoppa'), 'Space')
    await expect(jar(page, 'Tu dai').getByText('Sedia zoppa')).toBeVisible()
    await pressOn(page, button(page, 'Invia proposta'))
    await banner(page, 'Attendi la risposta dell’altro bazar.')
    await tabTo(page, message(page))
    await page.keyboard.type('Ti va la sedia?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Ti va la sedia?')).toBeVisible()
  })

  await maria.page.goto(`/scambio/${id}`)
  await pressOn(maria.page, button(maria.page, 'Accetta'))
  await banner(maria.page, 'Siete d’accordo!')
})
