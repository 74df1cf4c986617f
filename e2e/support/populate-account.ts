import { randomUUID } from 'node:crypto'
import { callApi, openConversation, publishItems, sendMessage, sendProposal } from './api-calls.ts'
import { type Session, signIn } from './sign-in-browser.ts'
import type { TestApp } from './test-app.ts'

type Account = Pick<Session, 'uid' | 'headers'>

/**
 * Gives an account items of every status, pending, accepted and rejected conversations, a request, a saved search, a blocked user
 * and a report.
 */
export async function populateAccount(app: TestApp, giulia: Account) {
  const [maria, piero, bruno] = await Promise.all([createUser(app, 'Maria'), createUser(app, 'Piero'), createUser(app, 'Bruno')])
  const [radio, , teiera] = await publishItems(
    app,
    giulia,
    { title: 'Radio', status: 'riparare' },
    { title: 'Sci', status: 'dono' },
    { title: 'Teiera' },
  )
  if (!radio || !teiera) throw new Error('the items were not published')
  const mariaItems = await publishItems(app, maria, { title: 'Cesta' }, { title: 'Lume' }, { title: 'Vaso' }, { title: 'Banco' })
  const [openId = '', agreedId = '', rejectedId = ''] = await mapInOrder(
    mariaItems,
    async ({ _id }) => (await openConversation(app, giulia, _id))._id,
  )
  await sendProposal(app, maria, openId, { request: [teiera] })
  await sendMessage(app, maria, openId, 'Ti va?')
  await sendProposal(app, maria, agreedId, { request: [radio] })
  await callApi(app, giulia, 'PATCH', `/api/conversations/${agreedId}/status`, { status: 'accepted' })
  await sendProposal(app, maria, rejectedId, { request: [teiera] })
  await callApi(app, giulia, 'PATCH', `/api/conversations/${rejectedId}/status`, { status: 'rejected' })
  for (const user of [piero, maria]) await openConversation(app, user, teiera._id)
  for (const [user, userName] of [
    [giulia, 'Giulia'],
    [maria, 'Maria'],
  ] as const)
    await callApi(app, user, 'POST', '/api/requests', {
      title: `Un attrezzo per ${userName}`,
      description: 'Per un giorno.',
      tags: [],
    })
  await callApi(app, giulia, 'POST', '/api/searches', { name: 'slitta', words: 'slitta' })
  await callApi(app, giulia, 'POST', `/api/favourites/${mariaItems[0]?._id}`, {})
  await callApi(app, giulia, 'POST', '/api/reports', { target: { kind: 'person', id: bruno.uid }, reason: 'spam' })
  await callApi(app, giulia, 'POST', `/api/me/blocked/${bruno.uid}`)
}

const createUser = (app: TestApp, name: string) => signIn(app.origin, { name, email: `${name}-${randomUUID()}@example.org` })

async function mapInOrder<T, R>(values: readonly T[], callback: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const value of values) results.push(await callback(value))
  return results
}
