import { expect, test } from 'vitest'
import { insertItem, insertRequest, makeItemBody } from './testing/factories.ts'
import { setUpTestApp } from './testing/test-app.ts'

const app = setUpTestApp()
const read = async (url: string, headers = {}) => (await app.fastify.inject({ url, headers })).json()

test('[SRCH-20] invisible characters in the words of a search change nothing in any search', async () => {
  const owner = await app.signIn({ name: 'Filiberta Rossi' })
  const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  await insertItem(app.db, { owner: owner.uid, title: 'Monociclo verde', tags: ['giardino'] })
  await insertRequest(app.db, { owner: owner.uid, title: 'Cerco un monociclo' })
  const hidden = encodeURIComponent('mono\u00ad\u200bciclo')
  const found = await Promise.all([
    read(`/api/items?q=${hidden}`),
    read(`/api/items?tag=${encodeURIComponent('giar\u00addino')}`),
    read(`/api/requests?q=${hidden}`),
    read(`/api/requests?fits=${hidden}`),
    read(`/api/people?q=${encodeURIComponent('fili\u200bberta')}`),
    read(`/api/admin/items?q=${hidden}`, admin.headers),
  ])
  expect(found.map((list) => list.length)).toEqual([1, 1, 1, 1, 1, 1])
  const seekers = await read(`/api/requests/seekers?title=${hidden}`, admin.headers)
  expect(seekers).toEqual(await read('/api/requests/seekers?title=monociclo', admin.headers))
})

test('[TRUST-63] an object is published without invisible characters and with few combining marks', async () => {
  const owner = await app.signIn()
  const body = {
    ...makeItemBody({ title: `Mono\u00adciclo z${'\u0301'.repeat(20)}` }),
    description: 'Va\u200b bene',
    tags: ['ver\u2060de'],
  }
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/items', headers: owner.headers, payload: body })
  expect(answer.json()).toMatchObject({ title: 'Monociclo z\u0301\u0301\u0301', description: 'Va bene', tags: ['verde'] })
})
