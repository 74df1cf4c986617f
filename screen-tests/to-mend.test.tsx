import { ok, talksOf } from '@barattolo/server/testing/talks'
import { beforeEach } from 'vitest'
import { dialogNamed, giveMapsASize, marker } from './support/map.ts'
import { card, expect, publish, screen, test, waitFor, within } from './support/test.tsx'

beforeEach(() => giveMapsASize())

const TO_MEND = 'Da riparare'
/** The row of an item in one of the two bazars. */
const row = (title: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(title))
    if (!found) throw new Error(`there is no row for “${title}”`)
    return found
  })
const buttonNamed = (text: string) => screen.findByText(text, { selector: 'button, button *' })
const rowToMend = async () => within(await row('Radio a valvole')).getByText(TO_MEND)
const chatSays = (text: string) => waitFor(() => expect(document.querySelector('[role=log]')?.textContent).toContain(text))

test('[MAP-22] [BAZ-18] An item to repair is marked as such on the map, in the bazar, on its page, in the proposal and in the chat', async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  await publish(server, giulia.uid, { title: 'Zaino rosso' })
  await publish(server, maria.uid, { title: 'Radio a valvole', status: 'riparare', category: 'tech', lat: 45.748, lng: 7.285 })

  const user = await open('/mappa', { as: giulia })
  const pin = await marker('Radio a valvole, Da riparare')
  expect(pin.dataset.kind).toBe('repair')
  await user.click(pin)
  ;(await dialogNamed('Radio a valvole')).getByText(TO_MEND)
  await user.click(within(screen.getByLabelText('Principale', { selector: 'nav' })).getByText('Bazar'))
  const inBazar = within(await card('Radio a valvole'))
  inBazar.getByText(TO_MEND)
  await user.click(inBazar.getByText('Radio a valvole', { selector: 'a, a *' }))
  await screen.findByText('Radio a valvole', { selector: 'h1' })
  expect(screen.getAllByText(TO_MEND, { selector: 'main *' }).length).toBeGreaterThan(0)

  await user.click(screen.getByLabelText('Interessa: Radio a valvole'))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/scambio\/[0-9a-f-]{36}$/))
  const { pathname } = window.location
  const id = pathname.replace('/scambio/', '')
  await within(await screen.findByLabelText('Tu ricevi', { selector: 'section' })).findByText(TO_MEND)
  await rowToMend()
  await ok(talksOf(server, maria).send(id))
  const again = await open(pathname, { as: giulia })
  await chatSays('Radio a valvole (da riparare)')
  await again.click(await row('Radio a valvole'))
  await waitFor(async () => expect((await row('Radio a valvole')).getAttribute('aria-pressed')).toBe('false'))
  await rowToMend()
  await again.click(await row('Radio a valvole'))
  await waitFor(async () => expect((await row('Radio a valvole')).getAttribute('aria-pressed')).toBe('true'))
  await again.click(await row('Zaino rosso'))
  await again.click(await buttonNamed('Invia proposta'))
  await screen.findByText('Attendi la risposta dell’altro bazar.')

  const hers = await open(pathname, { as: maria, phone: true })
  await hers.click(await screen.findByText('Il mio bazar', { selector: '[role=tab] *, [role=tab]' }))
  await rowToMend()
  await hers.click(screen.getByText('Chat', { selector: '[role=tab] *, [role=tab]' }))
  await chatSays('Radio a valvole (da riparare)')
  await hers.click(screen.getByLabelText('Altre azioni'))
  const proposal = await dialogNamed('La proposta')
  proposal.getByText(TO_MEND)
  // Unlike a gift, an item to repair is accepted only in exchange for another one.
  const accept = proposal.getByRole('button', { name: 'Accetta' })
  await waitFor(() => expect(accept.matches(':disabled, [aria-disabled=true]')).toBe(false))
})
