import { anAgreement } from '@barattolo/server/testing/exchanges'
import { banner, button, chat, row, write } from './support/exchange.ts'
import { hang } from './support/objects.ts'
import { ask, likes } from './support/talk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[CONV-17] A third user’s conversation is paused while the item is reserved, resumes when it is available, and ends with suggestions of similar items nearby', async ({
  house,
  personNamed,
}) => {
  await house.empty()
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre')
  const nives = await personNamed('Nives Chabod', { phone: true })
  const sledge = await hang(house, maria.uid, { title: 'Slitta in legno Davos' })
  const teapot = await hang(house, giulia.uid, { title: 'Teiera rossa smaltata' })
  await hang(house, nives.uid, { title: 'Cesta di salice' })
  const { _id: hers } = await likes(house, nives, sledge)
  const { page } = nives

  await test.step('The conversation is paused while the item is reserved by another exchange', async () => {
    await page.goto(`/scambio/${hers}`)
    await banner(page, 'Tocca a Maria · oggi')
    const { talk } = await anAgreement(house, { interested: giulia, owner: maria, root: sledge, offer: [teapot] })
    await banner(page, 'In pausa: l’oggetto è promesso in un altro scambio.')
    await expect(chat(page)).toContainText('Questa volta “Slitta in legno Davos” va a un’altra persona.')
    await expect(page.getByRole('link', { name: /Slitta in legno Davos/ })).toContainText('In pausa, con Maria')
    await expectAccessible(page)
    await write(page, 'Se cambia qualcosa, io ci sono!')
    await expect(chat(page)).toContainText('Se cambia qualcosa, io ci sono!')
    await page.getByRole('tab', { name: 'Il mio bazar' }).click()
    await expect(row(page, 'Cesta di salice')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.goto('/inbox')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('In pausa')
    await page.goto(`/scambio/${hers}`)
    await banner(page, 'In pausa')
    await ask(house, giulia, 'POST', `/api/conversations/${talk._id}/call-off`, {})
  })

  await test.step('The conversation resumes when the item is available again', async () => {
    await banner(page, 'Tocca a Maria · oggi')
    await expect(chat(page)).toContainText('L’oggetto “Slitta in legno Davos” è di nuovo disponibile.')
    await maria.page.goto(`/scambio/${hers}`)
    await banner(maria.page, 'Tocca a te!')
    await row(maria.page, 'Cesta di salice').click()
    await button(maria.page, 'Invia proposta').click()
    await banner(page, 'Tocca a te! Puoi accettare o modificare la proposta.')
  })

  await test.step('The conversation is archived when the item is deleted, and similar items are suggested', async () => {
    await hang(house, giulia.uid, { title: 'Slitta a due posti' })
    await ask(house, maria, 'DELETE', `/api/items/${sledge}`)
    await banner(page, 'Scambio terminato')
    await expect(chat(page)).toContainText('non c’è più: la trattativa è stata archiviata. Grazie di averne parlato.')
    const alike = page.getByRole('region', { name: 'Qui vicino c’è qualcosa di simile:' })
    await expect(alike.getByRole('link').first()).toContainText('Slitta a due posti')
    await expectAccessible(page)
    await alike.getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Slitta a due posti' })).toBeVisible()
  })
})
