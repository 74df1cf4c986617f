import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import { sendInterest } from './support/interest.ts'
import { addItem, addPerson, expect, screen, test, waitFor, within } from './support/test.tsx'

for (const { who, email, ownPages } of [
  { who: 'user', email: 'nuova@example.org', ownPages: [] },
  { who: 'admin', email: 'admin@barattolo.test', ownPages: ['/admin', '/admin?scheda=segnalazioni'] },
])
  test(`[TRUST-03] [PRIV-24] [IDN-144] A new ${who} is asked to accept the rules and for a name at the first write but not when reading, and then the write is sent for the first time`, {
    tags: who === 'admin' ? ['thorough'] : [],
  }, async ({ server, open, intercept }) => {
    const writes: string[] = []
    intercept(({ method, path }) => {
      if (method !== 'GET' && path !== '/api/me/devices') writes.push(path)
      return undefined
    })
    const maria = await addPerson(server, 'Maria Favre')
    const id = await addItem(server, maria.uid, { title: 'Lampada da tavolo' })
    const newUser = await server.signIn({ name: 'Nuova', email, acceptsRules: false })
    const rulesDialog = () => screen.queryByRole('dialog', { name: 'Prima di cominciare' })
    const openRulesDialog = async (user: Awaited<ReturnType<typeof open>>) => {
      await user.click(await screen.findByRole('button', { name: 'Interessa: Lampada da tavolo' }))
      await sendInterest(user, 'Maria')
      return within(await screen.findByRole('dialog', { name: 'Prima di cominciare' }))
    }
    const openAllPages = async () => {
      let user = await open('/', { as: newUser, phone: true })
      for (const path of ['/bazar', '/mappa', '/inbox', '/avvisi', ...ownPages, `/item/${id}`]) {
        await screen.findAllByRole('heading')
        await waitFor(() => expect(queryClient.isFetching()).toBe(0))
        expect(rulesDialog()).toBeNull()
        user = await open(path, { as: newUser, phone: true })
      }
      await screen.findByRole('button', { name: 'Interessa: Lampada da tavolo' })
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      expect(rulesDialog()).toBeNull()
      return user
    }
    const first = await openAllPages()
    await first.click((await openRulesDialog(first)).getByRole('button', { name: 'Non ora' }))
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Prima di scrivere conferma l’età e accetta le regole.'),
      ),
    )
    expect(writes).toEqual([])
    const user = await openAllPages()
    const dialog = await openRulesDialog(user)
    const name = dialog.getByLabelText<HTMLInputElement>('Come ti chiami in piazza')
    expect(name.value).toBe('Nuova')
    await user.clear(name)
    await user.type(name, 'Аmministrazione')
    await user.click(dialog.getByLabelText(/Ho almeno 14 anni/))
    await user.click(dialog.getByLabelText(/accetto le regole/))
    await user.click(dialog.getByRole('button', { name: 'Conferma e continua' }))
    dialog.getByText(/un solo alfabeto/)
    await user.clear(name)
    await user.type(name, 'Zia Pina')
    await user.click(dialog.getByRole('button', { name: 'Conferma e continua' }))
    await waitFor(() => expect(window.location.pathname).toMatch(/\/scambio\//))
    expect(writes.slice(0, 2)).toEqual(['/api/me/rules', '/api/conversations'])
    expect(queryClient.getQueryData(['me', newUser.uid])).toMatchObject({ profile: { name: 'Zia Pina' } })
  })
