import { createAgreedExchange } from '@barattolo/server/testing/exchanges'
import { callApi, openConversation } from './support/api-calls.ts'
import { button, chat, expectBanner, row, writeMessage } from './support/conversation-screen.ts'
import { addItem } from './support/items.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[CONV-17] A third user’s conversation is paused while the item is reserved, resumes when it is available, and ends with suggestions of similar items nearby', {
  tag: '@thorough',
}, async ({ app, signInUser }) => {
  await app.emptyDatabase()
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre')
  const nives = await signInUser('Nives Chabod', { phone: true })
  const sledge = await addItem(app, maria.uid, { title: 'Slitta in legno Davos' })
  const teapot = await addItem(app, giulia.uid, { title: 'Teiera rossa smaltata' })
  await addItem(app, nives.uid, { title: 'Cesta di salice' })
  const { _id: conversationId } = await openConversation(app, nives, sledge)
  const { page } = nives

  await test.step('The conversation is paused while the item is reserved by another exchange', async () => {
    await page.goto(`/scambio/${conversationId}`)
    await expectBanner(page, 'Ti avvisiamo quando risponde.')
    const { conversation } = await createAgreedExchange(app, { interested: giulia, owner: maria, root: sledge, offer: [teapot] })
    await expectBanner(page, 'In pausa: l’oggetto è promesso in un altro scambio.')
    await expect(chat(page)).toContainText('Questa volta “Slitta in legno Davos” va a un’altra persona.')
    await expect(page.getByRole('link', { name: /Slitta in legno Davos/ })).toContainText('In pausa, con Maria')
    await expectAccessible(page)
    await writeMessage(page, 'Se cambia qualcosa, io ci sono!')
    await expect(chat(page)).toContainText('Se cambia qualcosa, io ci sono!')
    await page.getByRole('tab', { name: 'Il mio bazar' }).click()
    await expect(row(page, 'Cesta di salice')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.goto('/inbox')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('In pausa')
    await page.goto(`/scambio/${conversationId}`)
    await expectBanner(page, 'In pausa')
    await callApi(app, giulia, 'POST', `/api/conversations/${conversation._id}/call-off`, {})
  })

  await test.step('The conversation resumes when the item is available again', async () => {
    await expectBanner(page, 'Ti avvisiamo quando risponde.')
    await expect(chat(page)).toContainText('L’oggetto “Slitta in legno Davos” è di nuovo disponibile.')
    await maria.page.goto(`/scambio/${conversationId}`)
    await expectBanner(maria.page, 'Tocca a te!')
    await row(maria.page, 'Cesta di salice').click()
    await button(maria.page, 'Invia proposta').click()
    await expectBanner(page, 'Tocca a te! Puoi accettare o modificare la proposta.')
  })

  await test.step('The conversation is archived when the item is deleted, and similar items are suggested', async () => {
    await addItem(app, giulia.uid, { title: 'Slitta a due posti' })
    await callApi(app, maria, 'DELETE', `/api/items/${sledge}`)
    await expectBanner(page, 'Scambio terminato')
    await expect(chat(page)).toContainText('non c’è più: la trattativa è stata archiviata. Grazie di averne parlato.')
    const suggestions = page.getByRole('region', { name: 'Qui vicino c’è qualcosa di simile:' })
    await expect(suggestions.getByRole('link').first()).toContainText('Slitta a due posti')
    await expectAccessible(page)
    await suggestions.getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Slitta a due posti' })).toBeVisible()
  })
})
