import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { beforeEach } from 'vitest'
import { sendInterest } from './support/interest.ts'
import { findDialog, findMarker, stubMapSize } from './support/map.ts'
import { addItem, card, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach(() => stubMapSize())

const TO_REPAIR = 'Da riparare'
/** The row of an item in one of the two bazars. */
const row = (title: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(title))
    if (!found) throw new Error(`there is no row for “${title}”`)
    return found
  })
const buttonNamed = (text: string) => screen.findByText(text, { selector: 'button, button *' })
const findRepairLabel = async () => within(await row('Radio a valvole')).getByText(TO_REPAIR)
const expectChatText = (text: string) => waitFor(() => expect(document.querySelector('[role=log]')?.textContent).toContain(text))

test('[MAP-22] [BAZ-18] An item to repair is marked as such on the map, in the bazar, on its page, in the proposal and in the chat', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  await addItem(server, giulia.uid, { title: 'Zaino rosso' })
  await addItem(server, maria.uid, {
    title: 'Radio a valvole',
    status: 'riparare',
    category: 'tech',
    lat: 45.748,
    lng: 7.285,
    cellSize: 'fine',
  })

  const user = await open('/mappa', { as: giulia })
  const pin = await findMarker('Radio a valvole, Da riparare')
  expect(pin.dataset.kind).toBe('repair')
  await user.click(pin)
  ;(await findDialog('Radio a valvole')).getByText(TO_REPAIR)
  await user.click(within(screen.getByLabelText('Principale', { selector: 'nav' })).getByText('Bazar'))
  const bazarCard = within(await card('Radio a valvole'))
  bazarCard.getByText(TO_REPAIR)
  await user.click(bazarCard.getByText('Radio a valvole', { selector: 'a, a *' }))
  await screen.findByText('Radio a valvole', { selector: 'h1' })
  expect(screen.getAllByText(TO_REPAIR, { selector: 'main *' }).length).toBeGreaterThan(0)

  await user.click(screen.getByLabelText('Interessa: Radio a valvole'))
  await sendInterest(user, 'Maria')
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/scambio\/[0-9a-f-]{36}$/))
  const { pathname } = window.location
  const id = pathname.replace('/scambio/', '')
  await within(await screen.findByLabelText('Tu ricevi', { selector: 'section' })).findByText(TO_REPAIR)
  await findRepairLabel()
  await ok(conversationApiOf(server, maria).ask(id))
  const again = await open(pathname, { as: giulia })
  await again.click(await row('Radio a valvole'))
  await waitFor(async () => expect((await row('Radio a valvole')).getAttribute('aria-pressed')).toBe('false'))
  await findRepairLabel()
  await again.click(await row('Radio a valvole'))
  await waitFor(async () => expect((await row('Radio a valvole')).getAttribute('aria-pressed')).toBe('true'))
  await again.click(await row('Zaino rosso'))
  await again.click(await buttonNamed('Invia proposta'))
  await screen.findByText('Attendi la risposta dell’altro bazar.')

  const mariaUser = await open(pathname, { as: maria, phone: true })
  await mariaUser.click(await screen.findByText('Il mio bazar', { selector: '[role=tab] *, [role=tab]' }))
  await findRepairLabel()
  await mariaUser.click(screen.getByText('Chat', { selector: '[role=tab] *, [role=tab]' }))
  await expectChatText('Radio a valvole (da riparare)')
  await mariaUser.click((await screen.findAllByRole('button', { name: /apri la proposta/ }))[0] as HTMLElement)
  const proposal = await findDialog('La proposta')
  proposal.getByText(TO_REPAIR)
  // Unlike a gift, an item to repair is accepted only in exchange for another one.
  const accept = proposal.getByRole('button', { name: 'Accetta' })
  await waitFor(() => expect(accept.matches(':disabled, [aria-disabled=true]')).toBe(false))
})
