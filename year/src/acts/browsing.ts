import { listRecentExchanges } from '@barattolo/domain/exchanges/contract'
import {
  listFavouriteCounts,
  listFavourites,
  listHearts,
  removeFavourite,
  setFavourite,
} from '@barattolo/domain/favourites/contract'
import type { ItemId } from '@barattolo/domain/ids'
import { listItems, readItem } from '@barattolo/domain/items/contract'
import { listSuggestions } from '@barattolo/domain/items/suggestions-contract'
import { readMap } from '@barattolo/domain/map/contract'
import type { Act, Visit } from '../visit.ts'
import { readPages } from './pages.ts'
import { reads, writes } from './weights.ts'

const WORDS = ['lampada', 'bicicletta', 'trapano', 'libro', 'sci', 'radio']

/** Often of a category that the person likes, seldom one that is given away: it needs no wish. */
function pickFavourite({ memory, random, person }: Visit) {
  const swaps = memory.seen.filter(({ status }) => status !== 'dono')
  const liked = swaps.filter(({ category }) => person.likes.includes(category))
  if (random.chance(0.5) && liked.length > 0) return random.pick(liked)
  return random.pick(random.chance(0.9) ? swaps : memory.seen)
}

/** Adds the object that its owner changes at the same instant. */
export const wishChosenAct: Act = {
  name: 'add a favourite that its owner changes',
  routes: [setFavourite, listFavourites],
  weight: writes(1),
  run: async ({ call, memory }) => {
    if (memory.chosenItem) await call(setFavourite, { params: { id: memory.chosenItem }, body: { isPrivate: false, gives: [] } })
    await call(listFavourites, { query: {} })
  },
}

export const browsingActs: Act[] = [
  {
    name: 'read the newest objects',
    routes: [listItems],
    weight: (visit) => reads(visit.memory.seen.length > 0 ? 6 : 20)(visit),
    run: async ({ call, memory, random, person }) => {
      const query = random.chance(0.5) ? { category: random.pick(person.likes) } : {}
      const list = await call(listItems, { query: { ...query, sort: 'newest', fields: 'card' } })
      if (list.ok) memory.seen = list.answer.filter(({ ownerUid }) => ownerUid !== memory.uid)
    },
  },
  {
    name: 'read all pages of the list',
    routes: [listItems],
    weight: reads(0.5),
    run: async ({ call, random, nextNumber }) => {
      const walk = `items ${nextNumber()}`
      const status = random.pick([undefined, 'dono', 'baratto'])
      await readPages((cursor) => call(listItems, { query: { limit: 20, status, cursor } }, { walk }))
    },
  },
  {
    name: 'search objects',
    routes: [listItems, listSuggestions],
    weight: reads(3),
    run: async ({ call, memory, random, person }) => {
      const one = random.pick(WORDS) ?? 'libro'
      // Hardly an object has both.
      const q = random.chance(0.5) ? `${one} ${random.pick(WORDS)}` : one
      if (random.chance(0.2)) await call(listSuggestions, { query: { text: q.slice(0, 3) } })
      const near = `${person.home.latitude.toFixed(2)},${person.home.longitude.toFixed(2)}`
      const list = await call(listItems, { query: random.chance(0.5) ? { q } : { q, near, radius: 20, fields: 'card' } })
      if (list.ok && list.answer.length > 0) memory.seen = list.answer.filter(({ ownerUid }) => ownerUid !== memory.uid)
    },
  },
  {
    name: 'read the map',
    routes: [readMap],
    weight: reads(1),
    run: ({ call, person }) =>
      call(readMap, { query: { lat: person.home.latitude.toFixed(2), lng: person.home.longitude.toFixed(2), radius: 30 } }),
  },
  {
    name: 'read an object',
    routes: [readItem],
    weight: reads(3, ({ memory }) => memory.seen.length > 0),
    run: ({ call, memory, random }) => {
      const item = random.pick(memory.seen)
      return item ? call(readItem, { params: { id: item._id } }) : Promise.resolve()
    },
  },
  {
    name: 'read the latest exchanges',
    routes: [listRecentExchanges],
    weight: reads(3),
    run: ({ call }) => call(listRecentExchanges, {}),
  },
  {
    name: 'add a favourite',
    routes: [setFavourite, listHearts],
    weight: writes(14, ({ memory }) => memory.seen.length > 0),
    run: async (visit) => {
      const { call, memory, random } = visit
      const hearts = new Set<ItemId>()
      for (let n = random.below(8); n >= 0; n--) {
        const item = pickFavourite(visit)
        if (!item) continue
        const isPrivate = random.chance(0.25)
        const own = memory.own.filter(({ status }) => status !== 'dono').slice(0, 8)
        const gives = isPrivate || random.chance(0.5) ? [] : own.map(({ _id }) => _id)
        const added = await call(setFavourite, { params: { id: item._id }, body: { isPrivate, gives } })
        if (added.ok) memory.favourites = [...new Set([...memory.favourites, item._id])]
        hearts.add(item._id)
      }
      if (hearts.size > 0) await call(listHearts, { query: { ids: [...hearts].join(',') } })
    },
  },
  {
    name: 'remove a favourite',
    routes: [removeFavourite, listFavourites],
    weight: writes(0.5, ({ memory }) => memory.favourites.length > 0),
    run: async ({ call, memory }) => {
      const id = memory.favourites.shift()
      if (id) await call(removeFavourite, { params: { id: id as never } })
      await call(listFavourites, { query: {} })
    },
  },
  {
    name: 'read the favourites',
    routes: [listFavourites, listFavouriteCounts],
    weight: reads(0.7),
    run: async ({ call, nextNumber }) => {
      const walk = `favourites ${nextNumber()}`
      await readPages((cursor) => call(listFavourites, { query: { limit: 10, cursor } }, { walk }))
      await call(listFavouriteCounts, {})
    },
  },
]
