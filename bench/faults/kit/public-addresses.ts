import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { DYNAMIC_PAGES, prerenderedPages } from '@barattolo/domain/texts/public-pages'
import { WORD_TOKENS } from '@barattolo/domain/word-tokens'

/** What anyone may ask for without signing in. `path` makes another address at each turn where there are several. */
export interface PublicAddress {
  name: string
  path: (turn: number) => string
}

/** Ids of public records of the data set. */
export interface PublicIds {
  items: string[]
  people: string[]
  requests: string[]
}

const CENTRE = { lat: 45.0703, lng: 7.6869 }
const latitudeAt = (turn: number) => (CENTRE.lat + (turn % 1000) / 10_000).toFixed(4)
const LETTERS = [...'aeioulnrst']
const at = <T>(list: readonly T[], turn: number): T => {
  const value = list[turn % list.length]
  if (value === undefined) throw new Error('the data set has no such records')
  return value
}

/** The reads that cost most. Each call makes another search, as an attacker would, so that no cache answers. */
export const EXPENSIVE_READS: readonly PublicAddress[] = [
  (turn: number) => `/api/items?q=di&sort=title&limit=${100 - (turn % 50)}`,
  (turn: number) => `/api/items?q=xylqw${turn}`,
  // Two letters that do not occur: no index of three letters finds that out.
  (turn: number) => `/api/items?q=${'qxwyk'[turn % 5]}${'xqkwy'[Math.floor(turn / 5) % 5]}&limit=${24 + (turn % 70)}`,
  (turn: number) => `/api/items?q=lampada&sort=title&limit=${24 + (turn % 70)}`,
  (turn: number) => `/api/items?tag=nessuno${turn}&sort=title`,
  (turn: number) => `/api/items?availability=in_trattativa&category=kids&status=dono&sort=-title&limit=${24 + (turn % 70)}`,
  (turn: number) =>
    `/api/items?near=${latitudeAt(turn)},${CENTRE.lng}&radius=50&sort=nearest&category=garden&status=riparare&tag=nessuno`,
  (turn: number) => `/api/map?lat=${latitudeAt(turn)}&lng=${CENTRE.lng}&radius=50&status=riparare&category=garden`,
  (turn: number) => `/api/people?q=${at(LETTERS, turn)}`,
  (turn: number) => `/sitemap/items-${1 + (turn % 100)}.xml`,
  (turn: number) => `/api/requests?state=all&q=d${at(LETTERS, turn)}`,
].map((path) => ({ name: path(0), path }))

/** The paths of endpoints that need parameters. An endpoint without an entry is asked for without any. */
const parametersFor = ({ items, people, requests }: PublicIds): Record<string, (turn: number) => string> => ({
  '/api/items': (turn) => `/api/items?limit=${100 - (turn % 90)}&count=no`,
  '/api/items/:id': (turn) => `/api/items/${at(items, turn)}`,
  '/api/items/:id/requests': (turn) => `/api/items/${at(items, turn)}/requests`,
  '/api/map': (turn) => `/api/map?lat=${latitudeAt(turn)}&lng=${CENTRE.lng}&radius=5`,
  '/api/people': (turn) => `/api/people?q=${at(LETTERS, turn)}${at(LETTERS, turn * 7)}`,
  '/api/people/:uid': (turn) => `/api/people/${at(people, turn)}`,
  '/api/people/:uid/picture': (turn) => `/api/people/${at(people, turn)}/picture`,
  '/api/requests': (turn) => `/api/requests?limit=${50 - (turn % 40)}`,
  '/api/requests/:id': (turn) => `/api/requests/${at(requests, turn)}`,
  '/api/requests/:id/items': (turn) => `/api/requests/${at(requests, turn)}/items`,
})

/** Every public endpoint of the contract, every kind of page, and what search engines and link previews ask for. */
export function publicAddresses(ids: PublicIds): PublicAddress[] {
  const parameters = parametersFor(ids)
  const endpoints = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access === 'public')
  return [
    ...endpoints.map(({ path }) => {
      const withParameters = parameters[path]
      if (!withParameters && path.includes(':')) throw new Error(`${path} has no address to ask for: add one above`)
      return { name: path, path: withParameters ?? (() => path) }
    }),
    ...[...prerenderedPages(WORD_TOKENS), ...DYNAMIC_PAGES].map(({ path }) => ({
      name: `page ${path}`,
      path: (turn: number) => `${path}?turn=${turn}`,
    })),
    { name: 'page /item/{id}', path: (turn) => `/item/${at(ids.items, turn)}?turn=${turn}` },
    { name: 'page /bazar/{uid}', path: (turn) => `/bazar/${at(ids.people, turn)}?turn=${turn}` },
    { name: 'page /requests/{id}', path: (turn) => `/requests/${at(ids.requests, turn)}?turn=${turn}` },
    { name: 'page that does not exist', path: (turn) => `/item/${turn}` },
    { name: '/share/items/{id}', path: (turn) => `/share/items/${at(ids.items, turn)}-1.jpg` },
    { name: '/images/{photo}', path: () => '/images/3f/3f3f3f3f-3f3f-4f3f-8f3f-3f3f3f3f3f3f-800.webp' },
    { name: '/sitemap.xml', path: () => '/sitemap.xml' },
    { name: '/robots.txt', path: () => '/robots.txt' },
  ]
}
