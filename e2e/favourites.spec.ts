import type { Locator, Page } from '@playwright/test'
import { chooseAccount, googleInSheet, openAccountChooser } from './support/account-chooser.ts'
import { callApi } from './support/api-calls.ts'
import { addItem, addPerson, card } from './support/items.ts'
import { findOverflow } from './support/overflow.ts'
import { expect, expectAccessible, PHONE, test } from './support/test.ts'

const heart = (page: Page, title: string) => page.getByRole('button', { name: `“${title}” nei preferiti` })

test('[FAV-14] A visitor who presses a heart signs in, chooses, and finds the object on /preferiti', { tag: '@chooser' }, async ({
  app,
  page,
}) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Maria')
  await addItem(app, uid, { title: 'Slitta' })
  await page.goto('/bazar')
  await heart(page, 'Slitta').click()
  await chooseAccount(await openAccountChooser(page, googleInSheet(page)), 'Anna')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('lo diciamo alle persone di quello scambio, con il tuo nome.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Va bene' }).click()
  await expect(dialog).toBeHidden()
  await expect(heart(page, 'Slitta')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Preferiti' }).click()
  await expect(page).toHaveURL('/preferiti')
  await expect(page.getByRole('article').filter({ hasText: 'Slitta' })).toContainText('Disponibile')
  await expectAccessible(page)
})

test('[FAV-17] A user marks and removes a favourite by keyboard, and reaches /preferiti from the account menu of a phone', {
  tag: '@thorough',
}, async ({ app, signInUser }) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Maria')
  const sledge = await addItem(app, uid, { title: 'Slitta' })
  const anna = await signInUser('Anna')
  await callApi(app, anna, 'PATCH', '/api/favourites/settings', { arePrivate: false })
  const { page } = anna
  await page.goto('/bazar')
  await card(page, 'Slitta').getByRole('link', { name: 'Slitta' }).focus()
  await page.keyboard.press('Tab')
  await expect(heart(page, 'Slitta')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(heart(page, 'Slitta')).toHaveAttribute('aria-pressed', 'true')
  // The heart covers a part of the card's link, and does not open it.
  await expect(page).toHaveURL('/bazar')

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Il tuo account: Anna' }).click()
  await page.getByRole('link', { name: 'Preferiti' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/preferiti')
  await page.getByRole('link', { name: 'Slitta' }).click()
  await expect(page).toHaveURL(`/item/${sledge}`)
  await expect(heart(page, 'Slitta')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await heart(page, 'Slitta').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ancora nessun preferito')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferiti' })).toBeFocused()
})

test('[FAV-23] A user says by keyboard on a phone what they would give for a favourite', { tag: '@thorough' }, async ({
  app,
  signInUser,
}) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Maria')
  const sledge = await addItem(app, uid, { title: 'Slitta' })
  const anna = await signInUser('Anna', { phone: true })
  for (const title of ['Lampada', 'Teiera']) await addItem(app, anna.uid, { title })
  await callApi(app, anna, 'POST', `/api/favourites/${sledge}`, { isPrivate: false })
  const { page } = anna
  await page.goto('/preferiti')
  const row = page.getByRole('article').filter({ hasText: 'Slitta' })
  await expect(row).toContainText('Ancora nessuno scambio possibile.')
  await row.getByRole('checkbox', { name: '“Slitta” solo per me' }).focus()
  await page.keyboard.press('Tab')
  const open = row.getByRole('button', { name: 'In cambio darei… per “Slitta”' })
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'In cambio darei…' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('checkbox', { name: /^Teiera/ }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: /^Teiera/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Teiera/ }).press('Enter')
  await expect(dialog).toBeHidden()
  const change = row.getByRole('button', { name: 'Cambia cosa daresti per “Slitta”' })
  await expect(change).toBeFocused()
  await expect(row).toContainText('In cambio daresti: Teiera')
  await expectAccessible(page)
  for (const width of [PHONE.width, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await findOverflow(page)).toEqual([])
  }

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: /^Teiera/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(row).toContainText('In cambio daresti: Teiera')
})

test('[FAV-24] The heart of a card covers no part of the badge of its state, at any width', { tag: '@thorough' }, async ({
  app,
  signInUser,
}) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Maria')
  for (const title of ['Slitta', 'Tenda', 'Lampada', 'Sedia', 'Ombrello', 'Radio'])
    await addItem(app, uid, { title, availability: 'in_trattativa' })
  const { page } = await signInUser('Anna')
  await page.goto('/bazar')
  await expect(heart(page, 'Slitta')).toBeVisible()
  for (const width of [320, 390, 600, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const badge = await boxOf(card(page, 'Slitta').getByText('In trattativa').locator('..'))
    const { x, y, width: w, height: h } = await boxOf(heart(page, 'Slitta'))
    const isApart = badge.x + badge.width <= x || badge.x >= x + w || badge.y + badge.height <= y || badge.y >= y + h
    expect(isApart, `${width} px`).toBe(true)
  }
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return box
}
