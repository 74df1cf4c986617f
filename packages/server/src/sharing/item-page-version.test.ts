import { randomUUID } from 'node:crypto'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { expect, test } from 'vitest'
import { insertItem } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { createItemPageVersions } from './item-page-version.store.ts'

/** Items are changed in the database, and the answers are compared before and after. */
const app = setUpTestApp({ environment: { SHARED_ANSWERS: 'off' } })

/** The calls of the page, as `ItemPage.calls.test.ts` of the web app states them. */
const callsOf = (id: ItemId, uid: Uid) => [
  `/api/items/${id}`,
  `/api/people/${uid}?answers=no`,
  `/api/items?fields=card&limit=7&ownerUid=${uid}&count=no`,
]

const readVersionOf = (calls: readonly string[]) => createItemPageVersions(app.db, () => new Date())(calls)

async function openPage() {
  const owner = await app.signIn({ name: 'Anna Bianchi', email: `${randomUUID()}@example.org` })
  const id = await insertItem(app.db, { owner: owner.uid, title: 'Vaso' })
  const other = await insertItem(app.db, { owner: owner.uid, title: 'Sedia' })
  const calls = callsOf(id, owner.uid)
  const read = async () => ({
    version: await readVersionOf(calls),
    bodies: await Promise.all(calls.map(async (url) => (await app.fastify.inject(url)).body)),
  })
  return { owner, id, other, read }
}

type Page = Awaited<ReturnType<typeof openPage>>
const changeItem = (id: ItemId, values: Record<string, unknown>) =>
  app.db.updateTable('items').set(values).where('id', '=', id).execute()
const changeOwner = ({ owner }: Page, values: Record<string, unknown>) =>
  app.db.updateTable('people').set(values).where('uid', '=', owner.uid).execute()

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['another title', ({ id }) => changeItem(id, { title: 'Vaso blu' })],
  ['a pause', ({ id }) => changeItem(id, { restingSince: new Date() })],
  ['an exchange', ({ id }) => changeItem(id, { availability: 'scambiato' })],
  ['an item hidden by the admin', ({ id }) => changeItem(id, { hiddenAt: new Date(), hiddenReason: '' })],
  ['a deleted item', ({ id }) => app.db.deleteFrom('items').where('id', '=', id).execute()],
  ['a negotiation', ({ id }) => app.db.insertInto('itemNegotiations').values({ itemId: id, change: 1 }).execute()],
  ['another item of the owner', ({ owner }) => insertItem(app.db, { owner: owner.uid, title: 'Lampada' })],
  ['a change of another item of the owner', ({ other }) => changeItem(other, { title: 'Sedia blu' })],
  ['another item of the owner hidden by the admin', ({ other }) => changeItem(other, { hiddenAt: new Date(), hiddenReason: '' })],
  ['another name of the owner', (page) => changeOwner(page, { chosenName: 'Annina' })],
  ['another photo of the owner', (page) => changeOwner(page, { photo: '/photos/7.webp' })],
  ['a holiday of the owner', (page) => changeOwner(page, { holidaySince: new Date() })],
  ['a disabled owner', (page) => changeOwner(page, { disabledAt: new Date() })],
])('[PERF-21] The version of the data of an item page changes with %s, as the answers do', async (_, change) => {
  const page = await openPage()
  const before = await page.read()
  expect(before.version).not.toBeNull()
  expect(await page.read()).toEqual(before)
  await change(page)
  const after = await page.read()
  expect(after.bodies).not.toEqual(before.bodies)
  expect(after.version).not.toBe(before.version)
})

test('[PERF-21] Other calls than those of an item page have no version', async () => {
  const { owner, id } = await openPage()
  const [item = '', profile = '', list = ''] = callsOf(id, owner.uid)
  const stranger = await app.signIn({ name: 'Bruno' })
  const [, , strangersList = ''] = callsOf(id, stranger.uid)
  for (const calls of [
    [],
    [item, profile],
    [item, profile, list, '/api/config'],
    [item, profile, strangersList],
    [item, `/api/people/${owner.uid}`, list],
    [item, profile, `${list}&sort=title`],
    ['/api/items/7', profile, list],
  ])
    expect(await readVersionOf(calls)).toBeNull()
  expect(await readVersionOf([item.replace(id, randomUUID()), profile, list])).not.toBeNull()
})

test('[PERF-21] Of many pages that are requested at once, each gets the version of its own data', async () => {
  const pages = await Promise.all(Array.from({ length: 3 }, openPage))
  const alone = await Promise.all(pages.map(({ id, owner }) => readVersionOf(callsOf(id, owner.uid))))
  expect(new Set(alone).size).toBe(3)
  const readVersion = createItemPageVersions(app.db, () => new Date())
  const turns = Array.from({ length: 100 }, (_, turn) => turn % 3)
  const versions = await Promise.all(
    turns.map((index) => {
      const page = pages[index]
      return page ? readVersion(callsOf(page.id, page.owner.uid)) : null
    }),
  )
  expect(versions).toEqual(turns.map((index) => alone[index]))
})

test('[PERF-21] If a statement fails, all pages that wait for it are refused, and later ones are read', async () => {
  const { id, owner } = await openPage()
  let isBroken = true
  const readVersion = createItemPageVersions(app.db, () => {
    if (isBroken) throw new Error('broken')
    return new Date()
  })
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => readVersion(callsOf(id, owner.uid))))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
  isBroken = false
  expect(await readVersion(callsOf(id, owner.uid))).not.toBeNull()
})
