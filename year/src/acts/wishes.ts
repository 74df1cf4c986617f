import { openConversation } from '@barattolo/domain/conversations/contract'
import {
  changeRequest,
  countSeekers,
  createRequest,
  deleteRequest,
  listMatchingItems,
  listRequests,
  type Request,
  readRequest,
} from '@barattolo/domain/requests/contract'
import { deleteSavedSearch, listSavedSearches, renameSavedSearch, saveSearch } from '@barattolo/domain/searches/contract'
import type { Act, Memory, Visit } from '../visit.ts'
import { hiddenOnes } from './hidden-ones.ts'
import { cursorOf } from './pages.ts'
import { reads, writes } from './weights.ts'

const WANTED = [
  'lampada da tavolo',
  'bicicletta',
  'trapano',
  'libro di cucina',
  'tenda da campeggio',
  'sedia',
  'radio',
  'chitarra',
]

export const publishAdAct: Act = {
  name: 'publish an ad',
  routes: [createRequest, readRequest, listMatchingItems, countSeekers],
  weight: writes(2, ({ memory }) => memory.ownAds.length < 3),
  run: async ({ call, memory, random, nextNumber }) => {
    const title = `Cerco ${random.pick(WANTED)} ${nextNumber()}`
    const created = await call(createRequest, { body: { title, clientId: random.uuid() } })
    if (!created.ok) return
    const { _id: id } = created.answer
    memory.ownAds = [created.answer, ...memory.ownAds]
    await call(readRequest, { params: { id } })
    await call(listMatchingItems, { params: { id } })
    if (random.chance(0.2)) await call(countSeekers, { query: { title } })
  },
}

/** Answers an ad that was read before: the ad or its author may be gone meanwhile. */
async function answerAd({ call, memory, random }: Visit, ads: readonly Request[]) {
  const ad = random.pick(ads)
  const item = random.pick(memory.own.filter(({ availability, resting }) => availability === 'disponibile' && !resting))
  if (!ad || !item) return
  const opened = await call(openConversation, { body: { rootItemId: item._id, requestId: ad._id, message: 'Ce l’ho!' } })
  if (opened.ok) memory.conversation = opened.answer
  else memory.ads = memory.ads.filter(({ _id }) => _id !== ad._id)
}

/** Of people whom the person has blocked, or who are not shown any more. */
const adsOfHidden = ({ ads, blocked, ...memory }: Memory) => {
  const hidden = new Set([...blocked, ...hiddenOnes({ blocked, ...memory })])
  return ads.filter(({ owner }) => hidden.has(owner.uid))
}

export const wishActs: Act[] = [
  {
    name: 'save a search',
    routes: [saveSearch, listSavedSearches],
    weight: writes(0.5, ({ memory }) => memory.searches.length < 4),
    run: async ({ call, memory, random, person, nextNumber }) => {
      const body = {
        name: `Cerco ${nextNumber()}`,
        words: random.pick(WANTED) ?? '',
        category: random.pick(person.likes) ?? null,
      }
      await call(saveSearch, { body })
      const list = await call(listSavedSearches, {})
      if (list.ok) memory.searches = list.answer
    },
  },
  {
    name: 'rename a search',
    routes: [renameSavedSearch, listSavedSearches],
    weight: writes(0.8, ({ memory }) => memory.searches.length > 0),
    run: async ({ call, memory, random, nextNumber }) => {
      const search = random.pick(memory.searches)
      if (search) await call(renameSavedSearch, { params: { id: search._id }, body: { name: `Cerco ${nextNumber()}` } })
      await call(listSavedSearches, {})
    },
  },
  {
    name: 'delete a search',
    routes: [deleteSavedSearch, listSavedSearches],
    weight: writes(0.2, ({ memory }) => memory.searches.length > 0),
    run: async ({ call, memory }) => {
      const search = memory.searches.shift()
      if (search) await call(deleteSavedSearch, { params: { id: search._id } })
      const list = await call(listSavedSearches, {})
      if (list.ok) memory.searches = list.answer
    },
  },
  publishAdAct,
  {
    name: 'change an ad',
    routes: [changeRequest, readRequest],
    weight: writes(0.4, ({ memory }) => memory.ownAds.length > 0),
    run: async ({ call, memory, random, nextNumber }) => {
      const ad = random.pick(memory.ownAds)
      if (!ad) return
      const body = random.chance(0.4) ? { open: random.chance(0.5) } : { title: `Cerco ${random.pick(WANTED)} ${nextNumber()}` }
      await call(changeRequest, { params: { id: ad._id }, body })
      await call(readRequest, { params: { id: ad._id } })
    },
  },
  {
    name: 'delete an ad',
    routes: [deleteRequest, readRequest],
    weight: writes(0.2, ({ memory }) => memory.ownAds.length > 0),
    run: async ({ call, memory }) => {
      const ad = memory.ownAds.shift()
      if (!ad) return
      await call(deleteRequest, { params: { id: ad._id } })
      await call(readRequest, { params: { id: ad._id } })
    },
  },
  {
    name: 'read the ads',
    routes: [listRequests],
    weight: reads(2),
    run: async ({ call, memory, nextNumber }) => {
      const walk = `requests ${nextNumber()}`
      let cursor: string | undefined
      do {
        const page = await call(listRequests, { query: { limit: 30, cursor } }, { walk })
        if (!page.ok) return
        if (cursor === undefined) memory.ads = page.answer.filter(({ owner }) => owner.uid !== memory.uid)
        cursor = cursorOf(page.next)
      } while (cursor !== undefined)
    },
  },
  {
    name: 'answer an ad',
    routes: [openConversation],
    weight: writes(2, ({ memory }) => memory.ads.length > 0 && memory.own.length > 0),
    run: (visit) => answerAd(visit, visit.memory.ads),
  },
  {
    name: 'answer an ad of a person who is not shown any more',
    routes: [openConversation],
    weight: writes(20, ({ memory }) => memory.own.length > 0 && adsOfHidden(memory).length > 0),
    run: (visit) => answerAd(visit, adsOfHidden(visit.memory)),
  },
]
