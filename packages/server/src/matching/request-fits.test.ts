import { type ItemId, itemId, type RequestId, requestId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { termsOf } from '@barattolo/domain/matching/terms'
import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import type { Request } from '@barattolo/domain/requests/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertItem, insertItems, insertRequest, makeItemBody } from '../testing/factories.ts'
import { findFits, sortFits } from '../testing/fits.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { matchItems } from './matches.store.ts'
import { storeDueFits, storeFitsOfItem, storeFitsOfRequest } from './request-fits.service.ts'
import { storeMissingKeys } from './store-missing-keys.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})
beforeEach(async () => {
  await app.db.deleteFrom('items').execute()
  await app.db.deleteFrom('requests').execute()
})

const log = {
  error: ({ err }: { err: unknown }) => {
    throw err
  },
}
const depsAt = (now: Date) => ({ db: app.db, log, now: () => now })
const runJob = () => storeDueFits(depsAt(new Date()))
let daysLater = 0
/** As a day after its last call: every open ad is due. */
const runJobAfterADay = () => {
  daysLater += 1
  return storeDueFits(depsAt(new Date(Date.now() + daysLater * 24 * 60 * 60 * 1000)))
}

const callApi = (method: 'POST' | 'PATCH' | 'DELETE', url: string, person: SignedInPerson, payload?: object) =>
  app.fastify.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) })
const publish = async (title: string) => (await callApi('POST', '/api/items', bruno, makeItemBody({ title }))).json<Item>()._id
const seek = async (title: string) =>
  requestId.parse((await callApi('POST', '/api/requests', anna, { title })).json<Request>()._id)
const fitsOf = async (id: RequestId) => (await findFits(app.db, id)).map((fit) => fit.itemId)
const storedOf = async (id: RequestId) =>
  (await app.db.selectFrom('requestFits').select('itemId').where('requestId', '=', id).execute()).map((row) => row.itemId)

test('[WISH-06] a new ad and a new object are stored as a fit with their score, in both orders', async () => {
  const before = await publish('Violoncello')
  const ad = await seek('Cerco un violoncello')
  const after = await publish('Violoncelli da studio')
  await publish('Custodia per violoncello')
  expect((await fitsOf(ad)).toSorted()).toEqual([after, before].toSorted())
  const rows = await app.db.selectFrom('requestFits').selectAll().where('requestId', '=', ad).execute()
  for (const { score, termsVersion } of rows) {
    expect(score).toBeGreaterThanOrEqual(0.5)
    expect(termsVersion).toBe(TERMS_VERSION)
  }
})

test('[WISH-06] a change of title adds and removes fits, of an object and of an ad', async () => {
  const ad = await seek('Cerco un’arpa')
  const item = await publish('Cosa da identificare')
  expect(await fitsOf(ad)).toEqual([])
  await callApi('PATCH', `/api/items/${item}`, bruno, { title: 'Arpa' })
  expect(await fitsOf(ad)).toEqual([item])
  await callApi('PATCH', `/api/items/${item}`, bruno, { title: 'Mandolino' })
  expect(await storedOf(ad)).toEqual([])
  await callApi('PATCH', `/api/requests/${ad}`, anna, { title: 'Cerco un mandolino' })
  await runJob()
  expect(await fitsOf(ad)).toEqual([item])
})

test('[WISH-06] an object that is paused, reserved or hidden is no fit meanwhile, and one again afterwards', async () => {
  const ad = await seek('Cerco un’arpa')
  const item = await publish('Arpa')
  await callApi('POST', `/api/items/${item}/rest`, bruno)
  expect(await fitsOf(ad)).toEqual([])
  await runJobAfterADay()
  await callApi('DELETE', `/api/items/${item}/rest`, bruno)
  expect(await fitsOf(ad)).toEqual([item])
  for (const [change, back] of [
    [{ availability: 'in_trattativa' }, { availability: 'disponibile' }],
    [{ hiddenAt: new Date() }, { hiddenAt: null }],
  ] as const) {
    await app.db.updateTable('items').set(change).where('id', '=', item).execute()
    expect(await fitsOf(ad)).toEqual([])
    await runJobAfterADay()
    await app.db.updateTable('items').set(back).where('id', '=', item).execute()
    expect(await fitsOf(ad)).toEqual([item])
  }
})

test('[WISH-06] no fit crosses a block, a suspension or a holiday', async () => {
  const ad = await seek('Cerco un’arpa')
  const item = await publish('Arpa')
  const block = { blockerUid: bruno.uid, blockedUid: anna.uid }
  await app.db.insertInto('blocks').values(block).execute()
  expect(await fitsOf(ad)).toEqual([])
  await app.db.deleteFrom('blocks').execute()
  for (const column of ['disabledAt', 'holidaySince'] as const) {
    await app.db.updateTable('people').set(column, new Date()).where('uid', '=', bruno.uid).execute()
    expect(await fitsOf(ad)).toEqual([])
    await app.db.updateTable('people').set(column, null).where('uid', '=', bruno.uid).execute()
    expect(await fitsOf(ad)).toEqual([item])
  }
})

