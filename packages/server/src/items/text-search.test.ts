import type { Item } from '@barattolo/domain/items/contract'
import { type SearchReading, searchReading } from '@barattolo/domain/items/search-reading'
import type { Suggestion } from '@barattolo/domain/items/suggestions-contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { countTownWords } from './town-words.store.ts'

const app = setUpTestApp()
const dayInMay = (day: number) => new Date(Date.UTC(2026, 4, day, 12))
let owner: string

/** Title, description and tags; each one is newer than the one before. */
const OBJECTS: readonly (readonly [title: string, description?: string, tags?: string[]])[] = [
  ['Piccolo tavolo da cucina'],
  ['Tavoli da esterno, due'],
  ['Gioco da tavolo dei treni'],
  ['Lume a olio', 'Fa luce sul tavolo.'],
  ['Colori e tavolozza'],
  ['Mountain bike 26 pollici'],
  ['Bici da città'],
  ['Lucchetto', 'Per la bicicletta.', ['bici']],
  ['Racchette da neve'],
  ['Sci da fondo 190 cm', 'Attacchi buoni.', ['sport']],
  ['Sciarpa lunghissima'],
  ['Sedia rossa di nonno'],
  ['Sedia blu'],
  ['Vaso rosso'],
  ['Giacca a vento tg. L'],
  ['Scarpe da corsa n. 42'],
  ['Ripetitore Wi-Fi'],
  ['Treccia d’aglio'],
  ['Caffettiera per due caffè'],
  ['Passeggino da città'],
  ['Divano a due posti'],
  ['Zqfrullino', 'Un oggetto senza nome noto.'],
]

beforeAll(async () => {
  owner = (await insertPerson(app.db)).uid
  for (const [day, [title, description = '', tags = []]] of OBJECTS.entries())
    await insertItem(app.db, { owner: owner as never, title, description, tags, createdAt: dayInMay(day + 1) })
  await countTownWords(app.db)
})

const get = (url: string) => app.fastify.inject(url)

async function search(parameters: Record<string, string>, headers = {}) {
  const answer = await app.fastify.inject({ url: `/api/items?${new URLSearchParams(parameters)}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const reading = JSON.parse(decodeURIComponent(String(answer.headers['x-search-reading']))) as SearchReading
  return {
    titles: answer.json<Item[]>().map(({ title }) => title),
    total: Number(answer.headers['x-total-count']),
    near: answer.headers['x-near'],
    next: /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1],
    reading: searchReading.parse(reading),
  }
}
const titlesOf = async (q: string, parameters = {}) => (await search({ q, ...parameters })).titles

describe('the order of the words', () => {
  test('[SRCH-30] the object of a title comes before other words of titles, these before descriptions', async () => {
    expect(await search({ q: 'tavolo' })).toMatchObject({
      titles: ['Piccolo tavolo da cucina', 'Tavoli da esterno, due', 'Gioco da tavolo dei treni', 'Lume a olio'],
      total: 4,
    })
  })

  test('[SRCH-31] inflections, synonyms and narrower things are found, the word as it was typed first', async () => {
    const bicycles = ['Bici da città', 'Mountain bike 26 pollici', 'Lucchetto']
    expect(await titlesOf('bicicletta')).toEqual(bicycles)
    expect(await titlesOf('biciclette')).toEqual(bicycles)
    expect(await titlesOf('ciaspole')).toEqual(['Racchette da neve'])
    expect(await titlesOf('tavoli')).toEqual([
      'Tavoli da esterno, due',
      'Piccolo tavolo da cucina',
      'Gioco da tavolo dei treni',
      'Lume a olio',
    ])
  })

  test('[SRCH-32] words that begin with the text are found last, unless the text is a whole word', async () => {
    expect(await titlesOf('zqfrul')).toEqual(['Zqfrullino'])
    expect(await titlesOf('passegg')).toEqual(['Passeggino da città'])
    expect(await titlesOf('sci')).toEqual(['Sci da fondo 190 cm'])
  })

  test('[SRCH-16] [SRCH-33] accents, apostrophes, case, composition, hyphens and invisible letters change nothing', async () => {
    for (const q of ['CAFFÈ', 'caffe', 'caffe\u0300', 'caf\u200bfè'])
      expect(await titlesOf(q), q).toEqual(['Caffettiera per due caffè'])
    for (const q of ['d’aglio', "d'aglio", 'd`aglio', 'aglio']) expect(await titlesOf(q), q).toEqual(['Treccia d’aglio'])
    for (const q of ['wifi', 'Wi-Fi', 'wi fi']) expect(await titlesOf(q), q).toEqual(['Ripetitore Wi-Fi'])
  })

  test('[SRCH-34] sizes, numbers and units are words', async () => {
    expect(await titlesOf('taglia L')).toEqual(['Giacca a vento tg. L'])
    expect(await titlesOf('numero 42')).toEqual(['Scarpe da corsa n. 42'])
    expect(await titlesOf('190 cm')).toEqual(['Sci da fondo 190 cm'])
    expect(await titlesOf('sci 180 cm')).toEqual(['Sci da fondo 190 cm'])
  })

  test('[API-49] [SRCH-35] the pages of a search have each object once, in one order, with one total', async () => {
    const all = await search({ q: 'tavolo' })
    let url: string | undefined = '/api/items?q=tavolo&limit=1'
    const titles: string[] = []
    while (url) {
      const answer: Awaited<ReturnType<typeof get>> = await get(url)
      titles.push(...answer.json<Item[]>().map(({ title }) => title))
      expect(answer.headers['x-total-count']).toBe('4')
      url = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(titles).toEqual(all.titles)
  })

  test('[SRCH-35] a cursor of other terms starts the list over, and one of another order is refused', async () => {
    const { next } = await search({ q: 'tavolo', limit: '1' })
    const cursor = JSON.parse(Buffer.from(String(new URLSearchParams(next).get('cursor')), 'base64url').toString())
    const write = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')
    const [sort, key, id] = cursor
    const older = write([sort, `1${String(key).slice(String(key).indexOf(' '))}`, id])
    expect(await titlesOf('tavolo', { cursor: older, limit: '1' })).toEqual(['Piccolo tavolo da cucina'])
    for (const wrong of [write(['newest', 1, id]), write([sort, 'x', id])]) {
      const answer = await app.fastify.inject(`/api/items?q=tavolo&cursor=${wrong}`)
      expect(answer.statusCode).toBe(400)
    }
  })

  test('[SRCH-36] a chosen order orders everything that was found as one set', async () => {
    expect(await titlesOf('tavolo', { sort: 'newest' })).toEqual([
      'Lume a olio',
      'Gioco da tavolo dei treni',
      'Tavoli da esterno, due',
      'Piccolo tavolo da cucina',
    ])
    expect(await titlesOf('tavolo', { sort: 'title' })).toEqual([
      'Gioco da tavolo dei treni',
      'Lume a olio',
      'Piccolo tavolo da cucina',
      'Tavoli da esterno, due',
    ])
  })
})

