import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { sendInterest } from './support/interest.ts'
import { addItem, address, expect, screen, test, waitFor } from './support/test.tsx'

const closedDay = () =>
  new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', timeZone: 'Europe/Rome' }).format(
    new Date(Date.now() + 30 * 24 * 60 * 60 * 1000),
  )
/** “il 7 dicembre”, “l’8 dicembre” */
const withArticle = (day: string) => (/^(8|11) /.test(day) ? `l’${day}` : `il ${day}`)

test('[ITEM-37] After “Interessa” card and object page say “Apri la chat” and lead there', async ({ server, open }) => {
  const [giulia, maria] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Maria' })]
  const sledge = await addItem(server, maria.uid, { title: 'Slitta con la chat' })
  await addItem(server, maria.uid, { title: 'Cesta senza chat' })
  const user = await open(`/bazar/${maria.uid}`, { as: giulia })
  await user.click(await screen.findByRole('button', { name: 'Interessa: Slitta con la chat' }))
  await sendInterest(user, 'Maria')
  await waitFor(() => expect(address()).toMatch(/^\/scambio\//))
  const conversation = address()

  await open(`/bazar/${maria.uid}`, { as: giulia })
  const link = await screen.findByRole('link', { name: 'Apri la chat: Slitta con la chat' })
  expect(link.getAttribute('href')).toBe(conversation)
  expect(screen.queryByRole('button', { name: 'Interessa: Slitta con la chat' })).toBeNull()
  await screen.findByRole('button', { name: 'Interessa: Cesta senza chat' })
  const again = await open(`/item/${sledge}`, { as: giulia })
  await again.click(await screen.findByRole('link', { name: 'Apri la chat: Slitta con la chat' }))
  await waitFor(() => expect(address()).toBe(conversation))
})

test('[ITEM-38] After the owner’s refusal the button says until when it is closed, until the owner reopens it in the conversation', async ({
  server,
  open,
}) => {
  const [giulia, maria] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Maria' })]
  const sledge = await addItem(server, maria.uid, { title: 'Slitta chiusa' })
  const { _id: id } = await ok(conversationApiOf(server, giulia).interest(sledge))
  await ok(conversationApiOf(server, maria).status(id, 'rejected'))
  const day = withArticle(closedDay())
  await open(`/item/${sledge}`, { as: giulia })
  const button = await screen.findByRole('button', { name: `Interessa: Slitta chiusa, di nuovo dopo ${day}` })
  expect([button.textContent, button.matches(':disabled')]).toEqual([`Dopo ${day}`, true])
  await screen.findByText(`Questa volta la risposta è stata no: puoi chiedere di nuovo dopo ${day}.`)
  await open(`/scambio/${id}`, { as: giulia })
  await screen.findByText(`Puoi chiedere di nuovo questo oggetto dopo ${day}.`)
  expect(screen.queryByRole('button', { name: /^Riapri/ })).toBeNull()

  const user = await open(`/scambio/${id}`, { as: maria })
  await user.click(await screen.findByRole('button', { name: 'Riapri per Giulia' }))
  await screen.findByText('Riaperto: può chiederlo di nuovo.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Riapri per Giulia' })).toBeNull())
  const hers = await open(`/item/${sledge}`, { as: giulia })
  await hers.click(await screen.findByRole('button', { name: 'Interessa: Slitta chiusa' }))
  await sendInterest(hers, 'Maria')
  await waitFor(() => expect(address()).toMatch(/^\/scambio\//))
  expect(address()).not.toBe(`/scambio/${id}`)
})
