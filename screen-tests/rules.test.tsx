import { queryClient } from '@barattolo/web/app/query-client.ts'
import { expect, person, publish, screen, test, waitFor, within } from './support/test.tsx'

test.for([
  { who: 'user', email: 'nuova@example.org' },
  { who: 'admin', email: 'admin@barattolo.test' },
])(
  '[TRUST-03] A new $who is asked to accept the rules at the first write, not for reading, and the write continues once they accept',
  async ({ email }, { server, open }) => {
    const maria = await person(server, 'Maria Favre')
    const id = await publish(server, maria.uid, { title: 'Lampada da tavolo' })
    const reader = await server.signIn({ name: 'Nuova', email, accepts: false })
    const rules = () => screen.queryByRole('dialog', { name: 'Prima di cominciare' })
    const write = async (user: Awaited<ReturnType<typeof open>>) => {
      await user.click(await screen.findByRole('button', { name: 'Interessa: Lampada da tavolo' }))
      return within(await screen.findByRole('dialog', { name: 'Prima di cominciare' }))
    }
    const readEverything = async () => {
      let user = await open('/', { as: reader, phone: true })
      for (const path of ['/bazar', '/mappa', '/inbox', '/avvisi', `/item/${id}`]) {
        await screen.findAllByRole('heading')
        await waitFor(() => expect(queryClient.isFetching()).toBe(0))
        expect(rules()).toBeNull()
        user = await open(path, { as: reader, phone: true })
      }
      await screen.findByRole('button', { name: 'Interessa: Lampada da tavolo' })
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      expect(rules()).toBeNull()
      return user
    }
    const first = await readEverything()
    await first.click((await write(first)).getByRole('button', { name: 'Non ora' }))
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Prima di scrivere conferma l’età e accetta le regole.'),
      ),
    )
    const user = await readEverything()
    const dialog = await write(user)
    await user.click(dialog.getByLabelText(/Ho almeno 14 anni/))
    await user.click(dialog.getByLabelText(/accetto le regole/))
    await user.click(dialog.getByRole('button', { name: 'Conferma e continua' }))
    await waitFor(() => expect(window.location.pathname).toMatch(/\/scambio\//))
  },
)