test('[WISH-07] the fits go with their ad and with their object, and a closed ad has none until it is open again', async () => {
  const ad = await seek('Cerco un’arpa')
  const [harp, other] = [await publish('Arpa'), await publish('Arpa celtica')]
  expect((await storedOf(ad)).toSorted()).toEqual([harp, other].toSorted())
  await callApi('DELETE', `/api/items/${other}`, bruno)
  expect(await storedOf(ad)).toEqual([harp])
  await callApi('PATCH', `/api/requests/${ad}`, anna, { open: false })
  expect(await fitsOf(ad)).toEqual([])
  await runJobAfterADay()
  expect(await storedOf(ad)).toEqual([])
  await callApi('PATCH', `/api/requests/${ad}`, anna, { open: true })
  await runJob()
  expect(await fitsOf(ad)).toEqual([harp])
  await callApi('DELETE', `/api/requests/${ad}`, anna)
  expect(await app.db.selectFrom('requestFits').selectAll().execute()).toEqual([])
})

test('[WISH-08] an ad has at most its forty best fits: a better object takes the place of the last one', async () => {
  await insertItems(app.db, 50, { owner: bruno.uid, title: 'Teiera' })
  const ad = await seek('Cerco una teiera gialla di ceramica')
  expect(await storedOf(ad)).toHaveLength(40)
  const best = await publish('Teiera gialla in ceramica')
  const stored = await storedOf(ad)
  expect(stored).toHaveLength(40)
  expect(stored).toContain(best)
  expect((await fitsOf(ad))[0]).toBe(best)
})

test('[WISH-08] after a day an object takes the place of one that is gone', async () => {
  await insertItems(app.db, 41, { owner: bruno.uid, title: 'Teiera' })
  const ad = await seek('Cerco una teiera')
  const [first] = await fitsOf(ad)
  await callApi('DELETE', `/api/items/${first}`, bruno)
  expect(await fitsOf(ad)).toHaveLength(39)
  await runJob()
  expect(await fitsOf(ad)).toHaveLength(39)
  await runJobAfterADay()
  expect(await fitsOf(ad)).toEqual(await matched(ad))
  expect(await fitsOf(ad)).toHaveLength(40)
})

test('[WISH-09] when the version of the terms changes, the job writes the fits again', async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco un narghilè' })
  const item = await insertItem(app.db, { owner: bruno.uid, title: 'Narghilè' })
  await runJob()
  expect(await fitsOf(ad)).toEqual([item])
  // As an older version has left them.
  await app.db.updateTable('requestFits').set({ termsVersion: 1, score: 0.1 }).execute()
  await app.db.updateTable('requestTerms').set({ version: 1, keys: [] }).execute()
  await app.db.updateTable('itemTerms').set({ version: 1, keys: [] }).execute()
  await runJob()
  expect((await app.db.selectFrom('requestFits').select('termsVersion').executeTakeFirstOrThrow()).termsVersion).toBe(1)
  await storeMissingKeys(app.db)
  await Promise.all([runJob(), runJob()])
  expect(await findFits(app.db, ad)).toEqual([{ itemId: item, score: 1 }])
  expect((await app.db.selectFrom('requestFits').select('termsVersion').executeTakeFirstOrThrow()).termsVersion).toBe(
    TERMS_VERSION,
  )
})

test('[WISH-08] concurrent writers of the fits of one ad never leave more than forty', { tags: ['thorough'] }, async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco una teiera' })
  await insertItems(app.db, 60, { owner: bruno.uid, title: 'Teiera' })
  const items = await app.db.selectFrom('items').select('id').execute()
  const deps = depsAt(new Date())
  await Promise.all([
    ...items.map(({ id }) => storeFitsOfItem(app.db, id)),
    storeFitsOfRequest(deps, ad),
    storeFitsOfRequest(deps, ad),
  ])
  expect(await storedOf(ad)).toHaveLength(40)
  expect(await fitsOf(ad)).toEqual(await matched(ad))
})

test('[WISH-06] an object that is edited while its fits are written keeps those of its last title', async () => {
  const ad = await seek('Cerco un’arpa')
  const item = await insertItem(app.db, { owner: bruno.uid, title: 'Arpa' })
  const rename = (title: string) => callApi('PATCH', `/api/items/${item}`, bruno, { title })
  await Promise.all([
    storeFitsOfItem(app.db, item),
    rename('Mandolino'),
    storeFitsOfRequest(depsAt(new Date()), ad),
    rename('Tromba'),
  ])
  expect(await storedOf(ad)).toEqual([])
})

/** What matching finds today. */
async function matched(id: RequestId): Promise<ItemId[]> {
  const request = await app.db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const matches = await matchItems(app.db, termsOf(request.title, request.tags), request.ownerUid)
  const best = matches.slice(0, 40).map(({ id: match, score }) => ({ itemId: itemId.parse(match), score }))
  return sortFits(best).map((fit) => fit.itemId)
}

test('[WISH-09] the job writes the fits of a bounded number of ads in a run, the longest due first', {
  tags: ['thorough'],
}, async () => {
  await sql`insert into requests (owner_uid, title) select ${anna.uid}, 'Cerco una slitta' from generate_series(1, 210)`.execute(
    app.db,
  )
  await storeMissingKeys(app.db)
  const due = async () =>
    (await app.db.selectFrom('requestTerms').select('requestId').where('fitsDueAt', '<=', new Date()).execute()).length
  await runJob()
  expect(await due()).toBe(10)
  await runJob()
  expect(await due()).toBe(0)
})
