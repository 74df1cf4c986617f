import { countTownWords } from '@barattolo/server/items/town-words.store'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { addItem, addPerson, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Cerca per titolo o descrizione' })
const list = () => screen.findByRole('listbox', { name: 'Suggerimenti' })
const options = async () => within(await list()).findAllByRole('option')
const expectClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const expectTitles = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))
const searchFor = async (user: UserEvent, words: string) => {
  await user.clear(await field())
  await user.type(await field(), words)
}

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(async ({ server }) => {
  await emptyDatabase(server)
  const { uid } = await addPerson(server, 'Luca')
  const add = (title: string, values = {}) => addItem(server, uid, { title, category: 'home', ...values })
  await add('Mountain bike', { category: 'mobility' })
  await add('Bici da città', { category: 'mobility' })
  await add('Bicicletta rossa', { category: 'mobility', status: 'dono' })
  await add('Passeggino')
  await add('Violino', { category: 'culture' })
  await add('Sci da fondo', { category: 'hobby' })
  await add('Sciarpa di lana', { category: 'fashion' })
  await add('Forbici da cucito', { category: 'creative' })
  await countTownWords(server.db)
})

test('[SRCH-53] The field suggests words and categories with their numbers after two letters; arrows, Enter and Escape work, and their number is announced', async ({
  open,
}) => {
  const user = await open('/bazar')
  const input = await field()
  await user.type(input, 'p')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(input, 'as')
  expect((await options()).map(({ textContent }) => textContent)).toEqual(['passeggino1 oggetto'])
  await waitFor(() => expect(screen.getByText('1 suggerimento').getAttribute('role')).toBe('status'))
  expect(input.getAttribute('aria-activedescendant')).toBeNull()
  await user.keyboard('{ArrowDown}')
  const [only] = await options()
  await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(only?.id))
  await user.keyboard('{Escape}')
  await expectClosed()
  expect(input.value).toBe('pas')
  await user.keyboard('{ArrowDown}')
  await options()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/bazar?q=passeggino'))
  await expectTitles(['Passeggino'])
  await searchFor(user, 'mobil')
  await user.click(await within(await list()).findByRole('option', { name: /oggetti/ }))
  await waitFor(() => expect(address()).toBe('/bazar?categoria=mobility'))
  expect(input.value).toBe('')
})

