import { type ItemId, itemId, type RequestId, requestId } from '@barattolo/domain/ids'
import { termsOf } from '@barattolo/domain/matching/terms'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { insertItems, makeItemBody } from '../testing/factories.ts'
import { findFits, sortFits } from '../testing/fits.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { matchItems } from './matches.store.ts'
import { storeDueFits } from './request-fits.service.ts'

const app = setUpTestApp()
let people: readonly SignedInPerson[]
beforeAll(async () => {
  people = await Promise.all(['Anna', 'Bruno', 'Carla'].map((name) => app.signIn({ name })))
})

const ITEM_TITLES = [
  'Teiera',
  'Teiera gialla in ceramica',
  'Servizio da tè',
  'Sedia',
  'Tavolo con sedie',
  'Zampognaro',
  'Slitta',
] as const
const REQUEST_TITLES = ['Cerco una teiera gialla', 'Cerco sedie', 'Cerco uno zampognaro', 'Cerco una slitta o un bob'] as const

type Step =
  | { do: 'publish'; person: number; title: string }
  | { do: 'publishMany'; person: number; title: string }
  | { do: 'seek'; person: number; title: string }
  | { do: 'retitleItem' | 'retitleRequest'; which: number; title: string }
  | { do: 'removeItem' | 'removeRequest' | 'pause' | 'resume' | 'reserve' | 'free' | 'close' | 'reopen'; which: number }
  | { do: 'block' | 'unblock'; person: number }
  | { do: 'job' }

const person = fc.nat(2)
const which = fc.nat()
const itemTitle = fc.constantFrom(...ITEM_TITLES)
const requestTitle = fc.constantFrom(...REQUEST_TITLES)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('publish' as const), person, title: itemTitle }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publishMany' as const), person, title: itemTitle }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('seek' as const), person, title: requestTitle }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retitleItem' as const), which, title: itemTitle }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retitleRequest' as const), which, title: requestTitle }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('removeItem', 'removeRequest', 'pause', 'resume', 'reserve', 'free', 'close', 'reopen'),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('block', 'unblock'), person }) },
  { weight: 2, arbitrary: fc.constant({ do: 'job' as const }) },
)

/** Each history begins with ads that several objects fit. */
const START: readonly Step[] = [
  ...REQUEST_TITLES.map((title) => ({ do: 'seek', person: 0, title }) as const),
  ...ITEM_TITLES.map((title) => ({ do: 'publish', person: 1, title }) as const),
]

const callApi = (method: 'POST' | 'PATCH' | 'DELETE', url: string, caller: SignedInPerson, payload?: object) =>
  app.fastify.inject({ method, url, headers: caller.headers, ...(payload ? { payload } : {}) })
const log = {
  error: ({ err }: { err: unknown }) => {
    throw err
  },
}
const runJob = (now: Date) => storeDueFits({ db: app.db, log, now: () => now })

interface Owned<Id> {
  id: Id
  owner: SignedInPerson
}

async function apply(step: Step, items: Owned<ItemId>[], requests: Owned<RequestId>[]): Promise<void> {
  const callerOf = (index: number) => people[index] ?? expect.fail()
  const chosenItem = 'which' in step ? items[step.which % Math.max(1, items.length)] : undefined
  const chosenRequest = 'which' in step ? requests[step.which % Math.max(1, requests.length)] : undefined
  const onItem = (call: (item: Owned<ItemId>) => Promise<unknown>) => (chosenItem ? call(chosenItem) : undefined)
  const onRequest = (call: (request: Owned<RequestId>) => Promise<unknown>) => (chosenRequest ? call(chosenRequest) : undefined)
  const setAvailability = (availability: 'in_trattativa' | 'disponibile') =>
    onItem(({ id }) => app.db.updateTable('items').set({ availability }).where('id', '=', id).execute())
  switch (step.do) {
    case 'publish': {
      const owner = callerOf(step.person)
      const answer = await callApi('POST', '/api/items', owner, makeItemBody({ title: step.title }))
      items.push({ id: itemId.parse(answer.json()._id), owner })
      return
    }
    case 'publishMany': {
      // As the import does: it notifies no person, so only the job of the next day finds these.
      await insertItems(app.db, 40, { owner: callerOf(step.person).uid, title: step.title })
      return
    }
    case 'seek': {
      const owner = callerOf(step.person)
      const answer = await callApi('POST', '/api/requests', owner, { title: step.title })
      if (answer.statusCode === 201) requests.push({ id: requestId.parse(answer.json()._id), owner })
      return
    }
    case 'retitleItem':
      await onItem(({ id, owner }) => callApi('PATCH', `/api/items/${id}`, owner, { title: step.title }))
      return
    case 'retitleRequest':
      await onRequest(({ id, owner }) => callApi('PATCH', `/api/requests/${id}`, owner, { title: step.title }))
      return
    case 'removeItem':
      await onItem(({ id, owner }) => callApi('DELETE', `/api/items/${id}`, owner))
      return
    case 'removeRequest':
      await onRequest(({ id, owner }) => callApi('DELETE', `/api/requests/${id}`, owner))
      return
    case 'pause':
      await onItem(({ id, owner }) => callApi('POST', `/api/items/${id}/rest`, owner))
      return
    case 'resume':
      await onItem(({ id, owner }) => callApi('DELETE', `/api/items/${id}/rest`, owner))
      return
    case 'reserve':
      await setAvailability('in_trattativa')
      return
    case 'free':
      await setAvailability('disponibile')
      return
    case 'close':
    case 'reopen':
      await onRequest(({ id, owner }) => callApi('PATCH', `/api/requests/${id}`, owner, { open: step.do === 'reopen' }))
      return
    case 'block':
    case 'unblock': {
      const other = callerOf((step.person + 1) % people.length)
      await callApi(step.do === 'block' ? 'POST' : 'DELETE', `/api/me/blocked/${other.uid}`, callerOf(step.person))
      return
    }
    case 'job':
      await runJob(new Date())
  }
}

async function countFits(): Promise<number[]> {
  const rows = await app.db
    .selectFrom('requestFits')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .groupBy('requestId')
    .execute()
  return rows.map(({ count }) => Number(count))
}

test('[WISH-06] [WISH-08] after any history the stored fits of each ad are what matching finds today, and never more than forty', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 30 }), async (history) => {
      for (const table of ['items', 'requests', 'blocks'] as const) await app.db.deleteFrom(table).execute()
      const items: Owned<ItemId>[] = []
      const requests: Owned<RequestId>[] = []
      for (const step of [...START, ...history]) {
        await apply(step, items, requests)
        for (const count of await countFits()) expect(count).toBeLessThanOrEqual(40)
      }
      await runJob(new Date(Date.now() + 24 * 60 * 60 * 1000))
      for (const request of await app.db.selectFrom('requests').selectAll().execute()) {
        const matches = await matchItems(app.db, termsOf(request.title, request.tags), request.ownerUid)
        const expected = request.closedAt ? [] : matches.slice(0, 40)
        expect(await findFits(app.db, request.id)).toEqual(sortFits(expected.map(({ id, score }) => ({ itemId: id, score }))))
        compared += expected.length
      }
    }),
    { numRuns: process.env.THOROUGH === 'yes' ? 15 : 5 },
  )
  // Otherwise the test would also pass without any fit.
  expect(compared).toBeGreaterThan(0)
})
