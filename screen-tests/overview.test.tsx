import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { createAgreedExchange, exchangeApiOf } from '@barattolo/server/testing/exchanges'
import { beforeEach } from 'vitest'
import { addItem, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

const homeLinks = () => screen.getAllByRole('link', { name: 'Home' }).map((link) => link.getAttribute('href'))

test('[OVER-10] [OVER-11] Home of a signed-in person shows what waits for them, each with a link to where it is done', async ({
  server,
  open,
}) => {
  const [giulia, maria] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Maria' })]
  const telescope = await addItem(server, giulia.uid, { title: 'Telescopio' })
  const sled = await addItem(server, maria.uid, { title: 'Slitta' })
  const teapot = await addItem(server, giulia.uid, { title: 'Teiera' })
  const { _id: asked } = await ok(conversationApiOf(server, maria).interest(telescope))
  const { id, conversation } = await createAgreedExchange(server, {
    interested: giulia,
    owner: maria,
    root: sled,
    offer: [teapot],
  })
  const tomorrow = new Date(Date.now() + 20 * 60 * 60 * 1000)
  await ok(exchangeApiOf(server, giulia).propose(id, 'Piazza Chanoux', tomorrow))
  await ok(exchangeApiOf(server, maria).confirm(id))
  await addItem(server, maria.uid, { title: 'Cesta di vimini' })

  const user = await open('/piazza', { as: giulia })
  await screen.findByRole('heading', { level: 1, name: 'Ciao Giulia' })
  expect(homeLinks()).toEqual(['/piazza', '/piazza'])
  const tasks = within(screen.getByRole('region', { name: 'Tocca a te' })).getAllByRole('article')
  // The meeting of the next 24 hours comes first.
  expect(tasks.map((task) => within(task).getByRole('heading').textContent)).toEqual([
    expect.stringMatching(/^(Oggi|Domani) alle\u00a0\d\d:\d\d con Maria$/),
    'Maria vorrebbe Telescopio',
  ])
  expect(tasks[0]?.textContent).toContain('Piazza Chanoux. Porta Teiera, torni con Slitta.')
  const links = tasks.map((task) => within(task).getByRole('link').getAttribute('href'))
  expect(links).toEqual([`/scambio/${conversation._id}`, `/scambio/${asked}`])
  const newItems = within(screen.getByRole('region', { name: 'Nuovo in piazza' }))
  expect(newItems.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Cesta di vimini',
  ])
  newItems.getByText('1 da ieri')
  const jar = screen.getByRole('region', { name: 'Il tuo barattolo' })
  expect(jar.textContent).toContain('1 oggetto in circolo')
  screen.getByText('Oggi in piazza')

  await user.click(within(tasks[1] as HTMLElement).getByRole('link', { name: 'Rispondi' }))
  await waitFor(() => expect(address()).toBe(`/scambio/${asked}`))
  await ok(conversationApiOf(server, giulia).ask(asked))
  window.history.back()
  // What was done is no task any more.
  await waitFor(() => expect(within(screen.getByRole('main')).queryByText('Maria vorrebbe Telescopio')).toBeNull())
})

test('[OVER-10] A newcomer sees how to begin', async ({ server, open }) => {
  const user = await open('/piazza', { as: await server.signIn({ name: 'Nadia' }) })
  await screen.findByText('Per ora non ti aspetta niente.')
  screen.getByText('Il bazar degli altri è ancora vuoto.')
  const jar = within(screen.getByRole('region', { name: 'Il tuo barattolo' }))
  await user.click(jar.getByRole('link', { name: 'Metti in circolo qualcosa' }))
  await waitFor(() => expect(address()).toBe('/aggiungi'))
})

test('[OVER-11] Signed out, the overview leads to the sign-in and back, and Home to the page for visitors', async ({ open }) => {
  await open('/piazza')
  await waitFor(() => expect(address()).toBe('/login?da=%2Fpiazza'))
  await waitFor(() => expect(homeLinks()).toEqual(['/home', '/home']))
})