describe('several words', () => {
  test('[SRCH-37] what has all of them; where nothing has, what has most, and the answer says so', async () => {
    expect(await search({ q: 'sedia rossa' })).toMatchObject({ titles: ['Sedia rossa di nonno'], reading: { isPartial: false } })
    const partial = await search({ q: 'sedia gialla' })
    expect(partial.reading.isPartial).toBe(true)
    expect(partial.titles).toEqual(['Sedia blu', 'Sedia rossa di nonno'])
    expect(partial.near).toBeUndefined()
  })

  test('[SRCH-15] [SRCH-17] a text of the description is found, together with the filters', async () => {
    expect(await titlesOf('attacchi', { status: 'baratto' })).toEqual(['Sci da fondo 190 cm'])
    expect(await titlesOf('attacchi', { status: 'dono' })).toEqual([])
  })
})

describe('what only contains the letters', () => {
  test('[SRCH-38] is a group of its own, with its own total', async () => {
    const inside = await search({ q: 'sci', inside: 'yes' })
    expect(inside).toMatchObject({ titles: ['Sciarpa lunghissima'], total: 1 })
    expect((await search({ q: 'sci' })).total).toBe(1)
    expect(await titlesOf('tavolo', { inside: 'yes' })).toEqual(['Colori e tavolozza'])
    expect(await titlesOf('lu', { inside: 'yes', category: 'tech' })).toEqual([])
  })
})

describe('words that nothing has', () => {
  test('[SRCH-39] a slip of the pen shows the nearest known word, and the exact word stays reachable', async () => {
    const found = await search({ q: 'passegino' })
    expect(found).toMatchObject({ titles: ['Passeggino da città'], near: 'yes', total: 1 })
    expect(found.reading.corrected).toBe('passeggino')
    expect(await search({ q: 'passegino', exact: 'yes' })).toMatchObject({
      titles: [],
      near: 'yes',
      reading: { corrected: null },
    })
    expect((await search({ q: 'treccia daglio' })).reading.corrected).toBe('treccia aglio')
    expect((await search({ q: 'zqfrulino' })).reading.corrected).toBe('zqfrullino')
  })

  test('[SRCH-39] a slip is never read as a word that shows nothing, nor a known word as another one', async () => {
    // "Vanga" and "forno" are known, and nothing in town is one.
    for (const q of ['vvanga', 'forno']) expect((await search({ q })).reading.corrected, q).toBeNull()
  })

  test('[SRCH-40] what is near in meaning is shown as near, on one page', async () => {
    const near = await search({ q: 'poltrona' })
    expect(near).toMatchObject({ near: 'yes', next: undefined })
    expect(near.titles).toContain('Divano a due posti')
    expect(await search({ q: 'arpa' })).toMatchObject({ titles: [], total: 0, near: 'yes' })
  })

  test('[SRCH-40] a thing that descriptions only mention is near, also beside a word that is no condition', async () => {
    for (const q of ['attacchi', 'attacchi 190 mesi']) {
      const mentioned = await search({ q })
      expect(mentioned, q).toMatchObject({ titles: ['Sci da fondo 190 cm'], near: 'yes' })
    }
  })

  test('[SRCH-41] the answer names the other words that it has searched', async () => {
    const { reading } = await search({ q: 'bicicletta' })
    expect(reading.near).toEqual(['bici', 'mountain bike'])
    expect((await search({ q: 'bicicletta', exact: 'yes' })).reading.near).toEqual([])
    expect(await titlesOf('bicicletta', { exact: 'yes' })).toEqual(['Lucchetto'])
  })
})

