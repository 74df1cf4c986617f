import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { addItem, address, card, expect, screen, test, waitFor, within } from './support/test.tsx'

test('[CONV-18] The owner of an item answers several interested users at once, and a failed send keeps the typed text', async ({
  server,
  open,
  intercept,
}) => {
  const maria = await server.signIn({ name: 'Maria Favre' })
  const sledge = await addItem(server, maria.uid, { title: 'Slitta in legno Davos' })
  const [giulia, nives, ezio] = [
    await server.signIn({ name: 'Giulia Rossi' }),
    await server.signIn({ name: 'Nives Chabod' }),
    await server.signIn({ name: 'Ezio Perruchon' }),
  ]
  const startConversation = async (interested: typeof giulia) =>
    (await ok(conversationApiOf(server, interested).interest(sledge)))._id
  const [first, second, third] = [await startConversation(giulia), await startConversation(nives), await startConversation(ezio)]
  await ok(conversationApiOf(server, maria).ask(first))

  const user = await open('/mio-bazar', { as: maria, phone: true })
  await user.click(within(await card('Slitta in legno Davos')).getByRole('link', { name: 'In 3 trattative' }))
  const queue = within(await screen.findByRole('region', { name: 'Chi è interessato' }))
  const rows = () => queue.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toHaveLength(3))
  for (const [index, label] of ['Giulia R.', 'Nives C.', 'Ezio P.'].entries()) expect(rows()[index]).toContain(label)
  expect(rows()[0]).toContain('deve rispondere alla tua domanda')
  expect(rows()[2]).toContain('Tocca a te · oggi')
  const several = queue.getByRole<HTMLButtonElement>('button', { name: 'Rispondi a più persone' })
  expect(several.disabled).toBe(true)
  for (const name of ['Nives C.', 'Ezio P.']) await user.click(queue.getByRole('checkbox', { name: `Scegli ${name}` }))

  await user.click(several)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rispondi a più persone' }))
  const send = async () => user.click(await dialog.findByRole('button', { name: 'Invia a 2 persone' }))
  const answerText = 'Grazie! La do a chi è arrivata prima.'
  await send()
  await dialog.findByText('Scrivi qualcosa, o scegli di chiudere la trattativa.')
  await user.type(dialog.getByRole('textbox', { name: 'Messaggio' }), answerText)
  await user.click(dialog.getByRole('checkbox', { name: /Chiudi anche la trattativa/ }))
  let isDown = true
  intercept(({ path }) => (isDown && path.endsWith('/answers') ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
  await send()
  await dialog.findByRole('alert')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Messaggio' }).value).toBe(answerText)
  isDown = false
  await send()
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(queue.getByRole('link', { name: 'Apri la chat con Giulia R.' }))
  await waitFor(() => expect(address()).toBe(`/scambio/${first}`))

  for (const [interested, id] of [
    [nives, second],
    [ezio, third],
  ] as const) {
    await open(`/scambio/${id}`, { as: interested })
    const chat = within(await screen.findByRole('log'))
    await chat.findByText(answerText)
    expect(chat.getAllByText(answerText)).toHaveLength(1)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Scambio terminato'),
      ),
    )
  }
})