test('[SRCH-53] Suggestions that arrive after Enter do not open over the results', async ({ open, intercept }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let isHeld = true
  const answers: Promise<Response>[] = []
  intercept(({ path, url }) => {
    if (!isHeld || path !== '/api/items/suggestions') return undefined
    answers.push(isReleased.then(() => fetch(url)))
    return answers.at(-1)
  })
  const user = await open('/bazar')
  await user.click(screen.getByLabelText('Cerca', { selector: 'header *' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ricerca oggetti' }))
  await user.type(await dialog.findByRole('combobox', { name: 'Cerca per titolo o descrizione' }), 'violino')
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.keyboard('{Enter}')
  await dialog.findByText('1 oggetto per “violino”')
  isHeld = false
  release()
  await Promise.all(answers)
  await dialog.findByRole('button', { name: 'Chiudi' })
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('[SRCH-54] Near words that were searched lead to their own search, and the typed one to itself and back', async ({
  open,
}) => {
  const user = await open('/bazar?q=bicicletta')
  await expectTitles(['Bicicletta rossa', 'Bici da città', 'Mountain bike'])
  await user.click(await screen.findByRole('button', { name: 'Solo «bicicletta»' }))
  await expectTitles(['Bicicletta rossa'])
  expect(address()).toBe('/bazar?q=bicicletta&esatto=si')
  await user.click(await screen.findByRole('button', { name: 'Anche i sinonimi' }))
  await waitFor(() => expect(address()).toBe('/bazar?q=bicicletta'))
  await user.click(await screen.findByRole('button', { name: 'mountain bike' }))
  await waitFor(() => expect(address()).toBe('/bazar?q=mountain+bike'))
  expect((await field()).value).toBe('mountain bike')
})

test('[SRCH-55] A slip shows what was probably meant, a saved search keeps these words, and the words as typed are one press away', async ({
  server,
  open,
}) => {
  const user = await open('/bazar?q=passegino', { as: await server.signIn({ name: 'Marta' }) })
  await screen.findByText('Forse cercavi')
  await screen.findByText('? · 1 oggetto')
  await screen.findByRole('article', { name: 'Passeggino' })
  await user.click(await screen.findByRole('button', { name: 'Salva questa ricerca' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>(/^Parole/).value).toBe('passeggino'))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'No, cerca proprio “passegino”' }))
  await screen.findByText('Niente per «passegino», per ora')
})

test('[SRCH-56] [SRCH-57] Where nothing has the words the wanted ad is filled in, and what is near or new follows; filters can be taken away only where there are some', async ({
  server,
  open,
}) => {
  const user = await open('/bazar?q=arpa celtica', { as: await server.signIn({ name: 'Marta' }) })
  await screen.findByText('Niente per «arpa celtica», per ora')
  expect(screen.queryByRole('button', { name: 'Togli i filtri' })).toBeNull()
  const near = await screen.findByRole('heading', { name: 'Intanto, cultura e creatività vicino a te' })
  expect(titles()).toEqual(['Violino'])
  expect(near.closest('section')?.textContent).toContain('Violino')
  await user.click(await screen.findByRole('button', { name: 'Appendi l’annuncio' }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Vedi l’annuncio' })
  const ads = (await server.fastify.inject({ url: '/api/requests' })).json<{ _id: string; title: string }[]>()
  expect(ads.map(({ title }) => title)).toEqual(['Cerco arpa celtica'])
  expect(link.getAttribute('href')).toBe(`/requests/${ads[0]?._id}`)

  const visitor = await open('/bazar?q=zqwxyk')
  await screen.findByRole('heading', { name: 'Intanto, gli ultimi arrivati' })
  await waitFor(() => expect(titles()).toHaveLength(8))
  await visitor.click(await screen.findByRole('link', { name: 'Appendi l’annuncio' }))
  expect(address()).toBe('/bacheca?cerco=zqwxyk')

  const filtering = await open('/bazar?q=bici&categoria=fashion')
  await screen.findByText('Senza filtri: 3 oggetti')
  await filtering.click(screen.getByRole('button', { name: 'Togli i filtri' }))
  await waitFor(() => expect(address()).toBe('/bazar?q=bici'))
  await waitFor(() => expect(titles()).toContain('Bici da città'))
})

test('[SRCH-61] Below what was found for a corrected word, or for a part of the words, the wanted ad is filled in with them', async ({
  server,
  open,
}) => {
  const user = await open('/bazar?q=passegino', { as: await server.signIn({ name: 'Marta' }) })
  const ad = await screen.findByRole('region', { name: 'Non è quello che cerchi?' })
  within(ad).getByText('Passeggino')
  expect(screen.getByRole('article', { name: 'Passeggino' }).compareDocumentPosition(ad)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(within(ad).getByRole('button', { name: 'Appendi l’annuncio' }))
  await screen.findByRole('link', { name: 'Vedi l’annuncio' })
  const ads = (await server.fastify.inject({ url: '/api/requests' })).json<{ title: string }[]>()
  expect(ads.map(({ title }) => title)).toEqual(['Cerco passeggino'])

  await open('/bazar?q=bicicletta zqwxyk')
  await screen.findByText('Niente ha tutte queste parole: qui c’è quello che ne ha di più.')
  within(await screen.findByRole('region', { name: 'Non è quello che cerchi?' })).getByText('Bicicletta zqwxyk')

  await open('/bazar?q=bicicletta')
  await screen.findByRole('button', { name: 'Solo «bicicletta»' })
  expect(screen.queryByRole('region', { name: 'Non è quello che cerchi?' })).toBeNull()
})

test('[SRCH-57] [SRCH-62] The bazar of one person and "Solo i miei" say what words were corrected to, and when the results are only near, without a wanted ad and without filters to take away', async ({
  server,
  open,
}) => {
  const marta = await server.signIn({ name: 'Marta' })
  await addItem(server, marta.uid, { title: 'Violino', category: 'culture' })
  await addItem(server, marta.uid, { title: 'Passeggino', category: 'home' })
  for (const [path, options] of [
    [`/bazar/${marta.uid}?`, {}],
    ['/bazar?mostra=miei&', { as: marta }],
  ] as const) {
    await open(`${path}q=arpa celtica`, options)
    await screen.findByText('Niente per «arpa celtica», per ora')
    await screen.findByText('. Intanto, qualcosa di simile.')
    await expectTitles(['Violino'])
    const user = await open(`${path}q=passegino`, options)
    await screen.findByText('Forse cercavi')
    await expectTitles(['Passeggino'])
    expect(screen.queryByText('Appendi l’annuncio')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'No, cerca proprio “passegino”' }))
    await screen.findByText('Nessun oggetto trovato.')
    await screen.findByText('Prova con un’altra parola.')
    expect(screen.queryByRole('button', { name: 'Togli i filtri' })).toBeNull()
    expect(screen.queryByText(/^Niente per/)).toBeNull()
    expect(screen.queryByText('Appendi l’annuncio')).toBeNull()
  }
})

test('[SRCH-58] What only contains the letters inside another word is under one closed line with its own number', async ({
  open,
}) => {
  const user = await open('/bazar?q=bici')
  const line = await screen.findByRole('button', { name: 'Un altro contiene «bici» dentro un’altra parola' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(titles()).not.toContain('Forbici da cucito')
  await user.click(line)
  await screen.findByRole('article', { name: 'Forbici da cucito' })
  expect(line.getAttribute('aria-expanded')).toBe('true')
  await open('/bazar?q=violino')
  await screen.findByRole('article', { name: 'Violino' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /dentro un’altra parola/ })).toBeNull())
})

test('[SRCH-59] The map and the search dialog have the words of the bazar, and what is searched in them', async ({ open }) => {
  const user = await open('/bazar?q=bicicletta&esatto=si')
  await expectTitles(['Bicicletta rossa'])
  const link = screen.getByRole('link', { name: /sulla mappa/ })
  expect(link.getAttribute('href')).toBe('/mappa?q=bicicletta&esatto=si')
  await user.click(screen.getByLabelText('Cerca', { selector: 'header *' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ricerca oggetti' }))
  const input = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Cerca per titolo o descrizione' })
  expect(input.value).toBe('bicicletta')
  await dialog.findByText('1 oggetto per “bicicletta”')
  await user.clear(input)
  await user.type(input, 'violino{Enter}')
  await dialog.findByText('1 oggetto per “violino”')
  await user.click(await dialog.findByRole('button', { name: 'Chiudi' }))
  await expectTitles(['Violino'])
  expect(address()).toBe('/bazar?q=violino')
  window.history.back()
  await waitFor(() => expect(address()).toBe('/bazar?q=bicicletta&esatto=si'))

  const onTheMap = await open('/mappa?q=passeggino&esatto=si&raggio=50')
  await screen.findByRole('link', { name: /^Passeggino/ })
  await onTheMap.click(screen.getByLabelText('Cerca', { selector: 'header *' }))
  const overTheMap = within(await screen.findByRole('dialog', { name: 'Ricerca oggetti' }))
  const words = await overTheMap.findByRole<HTMLInputElement>('combobox', { name: 'Cerca per titolo o descrizione' })
  expect(words.value).toBe('passeggino')
  await onTheMap.clear(words)
  await onTheMap.type(words, 'violino{Enter}')
  await overTheMap.findByText('1 oggetto per “violino”')
  await onTheMap.click(await overTheMap.findByRole('button', { name: 'Chiudi' }))
  await waitFor(() => expect(address()).toMatch(/^\/mappa\?(?=.*\bq=violino\b)(?!.*esatto).*raggio=50/))

  await open('/mappa?q=passegino&raggio=50')
  expect((await field()).value).toBe('passegino')
  await screen.findByText('Forse cercavi')
  await screen.findByRole('link', { name: /^Passeggino/ })
})
