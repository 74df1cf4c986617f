import { sendContactMessage } from '@barattolo/domain/contact/contract'
import { listRecentExchanges } from '@barattolo/domain/exchanges/contract'
import { listItems, readItem } from '@barattolo/domain/items/contract'
import { readMap } from '@barattolo/domain/map/contract'
import { readPersonPhoto, readProfile, searchPeople } from '@barattolo/domain/people/contract'
import { createReport } from '@barattolo/domain/reports/contract'
import { listRequests, readRequest } from '@barattolo/domain/requests/contract'
import type { Random } from '@barattolo/server/testing/random'
import type { Act, Visit } from '../visit.ts'

/** So many objects are remembered, also after they are gone. */
const REMEMBERED = 60
const WORDS = ['lampada', 'bicicletta', 'oggetto', 'libro', 'tenda']
const FIXED_PAGES = ['/', '/home', '/bazar', '/mappa', '/bacheca', '/privacy', '/contact', '/robots.txt', '/sitemap.xml']
const SITEMAPS = ['/sitemap/pages.xml', '/sitemap/items-1.xml', '/sitemap/requests-1.xml']

const hasSeen = (weight: number) => (visit: Visit) => (visit.memory.seen.length > 0 ? weight : 0)
const pickSeen = ({ random, memory }: Visit) => random.pick(memory.seen)

function drawFilter(random: Random) {
  if (random.chance(0.3)) return { q: random.pick(WORDS) }
  return random.chance(0.3) ? { category: 'home' as const } : {}
}

/** What a person does who is not signed in. */
export const visitorActs: Act[] = [
  {
    name: 'visitor: read the objects',
    routes: [listItems],
    weight: () => 4,
    run: async ({ call, memory, random }) => {
      const list = await call(listItems, { query: { ...drawFilter(random), sort: 'newest', fields: 'card' } })
      if (!list.ok) return
      const known = new Set(list.answer.map(({ _id }) => _id))
      memory.seen = [...list.answer, ...memory.seen.filter(({ _id }) => !known.has(_id))].slice(0, REMEMBERED)
    },
  },
  {
    name: 'visitor: read the latest exchanges',
    routes: [listRecentExchanges],
    weight: () => 4,
    run: ({ call }) => call(listRecentExchanges, {}),
  },
  {
    name: 'visitor: read the map',
    routes: [readMap],
    weight: () => 2,
    run: ({ call }) => call(readMap, { query: { lat: '45.74', lng: '7.32', radius: 30 } }),
  },
  {
    name: 'visitor: read an object',
    routes: [readItem],
    weight: hasSeen(3),
    run: async (visit) => {
      const item = pickSeen(visit)
      if (item) await visit.call(readItem, { params: { id: item._id } })
    },
  },
  {
    name: 'visitor: read about a person',
    routes: [readProfile, readPersonPhoto, searchPeople],
    weight: hasSeen(2),
    run: async (visit) => {
      const { call, random } = visit
      const item = pickSeen(visit)
      if (!item) return
      const params = { uid: item.ownerUid }
      await call(readProfile, { params, query: {} })
      if (random.chance(0.3)) await call(readPersonPhoto, { params })
      if (random.chance(0.3)) await call(searchPeople, { query: { q: random.pick(['Anna', 'Bru', 'Lu']) ?? 'Anna' } })
    },
  },
  {
    name: 'visitor: read the ads',
    routes: [listRequests, readRequest],
    weight: () => 1,
    run: async ({ call, random, open }) => {
      const list = await call(listRequests, { query: {} })
      const ad = list.ok ? random.pick(list.answer) : undefined
      if (!ad) return
      await call(readRequest, { params: { id: ad._id } })
      await open('/requests/:id', `/requests/${ad._id}`)
    },
  },
  {
    name: 'visitor: open a page',
    routes: [],
    weight: () => 3,
    run: async ({ open, random }) => {
      const path = random.pick(random.chance(0.25) ? SITEMAPS : FIXED_PAGES) ?? '/'
      await open(path, path)
    },
  },
  {
    name: 'visitor: open the page of an object',
    routes: [],
    weight: hasSeen(3),
    run: async (visit) => {
      const item = pickSeen(visit)
      if (!item) return
      await visit.open('/item/:id', `/item/${item._id}`)
      if (visit.random.chance(0.3)) await visit.open('/bazar/:uid', `/bazar/${item.ownerUid}`)
      if (visit.random.chance(0.1)) await visit.open('/share/items/:id', `/share/items/${item._id}-1.jpg`)
    },
  },
  {
    name: 'visitor: open the photo of an object',
    routes: [],
    weight: hasSeen(2),
    run: async ({ open, random, memory }) => {
      const image = random.pick(memory.seen.flatMap(({ images }) => images))
      if (image !== undefined) await open('/images/:file', image)
    },
  },
  {
    name: 'visitor: report an object',
    routes: [createReport],
    weight: hasSeen(1),
    run: async (visit) => {
      const item = pickSeen(visit)
      if (!item) return
      const { call, person, random, nextNumber } = visit
      const visitor = { name: person.name, email: person.email, goodFaith: true } as const
      const target = { kind: 'item', id: item._id } as const
      const text = `Segnalo ${nextNumber()}`
      const body = { target, reason: 'deceptive', text, visitor, clientId: random.uuid() } as const
      await call(createReport, { body })
      if (random.chance(0.5)) await call(createReport, { body: { ...body, text: `Segnalo ${nextNumber()}` } })
    },
  },
  {
    name: 'visitor: write to the operator',
    routes: [sendContactMessage],
    weight: () => 0.1,
    run: ({ call, person, random, nextNumber }) => {
      const message = `Vi scrivo da fuori, ${nextNumber()}.`
      return call(sendContactMessage, { body: { name: person.name, email: person.email, message, clientId: random.uuid() } })
    },
  },
]
