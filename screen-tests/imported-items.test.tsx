import { randomUUID } from 'node:crypto'
import { importItems } from '@barattolo/server/import/import-items.service'
import { readConfig } from '@barattolo/server/platform/config/config'
import { expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

type Server = Fixtures['server']

/** Imports objects of an e-mail that has never signed in, then signs the person in. */
async function signInWithFoundItems(server: Server, count: number, acceptsRules = true) {
  const email = `nora-${randomUUID()}@example.org`
  const entries = Array.from({ length: count }, (_, n) => ({
    _id: randomUUID(),
    title: `Oggetto ${n + 1}`,
    status: 'dono',
    ownerEmail: email,
    location: 'Aosta',
    createdAt: `2025-01-01T10:00:0${n}.000Z`,
  }))
  await importItems({ db: server.db, config: readConfig({}) }, entries, { host: '', write: true, now: new Date() })
  return server.signIn({ name: 'Nora', email, acceptsRules })
}

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('[IMPORT-15] A new user with found objects is asked about them; with yes, after the rules, they are in the bazar', async ({
  server,
  open,
}) => {
  const nora = await signInWithFoundItems(server, 7, false)
  const user = await open('/mio-bazar', { as: nora })
  const dialog = await findDialog('Abbiamo trovato 7 tuoi oggetti')
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Oggetto ${n}Dono`),
  )
  expect(dialog.getByText(/^e altri/).textContent).toBe('e altri 2')
  await user.click(dialog.getByRole('button', { name: 'Sì, nel mio bazar' }))
  const rules = await findDialog('Prima di cominciare')
  await user.click(rules.getByLabelText(/Ho almeno 14 anni/))
  await user.click(rules.getByLabelText(/accetto le regole/))
  await user.click(rules.getByRole('button', { name: 'Conferma e continua' }))
  await screen.findByRole('article', { name: 'Oggetto 7' })
  await expectNoDialog()
})

test('[IMPORT-15] No is confirmed once more and deletes the objects; going back from the confirmation keeps them', async ({
  server,
  open,
}) => {
  const nora = await signInWithFoundItems(server, 1)
  const user = await open('/bazar', { as: nora })
  await user.click((await findDialog('Abbiamo trovato un tuo oggetto')).getByRole('button', { name: 'No, cancellalo' }))
  await user.click((await findDialog('Cancellare questo oggetto?')).getByRole('button', { name: 'Torna indietro' }))
  await user.click((await findDialog('Abbiamo trovato un tuo oggetto')).getByRole('button', { name: 'No, cancellalo' }))
  await user.click((await findDialog('Cancellare questo oggetto?')).getByRole('button', { name: 'Cancella' }))
  await expectNoDialog()
  const answer = await server.fastify.inject({ url: '/api/me/found-items', headers: nora.headers })
  expect(answer.json().count).toBe(0)
})

test('[IMPORT-15] After “Più tardi” the question is asked again at a later visit, and a failed call is reported and can be repeated', {
  tags: ['thorough'],
}, async ({ server, open, intercept }) => {
  const nora = await signInWithFoundItems(server, 2)
  const user = await open('/bazar', { as: nora })
  await user.click((await findDialog('Abbiamo trovato 2 tuoi oggetti')).getByRole('button', { name: 'Più tardi' }))
  await expectNoDialog()
  const postponedKey = Object.keys(localStorage).find((key) => key.startsWith('barattolo:trovati:')) ?? ''
  await open('/bazar', { as: nora })
  await screen.findByRole('heading', { level: 1 })
  await expectNoDialog()
  const twelveHours = 12 * 60 * 60 * 1000
  localStorage.setItem(postponedKey, JSON.stringify(Date.now() - twelveHours))
  const later = await open('/bazar', { as: nora })
  const dialog = await findDialog('Abbiamo trovato 2 tuoi oggetti')
  let isFailing = true
  intercept(({ method, path }) =>
    isFailing && method === 'POST' && path === '/api/me/found-items' ? new Response('', { status: 500 }) : undefined,
  )
  await later.click(dialog.getByRole('button', { name: 'Sì, nel mio bazar' }))
  await dialog.findByRole('alert')
  isFailing = false
  await later.click(dialog.getByRole('button', { name: 'Sì, nel mio bazar' }))
  await expectNoDialog()
})
