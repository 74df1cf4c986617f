import type { Uid } from '@barattolo/domain/ids'
import { describe, expect, test } from 'vitest'
import { insertItem, insertPerson, insertRequest } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()

const get = (url: string, headers = {}) => app.fastify.inject({ url, headers })
const search = async (q: string) =>
  (await get(`/api/people?q=${encodeURIComponent(q)}`)).json().map(({ name }: { name: string }) => name)

async function createPersonWithItems(values: Parameters<typeof insertPerson>[1], places: string[] = ['Aosta']) {
  const person = await insertPerson(app.db, values)
  for (const location of places) await insertItemRow(person.uid, { location })
  return person
}

async function insertItemRow(ownerUid: Uid, values: { location?: string; availability?: 'disponibile' | 'scambiato' }) {
  await app.db
    .insertInto('items')
    .values({ ownerUid, title: 'Una sedia', status: 'baratto', category: 'home', ...values })
    .execute()
}

describe('GET /api/people/:uid', () => {
  test('a profile has name, masked e-mail, date of registration, place and counts', async () => {
    const giulia = await createPersonWithItems({ name: 'Giulia', email: 'giulia@gmail.com' }, ['Aosta', 'Sarre', 'Sarre'])
    await insertItemRow(giulia.uid, { location: 'Nus', availability: 'scambiato' })
    const { headers } = await app.signIn({ name: 'Anna' })
    const answer = await get(`/api/people/${giulia.uid}`, headers)
    expect(answer.json()).toEqual({
      uid: giulia.uid,
      name: 'Giulia',
      email: 'gi***@gmail.com',
      photo: null,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      place: null,
      words: null,
      items: 3,
      partners: null,
      feedback: null,
      answers: null,
      holiday: null,
    })
  })

  test('[PRIV-10] without a name, neither the profile nor the person’s items show the e-mail instead', async () => {
    const { uid } = await insertPerson(app.db, { name: '', email: 'nessuno@gmail.com' })
    const id = await insertItem(app.db, { owner: uid, availability: 'scambiato' })
    const { headers } = await app.signIn({ name: 'Anna' })
    expect((await get(`/api/items/${id}`, headers)).json()).toMatchObject({ ownerName: '', ownerEmail: 'ne***@gmail.com' })
    expect((await get(`/api/items/${id}`, headers)).body).not.toContain('nessuno')
    const profile = (await get(`/api/people/${uid}`, headers)).json()
    expect(profile).toMatchObject({ name: '', email: 'ne***@gmail.com', place: null, items: 0 })
  })

  test('[PRIV-21] signed out, no answer about a person contains an e-mail, not even a masked one', async () => {
    const { uid } = await insertPerson(app.db, { name: 'Clotilde Segretissima', email: 'clotilde@gmail.com' })
    const id = await insertItem(app.db, { owner: uid, title: 'Una cornamusa rara' })
    const requestId = await insertRequest(app.db, { owner: uid, title: 'Cornamusa', closedAt: null })
    const seekerId = await insertRequest(app.db, { owner: (await insertPerson(app.db)).uid, title: 'Cornamusa', closedAt: null })
    const { headers } = await app.signIn({ name: 'Anna' })
    for (const url of [
      '/api/items',
      '/api/items?q=cornamusa',
      '/api/items?q=cornamuso',
      `/api/items?ownerUid=${uid}`,
      `/api/items/${id}`,
      `/api/requests/${seekerId}/items`,
      '/api/requests',
      '/api/requests?fits=Cornamusa',
      `/api/requests/${requestId}`,
      `/api/people/${uid}`,
      '/api/people?q=clotilde',
    ]) {
      const signedIn = (await get(url, headers)).body
      expect([url, signedIn]).toEqual([url, expect.stringContaining('cl***@gmail.com')])
      const signedOut = (await get(url)).body
      expect([url, signedOut]).toEqual([url, expect.stringContaining('Clotilde S.')])
      expect([url, signedOut]).toEqual([url, expect.not.stringMatching(/\*\*\*|@|Segretissima/)])
    }
  })

  test.each([
    ['disabled', { disabledAt: new Date() }],
    ['deleted', { deletedAt: new Date() }],
  ])('the profile of a %s person answers 404', async (_, values) => {
    const { uid } = await insertPerson(app.db, { name: 'Zeno', ...values })
    expect((await get(`/api/people/${uid}`)).json()).toMatchObject({ status: 404, code: 'personNotFound' })
  })

  test('the profile of an unknown uid answers 404', async () => {
    expect((await get('/api/people/unknown')).json().code).toBe('personNotFound')
    expect((await get(`/api/people/${'x'.repeat(200)}`)).statusCode).toBe(404)
  })

  test('[PRIV-01] only /api/me contains a full e-mail, the caller’s own', async () => {
    const anna = await app.signIn({ name: 'Anna', email: 'anna.privata@example.org' })
    const bruno = await app.signIn({ name: 'Bruno' })
    expect((await get(`/api/people/${anna.uid}`, bruno.headers)).body).not.toContain('anna.privata')
    expect((await get('/api/me', anna.headers)).json().email).toBe('anna.privata@example.org')
  })
})

describe('GET /api/people (search by name)', () => {
  test('the search finds people with items, ignoring accents and case; names that start with the text come first', async () => {
    await createPersonWithItems({ name: 'Mariaeléna Berthod' })
    await createPersonWithItems({ name: 'Elena Vuillermoz' })
    await insertPerson(app.db, { name: 'Elena senza oggetti' })
    expect(await search('ELENA')).toEqual(['Elena V.', 'Mariaeléna B.'])
  })

  test('[PRIV-14] the search matches only the displayed first name and initial', async () => {
    await createPersonWithItems({ name: 'Ubaldo Zanoletti Brunod' })
    await createPersonWithItems({ name: 'ubaldina@gmail.com' })
    for (const shown of ['ubaldo', 'Ubaldo Z', 'ubaldo z.', 'BALD']) expect(await search(shown)).toEqual(['Ubaldo Z.'])
    for (const hidden of ['zanoletti', 'ubaldo za', 'Brunod', 'ubaldina', 'gmail']) expect(await search(hidden)).toEqual([])
  })

  test('the search omits disabled and deleted people and those with exchanged items only', async () => {
    await createPersonWithItems({ name: 'Oreste disabilitato', disabledAt: new Date() })
    await createPersonWithItems({ name: 'Oreste eliminato', deletedAt: new Date() })
    const third = await insertPerson(app.db, { name: 'Oreste scambiato' })
    await insertItemRow(third.uid, { availability: 'scambiato' })
    expect(await search('oreste')).toEqual([])
  })

  test.each(['%', '_', '\\', '100%'])('the search matches %s literally', async (q) => {
    expect(await search(q)).toEqual([])
  })

  test('[PRIV-01] the search returns at most ten people, with masked e-mails', async () => {
    for (let i = 0; i < 12; i++) await createPersonWithItems({ name: `Tiziana ${i}`, email: `tiziana${i}@example.org` })
    const { headers } = await app.signIn({ name: 'Anna' })
    const answer = await get('/api/people?q=tiziana', headers)
    expect(answer.json()).toHaveLength(10)
    expect(answer.body).not.toMatch(/tiziana\d@|example/)
  })

  test.each(['', '   ', 'x'.repeat(81)])('the search text "%s" is rejected', async (q) => {
    expect((await get(`/api/people?q=${q}`)).json().code).toBe('invalidInput')
  })
})
