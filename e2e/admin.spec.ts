import type { Page } from '@playwright/test'
import { callApi, openConversation, publishItems, sendProposal } from './support/api-calls.ts'
import { addItem, addPerson } from './support/items.ts'
import { DESK, expect, PHONE, test } from './support/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('[ADMN-29] [ADMN-31] [ADMN-33] [ADMN-39] [ADMN-42] [ADMN-51] On a phone the admin decides an exchange, deletes its conversation, and disables and enables a person, and all open screens update', {
  tag: '@thorough',
}, async ({ app, signInUser, allowConsoleErrors }) => {
  // The pages of the disabled person and of the deleted conversation send requests that are refused.
  allowConsoleErrors(/40[034]/)
  await app.emptyDatabase()
  const [giulia, maria] = [await signInUser('Giulia'), await signInUser('Maria')]
  const [sledge, bell] = await publishItems(app, maria, { title: 'Slitta' }, { title: 'Campanella' })
  const [basket] = await publishItems(app, giulia, { title: 'Cesta' })
  if (!sledge || !bell || !basket) throw new Error('the items were not published')
  const disputed = await openConversation(app, giulia, sledge._id)
  await sendProposal(app, maria, disputed._id, { request: [basket] })
  await callApi(app, giulia, 'PATCH', `/api/conversations/${disputed._id}/status`, { status: 'accepted' })
  await app.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).execute()
  const bellConversation = await openConversation(app, giulia, bell._id)
  const { page } = await signInUser('Ada', { email: 'admin@barattolo.test', phone: true })
  const dialog = page.getByRole('dialog')

  await test.step('The admin decides the exchange and deletes its conversation', async () => {
    await giulia.page.goto(`/scambio/${disputed._id}`)
    await expect(giulia.page.getByRole('log')).toContainText('Mi interessa')
    await maria.page.goto('/inbox')
    await expect(maria.page.getByRole('main')).toContainText('Slitta')
    await page.goto('/admin?scheda=conversazioni&stato=da-decidere')
    await page.getByRole('button', { name: 'Lo scambio su Slitta non è avvenuto' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Nessuno dei due è venuto')
    await dialog.getByRole('button', { name: 'Non è avvenuto' }).click()
    await expect(page.getByText('Nessuna conversazione trovata.')).toBeVisible()
    await expect(giulia.page.getByRole('log')).toContainText('Chi amministra ha deciso: lo scambio non è avvenuto')
    await page.getByRole('combobox', { name: 'Stato' }).selectOption('Tutte')
    await expect(page).toHaveURL('/admin?scheda=conversazioni')
    await page.getByRole('button', { name: 'Elimina la conversazione su Slitta' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Contiene offese')
    await dialog.getByRole('button', { name: 'Elimina', exact: true }).click()
    await expect(giulia.page.getByText('Questa conversazione non c’è, o non ne fai parte.')).toBeVisible()
    await expect(maria.page.getByRole('main')).not.toContainText('Slitta')
    await expect(maria.page.getByRole('main')).toContainText('Campanella')
  })

  await test.step('The admin disables a person and enables them again', async () => {
    await giulia.page.goto(`/scambio/${bellConversation._id}`)
    await expect(giulia.page.getByRole('log')).toContainText('Mi interessa')
    await tab(page, 'Persone').click()
    const card = page.getByRole('listitem').filter({ hasText: 'Maria' })
    await card.getByRole('button', { name: 'Sospendi Maria' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Annunci falsi')
    await dialog.getByRole('button', { name: 'Sospendi', exact: true }).click()
    await expect(page.getByText('Maria: account sospeso.')).toBeVisible()
    await expect(card).toContainText('Motivo: Annunci falsi')
    await expect(giulia.page.getByRole('log')).toContainText('Maria per ora non può usare Barattolo: la conversazione è ferma.')
    await expect(giulia.page.getByRole('status').filter({ hasText: 'la conversazione è ferma' })).toBeVisible()
    // The socket closes, and the next call of the page is refused.
    await expect(maria.page.getByRole('heading', { level: 1, name: 'Il tuo account è sospeso' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Stato' }).selectOption('Sospese')
    await expect(page).toHaveURL('/admin?scheda=persone&stato=sospese')
    await card.getByRole('button', { name: 'Riammetti Maria' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Ha tolto gli annunci')
    await dialog.getByRole('button', { name: 'Riammetti', exact: true }).click()
    await expect(page.getByText('Nessuna persona trovata.')).toBeVisible()
    await expect(giulia.page.getByRole('log')).toContainText('Maria può di nuovo usare Barattolo: potete riprendere da qui.')
  })

  await test.step('The admin opens a conversation with a reason', async () => {
    await page.goto('/admin?scheda=conversazioni')
    await page.getByRole('button', { name: 'Leggi i messaggi su Campanella' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Per capire che cosa è successo')
    await dialog.getByRole('button', { name: 'Apri', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Conversazione su “Campanella”' })).toContainText(maria.email)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Leggi i messaggi su Campanella' })).toBeFocused()
  })

  await test.step('Long words widen neither the table nor the cards', async () => {
    const longWord = 'W'.repeat(110)
    const anna = await addPerson(app, longWord)
    for (let i = 0; i < 3; i++) await addItem(app, anna.uid, { title: `${longWord} ${i}` })
    await page.goto('/admin')
    for (const size of [DESK, { width: 1100, height: 800 }, PHONE, { width: 320, height: 640 }]) {
      await page.setViewportSize(size)
      for (const name of ['Oggetti', 'Persone']) {
        await tab(page, name).click()
        await expect(page.getByRole('tabpanel', { name })).toContainText(longWord)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
      for (const name of ['Segnalazioni', 'Registro']) {
        await tab(page, name).click()
        await expect(page.getByRole('tabpanel', { name })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    }
  })
})
