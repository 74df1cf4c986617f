import { type RingId, uid as uidSchema } from '@barattolo/domain/ids'
import { addOldItem, suggestRing } from '@barattolo/server/testing/rings'
import type { Page } from '@playwright/test'
import { callApi } from '../support/api-calls.ts'
import { findOverflow } from '../support/overflow.ts'
import { DESK, expect, expectAccessible, PHONE, test } from '../support/test.ts'

type TestFixtures = Parameters<Parameters<typeof test>[2]>[0]

const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
const LONG = 'Fisarmonica a quarantotto bassi della nonna, con cinghie nuove e custodia'

test.beforeEach(({ app }) => app.emptyDatabase())

/** Three people with an agreed ring that waits for the admin, and an open one in the other direction. */
async function proposeRings({ app, signInUser }: Pick<TestFixtures, 'app' | 'signInUser'>) {
  const [anna, bruno, carla] = [await signInUser('Anna'), await signInUser('Bruno'), await signInUser('Carla')]
  const people = [anna, bruno, carla]
  const uids = people.map(({ uid }) => uidSchema.parse(uid))
  await app.db.updateTable('people').set({ createdAt: OLD }).where('uid', 'in', uids).execute()
  const propose = async (givers: readonly (typeof anna)[], titles: readonly string[]): Promise<RingId> => {
    const places = []
    for (const [index, giver] of givers.entries()) {
      const person = { uid: uidSchema.parse(giver.uid) }
      places.push({ person, item: await addOldItem(app.db, person, titles[index] ?? '') })
    }
    const id = await suggestRing(app.db, places)
    await callApi(app, givers[0] ?? anna, 'POST', `/api/rings/${id}/proposal`)
    return id
  }
  const agreed = await propose([anna, bruno, carla], [LONG, 'W'.repeat(60), 'Lampada'])
  for (const person of [bruno, carla]) {
    const { negotiation } = await callApi<{ negotiation: { key: string } }>(app, person, 'GET', `/api/rings/${agreed}`)
    await callApi(app, person, 'POST', `/api/rings/${agreed}/yes`, { key: negotiation.key })
  }
  await app.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).execute()
  const open = await propose([carla, bruno, anna], ['Teiera', 'Slitta', 'Cesta'])
  const message = { text: 'Ci vediamo alla Porta Praetoria?', clientId: crypto.randomUUID() }
  await callApi(app, anna, 'POST', `/api/rings/${open}/messages`, message)
  return { anna, id: open }
}

/** At these widths, which have the same layout: another one would close an open dialog. */
async function expectToFit(page: Page, widths: readonly number[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    expect(await findOverflow(page)).toEqual([])
  }
}

test('[RING-164] [RING-168] On a phone the admin reads a ring with a reason and ends it; the list and the dialog are accessible in both themes, and fit in 320 px and on a desktop', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  // The first call for what is private is refused until a reason is given.
  allowConsoleErrors(/403/)
  const { anna, id } = await proposeRings({ app, signInUser })
  const { page } = await signInUser('Ada', { email: 'admin@barattolo.test', phone: true })
  const dialog = page.getByRole('dialog')
  const open = page.getByRole('button', { name: 'Leggi lo scambio con Teiera, Slitta, Cesta' })
  await page.goto('/admin?scheda=giri')
  await expect(page.getByRole('main')).toContainText('Da decidere')

  for (const [viewport, widths] of [
    [DESK, [1200, 1440]],
    [PHONE, [320, 390]],
  ] as const) {
    await page.setViewportSize(viewport)
    await expect(open).toBeVisible()
    await expectToFit(page, widths)
    await page.setViewportSize(viewport)
    await open.click()
    // Within the hour it opens at once.
    if (viewport === DESK) {
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Per capire che cosa è successo')
      await dialog.getByRole('button', { name: 'Apri', exact: true }).click()
    }
    await expect(page.getByRole('dialog', { name: 'Scambio a tre' })).toContainText('Ci vediamo alla Porta Praetoria?')
    await expect(dialog).toContainText(`Anna (${anna.email})`)
    await expectToFit(page, widths)
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  }

  await page.getByRole('button', { name: 'Chiudi lo scambio con Teiera, Slitta, Cesta' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Contiene un oggetto vietato')
  await dialog.getByRole('button', { name: 'Chiudi lo scambio' }).click()
  await expect(page.getByText('Scambio chiuso.')).toBeVisible()
  await expect(page.getByText('Chiuso da chi amministra')).toBeVisible()
  const { negotiation } = await callApi<{ negotiation: { state: string } }>(app, anna, 'GET', `/api/rings/${id}`)
  expect(negotiation.state).toBe('dissolved')
})
