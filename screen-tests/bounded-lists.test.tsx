import { it } from '@barattolo/domain/texts/it'
import { vi } from 'vitest'
import { addItem, addPerson, card, expect, screen, test, titlesIn, waitFor } from './support/test.tsx'

const ALL_BAZARS = 'I bazar della città'

test('[API-62] A list of more than 1,000 items shows “1.000+” as its number', { tags: ['thorough'] }, async ({
  server,
  open,
}) => {
  const luca = await addPerson(server, 'Luca Perrin')
  for (let n = 0; n <= 1000; n++) await addItem(server, luca.uid, { title: `Lanterna ${n}` })
  await open('/bazar?q=lanterna')
  await screen.findByText('1.000+ oggetti trovati')
  expect(screen.getByRole('region', { name: ALL_BAZARS }).textContent).toContain('24 di 1.000+')
  await open('/bazar?q=Lanterna 999')
  await screen.findByText('1 oggetto trovato')
})

test('[API-65] A search that is refused as too broad says what to narrow, and “Riprova” loads it', async ({
  server,
  open,
  intercept,
}) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const luca = await addPerson(server, 'Luca Perrin')
  await addItem(server, luca.uid, { title: 'Slitta rossa' })
  let isRefused = true
  const detail = it.problems.tooBroad
  const problem = { type: 'about:blank', title: 'tooBroad', status: 503, code: 'tooBroad', detail }
  intercept(({ path }) => (path === '/api/items' && isRefused ? Response.json(problem, { status: 503 }) : undefined))
  const user = await open('/bazar?q=slitta')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('scrivi una parola più lunga, oppure scegli una categoria o un raggio più piccolo')
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  await card('Slitta rossa')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(titlesIn(ALL_BAZARS)).toEqual(['Slitta rossa'])
  logged.mockRestore()
})
