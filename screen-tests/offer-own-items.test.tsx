import { insertRequest } from '@barattolo/server/testing/factories'
import { expectPressed, isDisabled, proposalSide, row, startAtGiuliasTurn, startConversation } from './support/conversation.ts'
import { addItem, addPerson, address, expect, screen, test, waitFor, within } from './support/test.tsx'

test('[OWN-12] A received item in the own bazar of an exchange says why it cannot be offered, and can be put back right there', async ({
  server,
  open,
}) => {
  const { giulia, id } = await startAtGiuliasTurn(server)
  await addItem(server, giulia.uid, { title: 'Radio a valvole', availability: 'scambiato' })
  await addItem(server, giulia.uid, { title: 'Lampada promessa', availability: 'in_trattativa' })
  const user = await open(`/scambio/${id}`, { as: giulia })
  const radio = await row('Radio a valvole')
  expect(isDisabled(radio)).toBe(true)
  const describedBy = (element: Element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
  expect(describedBy(radio)).toBe('Ricevuto in uno scambio: per offrirlo, rimettilo in circolo.')
  expect(describedBy(await row('Lampada promessa'))).toBe('Promesso in un altro scambio.')
  await user.click(await screen.findByRole('button', { name: 'Rimetti in circolo Radio a valvole' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rimetti in circolo “Radio a valvole”' }))
  await user.click(await dialog.findByRole('button', { name: 'Rimettilo in circolo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(isDisabled(await row('Radio a valvole'))).toBe(false))
  await user.click(await row('Radio a valvole'))
  await expectPressed('Radio a valvole', true)
})

test('[ADD-56] “Aggiungi e offri” leads from an exchange to the form and back, and the new item is in the draft if it is the person’s turn', async ({
  server,
  open,
}) => {
  const { giulia, maria, id } = await startAtGiuliasTurn(server)
  const publishForExchange = async (as: typeof giulia, title: string, otherName: string) => {
    const user = await open(`/scambio/${id}`, { as })
    await user.click(await screen.findByRole('link', { name: 'Aggiungi e offri' }))
    await user.type(await screen.findByRole('textbox', { name: 'Titolo' }), title)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'hobby')
    await user.click(screen.getByRole('button', { name: 'Metti in circolo' }))
    await user.click(await screen.findByRole('button', { name: `Torna allo scambio con ${otherName}` }))
    await waitFor(() => expect(address()).toBe(`/scambio/${id}?parte=mio`))
  }
  await publishForExchange(giulia, 'Pattini', 'Maria')
  await expectPressed('Pattini', true)
  await waitFor(async () => (await proposalSide('Tu dai')).getByText('Pattini'))
  // The history entry does not offer it again.
  expect((window.history.state as { usr?: unknown } | null)?.usr ?? null).toBeNull()

  await publishForExchange(maria, 'Racchette', 'Giulia')
  await screen.findByText('È nel tuo bazar: lo offri quando tocca a te.')
  await expectPressed('Racchette', false)
})

test('[OWN-13] An empty bazar inside an exchange offers to add an item and to come back', async ({ server, open }) => {
  const { giulia, id } = await startConversation(server)
  await server.db.deleteFrom('items').where('ownerUid', '=', giulia.uid).execute()
  await open(`/scambio/${id}`, { as: giulia })
  await screen.findByText('Il tuo barattolo è vuoto')
  await screen.findByRole('link', { name: 'Aggiungi e offri' })
})

test('[ADD-57] [ADD-62] An item that was published for “Ce l’ho!” leads back to the request and is chosen as the answer, and not again by Back', async ({
  server,
  open,
}) => {
  const maria = await addPerson(server, 'Maria Favre')
  const id = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una slitta' })
  const user = await open(`/requests/${id}`, { as: await server.signIn({ name: 'Bruno' }) })
  await user.click(await screen.findByRole('button', { name: 'Ce l’ho!' }))
  await user.click(await screen.findByRole('link', { name: 'Aggiungi l’oggetto' }))
  await user.type(await screen.findByRole('textbox', { name: 'Titolo' }), 'Slitta')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'hobby')
  await user.click(screen.getByRole('button', { name: 'Metti in circolo' }))
  await user.click(await screen.findByRole('button', { name: 'Torna all’annuncio' }))
  await waitFor(() => expect(address()).toBe(`/requests/${id}`))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole<HTMLInputElement>('radio')).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Rispondi' }))
  await waitFor(() => expect(address()).toMatch(/\/scambio\//))
  // Until the chat has loaded, the page before is shown with its dialog.
  await screen.findByRole('log', { name: 'Chat' })
  window.history.back()
  await waitFor(() => expect(address()).toBe(`/requests/${id}`))
  await screen.findByRole('button', { name: 'Ce l’ho!' })
  expect((window.history.state as { usr?: unknown } | null)?.usr ?? null).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[ITEM-39] An item that was stored outside the town says “Fuori zona” on its card and on its page', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  const id = await addItem(server, giulia.uid, { title: 'Tappeto', lat: 7.3172, lng: 45.7372 })
  const user = await open(`/bazar/${giulia.uid}`, { as: await server.signIn({ name: 'Bruno' }) })
  within(await screen.findByRole('article', { name: 'Tappeto' })).getByText('Fuori zona')
  await user.click(screen.getByRole('link', { name: 'Tappeto' }))
  await waitFor(() => expect(address()).toBe(`/item/${id}`))
  await screen.findByText(/^Fuori zona: è lontano dai nostri comuni/)
  expect((await screen.findByText('Posizione')).nextElementSibling?.textContent).toBe('Fuori zona')
})
