import { anAgreement } from '@barattolo/server/testing/exchanges'
import { banner, button, chat, row, write } from './support/exchange.ts'
import { card, hang } from './support/objects.ts'
import { ask, likes, proposes } from './support/talk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[TALK-17] a third person’s conversation is paused, goes on by itself, and ends with something alike nearby', async ({
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

  await test.step('while Maria has promised the sledge to somebody else', async () => {
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

  await test.step('and when it is free again', async () => {
    await banner(page, 'Tocca a Maria · oggi')
    await expect(chat(page)).toContainText('L’oggetto “Slitta in legno Davos” è di nuovo disponibile.')
    await maria.page.goto(`/scambio/${hers}`)
    await banner(maria.page, 'Tocca a te!')
    await row(maria.page, 'Cesta di salice').click()
    await button(maria.page, 'Invia proposta').click()
    await banner(page, 'Tocca a te! Puoi accettare o modificare la proposta.')
  })

  await test.step('and when it has gone for good', async () => {
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

test('[TALK-18] the owner of an object with many interested people answers them at once, kindly', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  await house.empty()
  expectComplaint(/ERR_FAILED/)
  const maria = await personNamed('Maria Favre', { phone: true })
  const sledge = await hang(house, maria.uid, { title: 'Slitta in legno Davos' })
  const names = ['Giulia Rossi', 'Nives Chabod', 'Ezio Perruchon']
  const others = await Promise.all(names.map((name) => personNamed(name)))
  const talks: string[] = []
  for (const other of others) talks.push((await likes(house, other, sledge))._id)
  const [giulia] = others
  if (!giulia) throw new Error('nobody is interested')
  await proposes(house, maria, talks[0] ?? '', {})
  const { page } = maria

  await page.goto('/mio-bazar')
  await card(page, 'Slitta in legno Davos').getByRole('link', { name: 'In 3 trattative' }).click()
  const queue = page.getByRole('region', { name: 'Chi è interessato' })
  await expect(queue.getByRole('listitem')).toContainText([/Giulia R\./, /Nives C\./, /Ezio P\./])
  await expect(queue.getByRole('listitem').first()).toContainText('sta guardando la tua proposta')
  await expect(queue.getByRole('listitem').last()).toContainText('Tocca a te · oggi')
  await expect(button(page, 'Rispondi a più persone')).toBeDisabled()
  await queue.getByRole('checkbox', { name: 'Scegli Nives C.' }).check()
  await queue.getByRole('checkbox', { name: 'Scegli Ezio P.' }).check()
  await expectAccessible(page)

  await button(page, 'Rispondi a più persone').click()
  const dialog = page.getByRole('dialog', { name: 'Rispondi a più persone' })
  await dialog.getByRole('button', { name: 'Invia a 2 persone' }).click()
  await expect(dialog.getByText('Scrivi qualcosa, o scegli di chiudere la trattativa.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Messaggio' }).fill('Grazie! La do a chi è arrivata prima.')
  await dialog.getByRole('checkbox', { name: /Chiudi anche la trattativa/ }).check()
  await expectAccessible(page)
  await page.route('**/answers', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Invia a 2 persone' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Messaggio' })).toHaveValue('Grazie! La do a chi è arrivata prima.')
  await dialog.getByRole('button', { name: 'Invia a 2 persone' }).click()
  await expect(queue.getByRole('listitem')).toHaveCount(1)
  for (const [index, other] of others.slice(1).entries()) {
    await other.page.goto(`/scambio/${talks[index + 1]}`)
    await expect(chat(other.page).getByText('Grazie! La do a chi è arrivata prima.')).toHaveCount(1)
    await banner(other.page, 'Scambio terminato')
  }
  await queue.getByRole('link', { name: 'Apri la chat con Giulia R.' }).click()
  await expect(page).toHaveURL(`/scambio/${talks[0]}`)
})

test('[FRESH-09] a person keeps the bazar fresh: says what is still there, lets things rest and takes a holiday', async ({
  house,
  personNamed,
}) => {
  await house.empty()
  const { page, uid } = await personNamed('Maria Favre', { phone: true })
  const long = new Date(Date.now() - 70 * 24 * 60 * 60 * 1000)
  const old = await hang(house, uid, { title: 'Macinacaffè di nonna Delfina', createdAt: long })
  const older = await hang(house, uid, { title: 'Gerla', createdAt: long })
  await house.db.updateTable('items').set({ askedAt: new Date() }).where('id', 'in', [old, older]).execute()
  await hang(house, uid, { title: 'Slitta' })

  await page.goto('/mio-bazar')
  const asked = page.getByRole('region', { name: 'Ce l’hai ancora?' })
  await expect(asked.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Sì, ce l’ho: Gerla' }).click()
  await expect(page.getByText('Grazie: resta in circolo.')).toBeVisible()
  await expect(asked.getByRole('listitem')).toHaveCount(1)
  await asked.getByRole('button', { name: 'Non più disponibile: Macinacaffè' }).click()
  await expect(asked).toHaveCount(0)
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(group('A riposo').getByRole('article')).toHaveCount(1)
  await expect(group('In circolo').getByRole('article')).toHaveCount(2)
  await group('A riposo').getByRole('button', { name: 'Rimetti in circolo Macinacaffè' }).click()
  await expect(group('In circolo').getByRole('article')).toHaveCount(3)

  await card(page, 'Slitta').getByRole('link', { name: 'Slitta' }).first().click()
  await button(page, 'Non più disponibile: Slitta').click()
  await expect(button(page, 'Rimetti in circolo Slitta')).toBeVisible()
  await page.goto('/mio-bazar')
  const back = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('Torno il').fill(back)
  await button(page, 'Metti in pausa').click()
  await expect(page.getByText('Bazar in pausa. Buon viaggio!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Il tuo bazar è in pausa' })).toBeVisible()
  await expectAccessible(page)
  const visitor = (await personNamed('Giulia Rossi')).page
  await visitor.goto(`/bazar/${uid}`)
  await expect(visitor.getByText(/In pausa fino al/)).toBeVisible()
  await expect(visitor.getByText('Qui per ora non c’è niente')).toBeVisible()
  await button(page, 'Riapri il bazar').click()
  await visitor.reload()
  await expect(visitor.getByRole('article')).toHaveCount(2)
})
