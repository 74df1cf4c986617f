import type { ItemId, Uid } from '@barattolo/domain/ids'
import { uid as uidSchema } from '@barattolo/domain/ids'
import { insertItem, insertPerson } from '@barattolo/server/testing/factories'
import type { Page } from '@playwright/test'
import type { TestApp } from './test-app.ts'

type ItemInput = Omit<Parameters<typeof insertItem>[1], 'owner'>

/** Inserts an item into the database, without the API. */
export const addItem = (app: TestApp, owner: string, input: ItemInput = {}): Promise<ItemId> =>
  insertItem(app.db, { owner: uidSchema.parse(owner), town: app.town, ...app.town.centre, ...input })

/** Inserts a person who is not signed in. */
export async function addPerson(app: TestApp, name: string): Promise<{ uid: Uid; name: string; email: string }> {
  return insertPerson(app.db, { name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.org` })
}

/** An item's card, by its title. */
export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

/** The titles of the cards in a section, in their order. */
export const titlesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section, exact: true }).getByRole('article').getByRole('heading').allTextContents()
