import { type ItemId, uid as uidSchema } from '@barattolo/domain/ids'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { expect, type Page } from '@playwright/test'
import { callApi } from './api-calls.ts'
import { addItem } from './items.ts'
import type { BrowserUser } from './sign-in-browser.ts'
import type { TestApp } from './test-app.ts'

const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)

/** An object that is old enough to be suggested, of a person whose account is. */
export async function addOldItem(app: TestApp, owner: BrowserUser, title: string): Promise<ItemId> {
  await app.db.updateTable('people').set({ createdAt: OLD }).where('uid', '=', uidSchema.parse(owner.uid)).execute()
  return addItem(app, owner.uid, { title, createdAt: OLD })
}

/** A heart that the people of a possible swap may know of. */
export const setHeart = (app: TestApp, user: BrowserUser, item: ItemId) =>
  callApi(app, user, 'POST', `/api/favourites/${item}`, { isPrivate: false })

/** Each gives the object to the next user, who wishes it; the last one to the first. Returns when the swap is suggested. */
export async function suggestSwap(app: TestApp, givers: readonly { user: BrowserUser; item: ItemId }[]): Promise<void> {
  for (const [index, { item }] of givers.entries()) {
    const next = givers[(index + 1) % givers.length]
    if (next) await setHeart(app, next.user, item)
  }
  const [first] = givers
  if (!first) throw new Error('a swap has people')
  await expect
    .poll(async () => (await callApi<RingSuggestion[]>(app, first.user, 'GET', '/api/rings')).map(({ gives }) => gives._id))
    .toContain(first.item)
}

/** Proposes the suggestion in which the user would receive the object of this title. Returns the path of its page. */
export async function propose({ page }: BrowserUser, title: string): Promise<string> {
  await page.goto('/radar')
  await page.getByRole('button', { name: `Proponi a tutti: ${title}` }).click()
  await expect(page).toHaveURL(/\/giro\//)
  return new URL(page.url()).pathname
}

/** What the page of the ring says first: what is happening now. */
export const ringStatus = ({ page }: BrowserUser) => page.getByRole('main').getByRole('status').first()
export const ringList = (page: Page) => page.getByRole('list', { name: 'Chi dà che cosa a chi' })
export const press = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function leaveRing({ page }: BrowserUser) {
  await page.getByRole('button', { name: 'Non fa per me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Non ora/ }).check()
  await dialog.getByRole('button', { name: 'Esco dal giro' }).click()
}

/** A suggested swap: Giulia gives a teapot to Maria, Maria a sledge to Luca, Luca an accordion to Giulia. */
export async function suggestToThree(app: TestApp, signIn: (name: string) => Promise<BrowserUser>) {
  const [giulia, maria, luca] = [await signIn('Giulia Rossi'), await signIn('Maria Favre'), await signIn('Luca Vuillermoz')]
  const sledge = await addOldItem(app, maria, 'Slitta Davos')
  await suggestSwap(app, [
    { user: giulia, item: await addOldItem(app, giulia, 'Teiera rossa') },
    { user: maria, item: sledge },
    { user: luca, item: await addOldItem(app, luca, 'Fisarmonica') },
  ])
  return { giulia, maria, luca, sledge }
}

/** Nadia can take the place of Luca: she wishes the sledge, and has a lamp that Giulia wishes. */
export async function addNadia(app: TestApp, nadia: BrowserUser, { giulia, sledge }: { giulia: BrowserUser; sledge: ItemId }) {
  const lamp = await addOldItem(app, nadia, 'Lampada a petrolio')
  await setHeart(app, nadia, sledge)
  await setHeart(app, giulia, lamp)
}