describe('bad input', () => {
  test.each([
    ['500 letters', 'sedia '.repeat(84)],
    ['a long word', 'x'.repeat(500)],
    ['a word of more bytes than a term may have', '自'.repeat(1000)],
    ['only punctuation', '!?… — «»'],
    ['only stop words', 'di la'],
    ['emoji', '🚲🚲'],
    ['wildcards', '%_\\'],
    ['quotes and operators', "'a' | 'b' & !c:* \\"],
    ['other scripts', 'велосипед 自転車'],
    ['only zero-width letters', '\u200b\u200b'],
    ['a word in French', 'vélo électrique'],
  ])('[SRCH-42] %s is answered', async (_, q) => {
    const found = await app.fastify.inject(`/api/items?${new URLSearchParams({ q })}`)
    expect(found.statusCode).toBe(200)
    const inside = await app.fastify.inject(`/api/items?${new URLSearchParams({ q, inside: 'yes' })}`)
    expect(inside.statusCode).toBe(200)
  })

  test('[SRCH-42] words without meaning find nothing', async () => {
    for (const q of ['!?…', 'di la', '🚲', '%_']) expect(await titlesOf(q), q).toEqual([])
  })
})

test('[SRCH-43] blocked people do not find each other’s objects by words', async () => {
  const reader = await app.signIn({ name: 'Lettore' })
  expect((await search({ q: 'tavolo' }, reader.headers)).total).toBe(4)
  await app.db
    .insertInto('blocks')
    .values({ blockerUid: reader.uid, blockedUid: owner as never })
    .execute()
  expect((await search({ q: 'tavolo' }, reader.headers)).titles).toEqual([])
  expect((await search({ q: 'tavolo', inside: 'yes' }, reader.headers)).titles).toEqual([])
})

test('[SRCH-44] a changed description, title or tag is found at once, and what was there before no more', async () => {
  const author = await app.signIn({ name: 'Autore' })
  const created = await app.fastify.inject({
    method: 'POST',
    url: '/api/items',
    headers: author.headers,
    payload: { title: 'Incudine', status: 'baratto', category: 'garden', latitude: 45.737, longitude: 7.317 },
  })
  const { _id } = created.json<Item>()
  expect(await titlesOf('incudine')).toEqual(['Incudine'])
  const change = async (payload: object) =>
    expect(
      (await app.fastify.inject({ method: 'PATCH', url: `/api/items/${_id}`, headers: author.headers, payload })).statusCode,
    ).toBe(200)
  await change({ description: 'Serve un ferro di cavallo.' })
  expect(await titlesOf('cavallo')).toEqual(['Incudine'])
  await change({ title: 'Mantice', tags: ['fucina'] })
  expect(await titlesOf('incudine')).toEqual([])
  expect(await titlesOf('fucina')).toEqual(['Mantice'])
})

describe('suggestions', () => {
  const suggest = async (text: string, headers = {}) => {
    const answer = await app.fastify.inject({ url: `/api/items/suggestions?${new URLSearchParams({ text })}`, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Suggestion[]>()
  }

  test('[SRCH-45] words of the town that begin like the text, each with what its search finds, and categories', async () => {
    expect(await suggest('tav')).toEqual([
      { words: 'tavolo', count: 4 },
      { words: 'tavolozza', count: 1 },
    ])
    expect(await suggest('CAFF')).toEqual([
      { words: 'caffè', count: 1 },
      { words: 'caffettiera', count: 1 },
    ])
    expect(await suggest('cas')).toEqual([{ category: 'home', count: OBJECTS.length }])
  })

  test('[SRCH-45] the last word is completed, with what all words find together', async () => {
    expect(await suggest('sedia ro')).toEqual([{ words: 'sedia rossa', count: 1 }])
    expect(await suggest('d’agl')).toEqual([{ words: 'd’aglio', count: 1 }])
  })

  test('[SRCH-45] objects that the viewer does not see are not suggested', async () => {
    const reader = await app.signIn({ name: 'Chi blocca' })
    await app.db
      .insertInto('blocks')
      .values({ blockerUid: reader.uid, blockedUid: owner as never })
      .execute()
    expect(await suggest('tav', reader.headers)).toEqual([])
  })

  test('[SRCH-42] bad texts have no suggestions', async () => {
    for (const text of ['!!', '%_', '🚲🚲', "''"]) expect(await suggest(text), text).toEqual([])
  })
})

test('[SRCH-40] [SRCH-41] A kept answer has the headers of the first one', async () => {
  const headersOf = async () => {
    const { headers } = await get('/api/items?q=passegino&limit=7')
    return [headers['x-search-reading'], headers['x-near']]
  }
  const first = await headersOf()
  expect(first).toEqual([expect.stringContaining('passeggino'), 'yes'])
  expect(await headersOf()).toEqual(first)
})
