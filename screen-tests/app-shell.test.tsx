import { describe } from 'vitest'
import { address, expect, screen, test, waitFor, within } from './support/test.tsx'

describe('The app shell', () => {
  test('[NAV-25] [HOME-31] An unknown address redirects to the landing page, which says so', async ({ open }) => {
    await open('/qualcosa/che/non/esiste')
    await waitFor(() => expect(address()).toBe('/'))
    await screen.findByRole('heading', { level: 1 })
    screen.getByText('Quell’indirizzo non porta a nessuna pagina: ripartiamo da qui.')
    await open('/')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(/Quell’indirizzo/)).toBeNull()
  })

  test('[ERR-54] An address with the punctuation of a sentence behind it opens its page', async ({ open }) => {
    await open('/privacy).')
    await waitFor(() => expect(address()).toBe('/privacy'))
    await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  })

  test('[NAV-01] [NAV-02] [NAV-03] [NAV-16] [NAV-17] [NAV-18] [NAV-19] [NAV-20] [NAV-21] [NAV-22] [NAV-23] Each public address shows its own page', {
    tags: ['thorough'],
  }, async ({ open }) => {
    for (const [path, title] of [
      ['/', 'Vale tutto. Anche la sedia zoppa.'],
      ['/home', 'Qui si scambia, si regala e si ripara'],
      ['/mappa', 'Qui vicino'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Termini d’uso'],
      ['/forbidden', 'Cose e comportamenti vietati'],
      ['/disclaimer', 'Responsabilità'],
      ['/cookie-policy', 'Cookie'],
      ['/accessibilita', 'Accessibilità'],
      ['/contact', 'Contatti'],
      ['/collabora', 'Porta Barattolo nella tua città'],
      ['/login', 'Accedi'],
    ] as const) {
      await open(path)
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00a0', ' '), path).toBe(title),
      )
      expect(address()).toBe(path)
    }
  })

  test('[OWN-01] [NAV-27] [NAV-28] [NAV-29] [NAV-30] [NAV-33] [NAV-34] [NAV-40] [NAV-41] [NAV-42] Header, bottom bar and footer link to all main pages', async ({
    open,
  }) => {
    const user = await open('/mio-bazar')
    // Where the sign-in leads back to.
    await waitFor(() => expect(address()).toBe('/login?da=%2Fmio-bazar'))
    const header = within(await screen.findByRole('banner'))
    const mainPages = ['Home', 'Mappa', 'Bazar', 'Inbox', 'Radar']
    const main = within(header.getByRole('navigation', { name: 'Principale' }))
    for (const name of mainPages) expect(main.getAllByRole('link', { name })).toHaveLength(1)
    expect(main.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home')
    expect(header.getByRole('link', { name: '+ Aggiungi' }).getAttribute('href')).toBe('/aggiungi')
    await header.findByRole('button', { name: /^Login\s*con Google$/ })
    const footer = await screen.findByRole('contentinfo')
    const links = within(footer).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/privacy',
      '/terms',
      '/forbidden',
      '/disclaimer',
      '/cookie-policy',
      '/accessibilita',
      '/contact',
      '/collabora',
    ])
    expect(footer.textContent).toContain(`© ${new Date().getFullYear()}`)
    await user.click(screen.getByRole('link', { name: 'Barattolo' }))
    await waitFor(() => expect(address()).toBe('/'))
    await waitFor(() => expect(main.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('true'))
    const bottom = within(screen.getByRole('navigation', { name: 'In fondo' }))
    expect(bottom.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(mainPages)
    await user.click(bottom.getByRole('link', { name: 'Bazar' }))
    await waitFor(() => expect(bottom.getByRole('link', { name: 'Bazar' }).getAttribute('aria-current')).toBe('page'))
    expect(bottom.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1)
  })
})
