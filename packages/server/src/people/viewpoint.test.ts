import { expect, test } from 'vitest'
import { exportData } from '../testing/data-archive.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp({ environment: { ADMIN_EMAIL: 'capo@example.org' } })
const get = (url: string, person?: SignedInPerson) => app.fastify.inject({ url, headers: person?.headers ?? {} })
const choose = async (viewpoint: unknown, person?: SignedInPerson) =>
  (
    await app.fastify.inject({
      method: 'PATCH',
      url: '/api/me/viewpoint',
      headers: person?.headers ?? {},
      payload: { viewpoint },
    })
  ).statusCode
const viewpointOf = async (person: SignedInPerson) => (await get('/api/me', person)).json().viewpoint

test('[IDN-146] an account has no viewpoint until its owner chooses one, also before accepting the rules, and can change it', async () => {
  const anna = await app.signIn({ name: 'Anna', acceptsRules: false })
  expect(await viewpointOf(anna)).toBeNull()
  for (const viewpoint of ['courmayeur', 'gressan', 'tutti']) {
    expect(await choose(viewpoint, anna)).toBe(200)
    expect(await viewpointOf(anna)).toBe(viewpoint)
  }
})

test('[IDN-146] a viewpoint is a municipality of the town or the whole town, and a visitor stores none', async () => {
  const bruno = await app.signIn({ name: 'Bruno' })
  for (const viewpoint of ['milano', 'Gressan', '', null, 7, undefined]) expect(await choose(viewpoint, bruno)).toBe(400)
  expect(await choose('gressan')).toBe(401)
  expect(await viewpointOf(bruno)).toBeNull()
})

test('[IDN-146] only its owner receives the viewpoint of an account: no other person, no visitor, no admin', async () => {
  const [carla, dino, admin] = [
    await app.signIn({ name: 'Carla' }),
    await app.signIn({ name: 'Dino' }),
    await app.signIn({ name: 'Capo', email: 'capo@example.org' }),
  ]
  // An object elsewhere: the municipality of a profile is that of the objects.
  const item = await insertItem(app.db, { owner: carla.uid, title: 'Slitta' })
  await choose('valtournenche', carla)
  for (const person of [dino, admin, undefined])
    for (const url of [
      `/api/people/${carla.uid}`,
      '/api/people?q=Carla',
      '/api/items',
      `/api/items/${item}`,
      '/api/admin/people',
    ])
      expect((await get(url, person)).body).not.toMatch(/valtournenche|viewpoint/i)
  expect(await viewpointOf(dino)).toBeNull()
})

test('[IDN-146] the viewpoint is in the copy of the data, and the deletion of the account erases it', async () => {
  const elena = await app.signIn({ name: 'Elena' })
  await choose('cogne', elena)
  expect((await exportData(app, elena)).data.account.viewpoint).toBe('cogne')
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: elena.headers })
  const stored = () => app.db.selectFrom('people').select(['viewpoint', 'deletedAt']).where('uid', '=', elena.uid).execute()
  expect(await stored()).toEqual([{ viewpoint: null, deletedAt: expect.any(Date) }])
  expect(await choose('cogne', elena)).toBe(401)
  expect((await stored())[0]?.viewpoint).toBeNull()
})
