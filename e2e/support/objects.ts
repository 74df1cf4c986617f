import type { ItemId, Uid } from '@barattolo/domain/ids'
import { uid as uidSchema } from '@barattolo/domain/ids'
import { anItem, aPerson } from '@barattolo/server/testing/factories'
import type { Page } from '@playwright/test'
import type { House } from './house.ts'

type Given = Omit<Parameters<typeof anItem>[1], 'owner'>

/** Inserts an item into the database, without the API. */
export const hang = (house: House, owner: string, given: Given = {}): Promise<ItemId> =>
  anItem(house.db, { owner: uidSchema.parse(owner), ...given })

/** Inserts a person who is not signed in. */
export async function neighbour(house: House, name: string): Promise<{ uid: Uid; name: string; email: string }> {
  return aPerson(house.db, { name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.org` })
}

/** An item's card, by its title. */
export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

/** The titles of the cards in a section, in their order. */
export const titlesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section, exact: true }).getByRole('article').getByRole('heading').allTextContents()
