import { recordLastBackup } from '@barattolo/server/platform/last-backup.store'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { beforeEach, describe } from 'vitest'
import { address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

const signInAdmin = (server: TestApp) => server.signIn({ name: 'Ada', email: 'admin@barattolo.test' })

/** The card of a check. */
const findCard = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('li') as HTMLElement)
}
const cardNames = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('The state of the installation', () => {
  test('[CHK-22] An admin comes from /admin to the checks, what has failed first, each with what to do', async ({
    server,
    open,
  }) => {
    await recordLastBackup(server.connection, 40 * 3600)
    const user = await open('/admin', { as: await signInAdmin(server) })
    await user.click(await screen.findByRole('link', { name: 'Stato dell’installazione' }))
    await screen.findByRole('heading', { level: 1, name: 'Stato dell’installazione' })
    const backup = await findCard('Salvataggio')
    expect(backup.getByText('Non va')).toBeTruthy()
    expect(backup.getByText(/è di 40 ore fa/)).toBeTruthy()
    expect(backup.getByText(/npm run backup/).textContent).toMatch(/^Che cosa fare: /)
    expect((await findCard('Database')).getByText('Va bene')).toBeTruthy()
    expect(cardNames()[0]).toBe('Salvataggio')
    expect(screen.getByRole('status').textContent).toMatch(/^1 cosa non va.* Controllato /)
  })

  test('[CHK-22] “Riprova” checks again, and a failed call says so and can be repeated', async ({ server, open, intercept }) => {
    let isFailing = true
    intercept(({ path }) => (path === '/api/admin/status' && isFailing ? new Response('', { status: 500 }) : undefined))
    const user = await open('/stato', { as: await signInAdmin(server) })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Non riesco a leggere lo stato dell’installazione.')).toBeTruthy()
    isFailing = false
    await user.click(alert.getByRole('button', { name: 'Riprova' }))
    expect((await findCard('Salvataggio')).getByText(/Non c’è ancora un salvataggio/)).toBeTruthy()
    await recordLastBackup(server.connection, 3600)
    await user.click(screen.getByRole('button', { name: 'Riprova' }))
    await waitFor(async () => expect((await findCard('Salvataggio')).getByText(/è di 1 ora fa/)).toBeTruthy())
  })

  test('[CHK-22] Others than admins are redirected to /home, and nothing is asked for', async ({ server, open, intercept }) => {
    const paths: string[] = []
    intercept(({ path }) => void paths.push(path))
    await open('/stato', { as: await server.signIn({ name: 'Giulia' }) })
    await waitFor(() => expect(address()).toBe('/home'))
    expect(paths).not.toContain('/api/admin/status')
  })
})
