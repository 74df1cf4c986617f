import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, vi } from 'vitest'
import { addItem, address, emptyDatabase, expect, expectMainText, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

afterEach(() => void vi.unstubAllGlobals())

/** The rows of a group of `/profilo`, as their texts. */
const rowsOf = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

describe('/profilo', () => {
  test('[PROF-01] leads a visitor to the login page, and so do its pages', async ({ open }) => {
    await open('/profilo')
    await waitFor(() => expect(address()).toBe('/login?da=%2Fprofilo'))
    await open('/profilo/nome')
    await waitFor(() => expect(address()).toBe('/login?da=%2Fprofilo%2Fnome'))
  })

  test('[PROF-02] shows each setting with its present value, and opens it on a page that leads back', async ({
    server,
    open,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia Perron' })
    await addItem(server, giulia.uid, { title: 'Cesta' })
    const user = await open('/profilo', { as: giulia, phone: true })
    await screen.findByRole('heading', { level: 1, name: 'Giulia P.' })
    screen.getByText('La vedi solo tu')
    await waitFor(() =>
      expect(rowsOf('In piazza')).toEqual([
        'Nome Giulia P.',
        'Due parole Scrivile',
        'Il mio comune Scegli…',
        'Mostra il mio comune',
        'Vacanza Aperto',
        'Il mio bazar 1 oggetto',
      ]),
    )
    await waitFor(() =>
      expect(rowsOf('Come leggi').slice(2)).toEqual(['Da dove guardi Scegli…', 'Avvisi E-mail', 'Preferiti Solo per me']),
    )
    await waitFor(() => expect(rowsOf('I tuoi dati')).toContain('Persone bloccate Nessuna'))
    await user.click(screen.getByText('Da dove guardi'))
    await screen.findByRole('heading', { level: 1, name: 'Da dove guardi' })
    expect(address()).toBe('/profilo/da-dove')
    await user.click(screen.getByText('Torna al profilo'))
    await waitFor(() => expect(address()).toBe('/profilo'))
    expect((await screen.findByText('Come ti vedono')).closest('a')?.getAttribute('href')).toBe(`/bazar/${giulia.uid}`)
    await open('/profilo/altro', { as: giulia })
    await waitFor(() => expect(address()).toBe('/profilo'))
  })

  test('[PROF-03] applies the theme and the text size at once, and a sign-out keeps them', async ({ server, open }) => {
    const giulia = await server.signIn({ name: 'Giulia Perron' })
    const user = await open('/profilo', { as: giulia })
    const { dataset } = document.documentElement
    const press = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }))
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    }
    await press('Scuro')
    expect(dataset.theme).toBe('dark')
    await press('A++')
    expect(dataset.text).toBe('larger')
    await user.click(within(screen.getByRole('region', { name: 'I tuoi dati' })).getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(address()).not.toBe('/profilo'))
    expect([localStorage.getItem('barattolo:tema'), localStorage.getItem('barattolo:testo')]).toEqual(['"dark"', '"larger"'])
    await open('/profilo', { as: giulia })
    await press('Auto')
    await press('A')
    expect([dataset.theme, dataset.text]).toEqual([undefined, undefined])
  })

  test('[PROF-14] keeps refused words in the field with the reason, saves others, and shows why the admin has hidden them', async ({
    server,
    open,
  }) => {
    const bruno = await server.signIn({ name: 'Bruno Favre' })
    const user = await open('/profilo/parole', { as: bruno })
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Due parole')
    const save = async (words: string) => {
      fireEvent.change(field, { target: { value: words } })
      await user.click(screen.getByText('Salva'))
    }
    await save('Chiamami al 347 1234567')
    await screen.findByText(/niente numeri di telefono: toglili/)
    await save('Guarda su esempio.it')
    await screen.findByText(/niente link né e-mail/)
    expect(field.value).toBe('Guarda su esempio.it')
    await save('Rimetto a nuovo le cose')
    await screen.findByText('Salvato.')
    const wordsHiddenReason = 'Non sono parole tue.'
    await server.db.updateTable('people').set({ wordsHiddenReason }).where('uid', '=', bruno.uid).execute()
    await open('/profilo/parole', { as: bruno })
    await screen.findByText('Nascosto da chi amministra: Non sono parole tue.')
    await open(`/bazar/${bruno.uid}`, { as: await server.signIn({ name: 'Anna' }) })
    await screen.findByRole('heading', { level: 1, name: /Bruno F/ })
    expect(screen.queryByText(/Rimetto a nuovo/)).toBeNull()
  })

  test('[PROF-14] shows a file that is no photo as refused, and leads back to the picture of before', async ({
    server,
    open,
  }) => {
    const carla = await server.signIn({ name: 'Carla Blanc' })
    await open('/profilo/foto', { as: carla })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
    const input = await screen.findByLabelText<HTMLInputElement>('Scegli una foto', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['pane, latte'], 'foto.jpg', { type: 'image/jpeg' })] } })
    await screen.findByText(/Questo file non è una foto leggibile/)
    expect(screen.queryByText('Togli questa foto')).toBeNull()
  })

  test('[PROF-17] shows the municipality to others only after the switch, and “Come ti vedono” opens the page as they see it', async ({
    server,
    open,
  }) => {
    const dora = await server.signIn({ name: 'Dora Blanc' })
    const words = 'Rimetto a nuovo le cose'
    await server.db.updateTable('people').set({ words }).where('uid', '=', dora.uid).execute()
    const user = await open('/profilo', { as: dora })
    const toggle = () => screen.findByRole<HTMLButtonElement>('switch', { name: 'Mostra il mio comune' })
    expect((await toggle()).disabled).toBe(true)
    await user.click(screen.getByText('Il mio comune'))
    const select = await screen.findByLabelText('Il mio comune')
    await waitFor(() => expect(select.querySelector('option[value=gressan]')).not.toBeNull())
    await user.selectOptions(select, 'gressan')
    await user.click(screen.getByText('Torna al profilo'))
    await waitFor(async () => expect((await toggle()).disabled).toBe(false))
    await user.click(await toggle())
    await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'))
    await user.click(screen.getByText('Come ti vedono'))
    await screen.findByText('“Rimetto a nuovo le cose”')
    await expectMainText('Gressan')
    screen.getByRole('button', { name: 'Condividi' })
  })
})
