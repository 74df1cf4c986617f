import { ok, talksOf } from '@barattolo/server/testing/talks'
import { address, card, expect, publish, screen, test, waitFor, within } from './support/test.tsx'

test('[CONV-18] The owner of an item answers several interested users at once, and a failed send keeps the typed text', async ({
  server,
  open,
  intercept,
}) => {
  const maria = await server.signIn({ name: 'Maria Favre' })
  const sledge = await publish(server, maria.uid, { title: 'Slitta in legno Davos' })
  const [giulia, nives, ezio] = [
    await server.signIn({ name: 'Giulia Rossi' }),
    await server.signIn({ name: 'Nives Chabod' }),
    await server.signIn({ name: 'Ezio Perruchon' }),
  ]
  const talkOf = async (who: typeof giulia) => (await ok(talksOf(server, who).interest(sledge)))._id
  const [first, second, third] = [await talkOf(giulia), await talkOf(nives), await talkOf(ezio)]
  await ok(talksOf(server, maria).send(first))

  const user = await open('/mio-bazar', { as: maria, phone: true })
  await user.click(within(await card('Slitta in legno Davos')).getByRole('link', { name: 'In 3 trattative' }))
  const queue = within(await screen.findByRole('region', { name: 'Chi è interessato' }))
  const rows = () => queue.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toHaveLength(3))
  for (const [index, words] of ['Giulia R.', 'Nives C.', 'Ezio P.'].entries()) expect(rows()[index]).toContain(words)
  expect(rows()[0]).toContain('sta guardando la tua proposta')
  expect(rows()[2]).toContain('Tocca a te · oggi')
  const several = queue.getByRole<HTMLButtonElement>('button', { name: 'Rispondi a più persone' })
  expect(several.disabled).toBe(true)
  for (const name of ['Nives C.', 'Ezio P.']) await user.click(queue.getByRole('checkbox', { name: `Scegli ${name}` }))

  await user.click(several)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rispondi a più persone' }))
  const send = async () => user.click(await dialog.findByRole('button', { name: 'Invia a 2 persone' }))
  const words = 'Grazie! La do a chi è arrivata prima.'
  await send()
  await dialog.findByText('Scrivi qualcosa, o scegli di chiudere la trattativa.')
  await user.type(dialog.getByRole('textbox', { name: 'Messaggio' }), words)
  await user.click(dialog.getByRole('checkbox', { name: /Chiudi anche la trattativa/ }))
  let isDown = true
  intercept(({ path }) => (isDown && path.endsWith('/answers') ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
  await send()
  await dialog.findByRole('alert')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Messaggio' }).value).toBe(words)
  isDown = false
  await send()
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(queue.getByRole('link', { name: 'Apri la chat con Giulia R.' }))
  await waitFor(() => expect(address()).toBe(`/scambio/${first}`))

  for (const [who, id] of [
    [nives, second],
    [ezio, third],
  ] as const) {
    await open(`/scambio/${id}`, { as: who })
    const chat = within(await screen.findByRole('log'))
    await chat.findByText(words)
    expect(chat.getAllByText(words)).toHaveLength(1)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Scambio terminato'),
      ),
    )
  }
})
