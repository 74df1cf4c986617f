import { insertRequest, makeItemBody } from '@barattolo/server/testing/factories'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { addItem, addPerson, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

const modal = async () => within(await screen.findByRole('dialog'))
const requestTitles = () => screen.queryAllByRole('article').map((ad) => within(ad).getByRole('heading').textContent)
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Titolo' })
async function replaceText(user: UserEvent, field: HTMLInputElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const saveButton = () => screen.findByRole('button', { name: 'Salva questa ricerca' })
const name = async (label: string) => (await modal()).findByLabelText<HTMLInputElement>(label)
const searches = () => {
  const own = screen.queryByRole('region', { name: 'Le mie ricerche' })
  return own
    ? within(own)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent)
    : []
}
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('[WANT-08] [ADD-49] The sheet after a publication shows how many people nearby or elsewhere look for the object and who, and links to their requests', async ({
  server,
  open,
}) => {
  const [maria, piero] = [await addPerson(server, 'Maria'), await addPerson(server, 'Piero')]
  await addItem(server, maria.uid, { title: 'Vaso' })
  await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una slitta' })
  await insertRequest(server.db, { owner: piero.uid, title: 'Cerco slittini per i nipoti' })
  await insertRequest(server.db, { owner: piero.uid, title: 'Cerco un violino' })
  const user = await open('/aggiungi', { as: await server.signIn({ name: 'Anna' }) })
  const publish = async (text: string) => {
    await replaceText(user, await title(), text)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), 'hobby')
    await user.click(screen.getByRole('button', { name: 'Metti in circolo' }))
    return modal()
  }
  const first = await publish('Violino da studio')
  await first.findByRole('link', { name: /1 persona lo cerca\s*Piero/ })
  await user.click(first.getByRole('button', { name: 'Aggiungine un altro' }))
  await expectNoDialog()
  const second = await publish('Slittino in legno')
  await user.click(await second.findByRole('link', { name: /1 persona vicino a te lo cerca/ }))
  await screen.findByRole('heading', { name: 'Chi cerca qualcosa come “Slittino in legno”' })
  await waitFor(() => expect(requestTitles()).toEqual(['Cerco una slitta', 'Cerco slittini per i nipoti']))
  await user.click(screen.getByRole('button', { name: 'Mostra tutti gli annunci' }))
  await waitFor(() => expect(requestTitles()).toHaveLength(3))
})

test('[WANT-14] A user saves the current filters of the bazar and the map as searches, and finds them on /mio-bazar', async ({
  server,
  open,
}) => {
  const anna = await server.signIn({ name: 'Anna' })
  const expectName = (text: string) => waitFor(async () => expect((await name('Nome')).value).toBe(text))

  const bazar = await open('/bazar?q=slitta&stato=dono', { as: anna })
  await bazar.click(await saveButton())
  await expectName('slitta · Dono')
  const dialog = await modal()
  await bazar.selectOptions(dialog.getByLabelText('Tipo di scambio'), 'Baratto')
  await bazar.selectOptions(dialog.getByLabelText('Dove'), 'Aosta')
  await expectName('slitta · Baratto · entro 5 km da Aosta')
  await bazar.click(dialog.getByRole('button', { name: 'Salva e avvisami' }))
  await expectNoDialog()

  const map = await open('/mappa?comune=cogne', { as: anna })
  await map.click(await saveButton())
  await expectName('entro 5 km da Cogne')
  await map.click((await modal()).getByRole('button', { name: 'Salva e avvisami' }))
  await expectNoDialog()

  await open('/mio-bazar', { as: anna })
  await waitFor(() => expect(searches()).toEqual(['entro 5 km da Cogne', 'slitta · Baratto · entro 5 km da Aosta']))
})

test('[WANT-12] [WANT-14] A user renames, deletes and opens saved searches on /mio-bazar, and gets a notice of a new item that matches', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const anna = await server.signIn({ name: 'Anna' })
  for (const payload of [
    { name: 'slitta', words: 'slitta', status: 'baratto' },
    { name: 'Doni', status: 'dono' },
  ]) {
    const saved = await server.fastify.inject({ method: 'POST', url: '/api/searches', payload, headers: anna.headers })
    expect(saved.statusCode, saved.body).toBe(201)
  }
  const user = await open('/mio-bazar', { as: anna })
  await waitFor(() => expect(searches()).toEqual(['Doni', 'slitta']))
  const own = within(screen.getByRole('region', { name: 'Le mie ricerche' }))
  await user.click(own.getByRole('button', { name: /^Rinomina “slitta/ }))
  await replaceText(user, await name('Nuovo nome'), 'La slitta dei nipoti')
  await user.click((await modal()).getByRole('button', { name: 'Salva il nome' }))
  await expectNoDialog()
  await user.click(own.getByRole('button', { name: /^Elimina “Doni/ }))
  await waitFor(() => expect(searches()).toEqual(['La slitta dei nipoti']))
  await user.click(own.getByRole('link'))
  await waitFor(() => expect(address()).toContain('q=slitta'))
  expect((await screen.findByPlaceholderText<HTMLInputElement>('Cerca per titolo o descrizione')).value).toBe('slitta')

  const bruno = await server.signIn({ name: 'Bruno' })
  const payload = makeItemBody({ title: 'Slittino Davos', status: 'baratto' })
  const published = await server.fastify.inject({ method: 'POST', url: '/api/items', payload, headers: bruno.headers })
  expect(published.statusCode).toBe(201)
  await waitFor(async () => {
    const notices = await server.db.selectFrom('notices').select(['kind', 'about']).where('kind', '=', 'searchFits').execute()
    expect(notices).toMatchObject([{ kind: 'searchFits', about: { title: 'Slittino Davos', name: 'La slitta dei nipoti' } }])
  })
})

test('[WANT-14] A visitor who wants to save a search in the search modal is asked to sign in first', async ({ open }) => {
  const user = await open('/bazar')
  await user.click((await screen.findAllByRole('button', { name: 'Cerca' }))[0] as HTMLElement)
  const search = await modal()
  await user.type(await search.findByRole('combobox', { name: 'Cerca per titolo o descrizione' }), 'divano{Enter}')
  await user.click(await search.findByRole('button', { name: 'Salva questa ricerca' }))
  await screen.findByText('Accedi per salvare una ricerca', { exact: false })
})
