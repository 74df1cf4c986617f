// @vitest-environment jsdom
import { uid as uidSchema } from '@barattolo/domain/ids'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { expectCount, expectNoDialog, findMarkers, findNearbyCard, nearbyTitles, stubMapSize } from './support/map.ts'
import { addItem, addPerson, address, emptyDatabase, expect, reportUser, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => {
  stubMapSize()
  // Cached results stay fresh and no socket events arrive: only the app itself can request the results again.
  server.fastify.server.removeAllListeners('upgrade')
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...defaults.queries, staleTime: Number.POSITIVE_INFINITY } })
  return () => queryClient.setDefaultOptions(defaults)
})

const header = () => within(document.querySelector('header') as HTMLElement)
const goToMap = async (user: UserEvent) =>
  user.click(within(await screen.findByLabelText('Principale', { selector: 'nav' })).getByText('Mappa'))

/** Expects that Bruno's radio is, or is not, on the map, in its list, in its count and in the search. */
async function expectBrunosRadio(user: UserEvent, isShown: boolean) {
  await expectCount(isShown ? '2 oggetti mostrati entro 5 km da Aosta' : '1 oggetto mostrato entro 5 km da Aosta')
  const titles = isShown ? ['Radio a valvole', 'Radio di Bruno'] : ['Radio a valvole']
  await waitFor(() => expect(nearbyTitles().toSorted()).toEqual(titles))
  await waitFor(async () => expect(await findMarkers()).toHaveLength(titles.length))
  await user.click(header().getByLabelText('Cerca'))
  const field = await within(await screen.findByRole('dialog')).findByPlaceholderText('Cerca per titolo o descrizione')
  // The dialog has the words of the map, from the search before.
  await user.clear(field)
  await user.type(field, 'radio{Enter}')
  await screen.findByText(isShown ? '2 oggetti per “radio”' : '1 oggetto per “radio”')
  await waitFor(() => expect(screen.getByLabelText('Risultati').querySelectorAll('li')).toHaveLength(titles.length))
  await user.keyboard('{Escape}')
  await expectNoDialog()
}

test('[API-12] [API-64] The map, its list, its count and the search are requested again after a block, unblock, sign-out and sign-in, and show no items of two people of whom one has blocked the other', async ({
  server,
  open,
}) => {
  await emptyDatabase(server)
  const anna = await server.signIn({ name: 'Anna' })
  const giulia = await addPerson(server, 'Giulia')
  const bruno = await addPerson(server, 'Bruno Blanc')
  await addItem(server, giulia.uid, { title: 'Radio a valvole', status: 'riparare', lat: 45.74, lng: 7.27, cellSize: 'fine' })
  await addItem(server, bruno.uid, { title: 'Radio di Bruno', status: 'dono', lat: 45.75, lng: 7.29, cellSize: 'fine' })
  const user = await open('/mappa', { as: anna })
  await expectBrunosRadio(user, true)

  // The app is not opened again below, so the test would fail if cached results were still shown.
  await user.click(await findNearbyCard('Radio di Bruno'))
  await user.click(await screen.findByText(/Bruno B/, { selector: 'button *' }))
  await user.click(await screen.findByText(/Guarda il bazar/, { selector: 'a, a *' }))
  await user.click(await screen.findByLabelText(/^Altro su Bruno/, { selector: 'button' }))
  await user.click(await screen.findByText(/^Blocca Bruno/, { selector: '[role=menuitem] *' }))
  await user.click(await screen.findByText('Blocca', { selector: '[role=dialog] button, [role=dialog] button *' }))
  await waitFor(() => expect(address()).toBe('/bazar'))
  await goToMap(user)
  await expectBrunosRadio(user, false)

  await user.click(header().getByText('Anna', { selector: 'a, a *' }))
  await user.click(await screen.findByLabelText(/^Sblocca Bruno/, { selector: 'button' }))
  await screen.findByText('Non hai bloccato nessuno.')
  await goToMap(user)
  await expectBrunosRadio(user, true)

  await server.db
    .insertInto('blocks')
    .values({ blockerUid: bruno.uid, blockedUid: uidSchema.parse(anna.uid), createdAt: new Date() })
    .execute()
  const again = await open('/mappa', { as: anna })
  await expectBrunosRadio(again, false)
  reportUser(null)
  await expectBrunosRadio(again, true)
  reportUser(anna)
  await expectBrunosRadio(again, false)
})
