import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { signatureOf } from '@barattolo/domain/rings/ring'
import { insertRequest } from '@barattolo/server/testing/factories'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { beforeEach } from 'vitest'
import { addItem, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

async function signInSettled(server: TestApp, name: string): Promise<SignedInPerson> {
  const person = await server.signIn({ name })
  await server.db
    .updateTable('people')
    .set({ createdAt: OLD, rulesVersion: RULES_VERSION })
    .where('uid', '=', person.uid)
    .execute()
  return person
}

/** Giulia has a teapot and Maria a sledge; each has a heart on the object of the other. */
async function createPair(server: TestApp) {
  const [giulia, maria] = [await signInSettled(server, 'Giulia'), await signInSettled(server, 'Maria')]
  const teapot = await addItem(server, giulia.uid, { title: 'Teiera', createdAt: OLD })
  const sledge = await addItem(server, maria.uid, { title: 'Slitta', createdAt: OLD })
  await server.db
    .insertInto('favourites')
    .values([
      { uid: giulia.uid, itemId: sledge, ownerUid: maria.uid, private: false },
      { uid: maria.uid, itemId: teapot, ownerUid: giulia.uid, private: false },
    ])
    .execute()
  return { giulia, maria, teapot, sledge }
}

const section = async () => within(await screen.findByRole('region', { name: 'Potreste scambiare' }))

test('[WISH-18] The radar shows a possible swap without the name of a person who is known through a heart only, and one press proposes it', async ({
  server,
  open,
}) => {
  const { giulia, teapot, sledge } = await createPair(server)
  const user = await open('/radar', { as: giulia })
  const pair = within((await section()).getByRole('article', { name: 'Tu e un’altra persona' }))
  expect(pair.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Tu dai Teiera', 'Tu ricevi Slitta'])
  expect(pair.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/item/${teapot}`, `/item/${sledge}`])
  expect(document.querySelector('main')?.textContent).not.toContain('Maria')
  await user.click(pair.getByRole('button', { name: 'Proponi lo scambio per Slitta' }))
  await waitFor(() => expect(address()).toMatch(/^\/scambio\//))
  const proposed = await server.db.selectFrom('proposalItems').select('itemId').where('stage', '=', 'sent').execute()
  expect(proposed.map(({ itemId }) => itemId).toSorted()).toEqual([teapot, sledge].toSorted())
})

test('[RING-47] A pair that the night has chosen is marked in the radar', async ({ server, open }) => {
  const { giulia, maria } = await createPair(server)
  await open('/radar', { as: giulia })
  await section()
  expect(screen.queryByText('il più adatto')).toBeNull()
  const people = [giulia.uid, maria.uid]
  const at = { foundAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  const ring = { signature: signatureOf(people), size: 2, recommendedOn: '2026-11-26', ...at }
  const { id } = await server.db.insertInto('rings').values(ring).returning('id').executeTakeFirstOrThrow()
  await server.db
    .insertInto('ringPeople')
    .values(people.map((uid, place) => ({ ringId: id, uid, place })))
    .execute()
  await open('/radar', { as: giulia })
  within((await section()).getByRole('article', { name: 'Tu e un’altra persona il più adatto' })).getByText('il più adatto')
})

test('[WISH-18] A person who seeks the object with an ad is named, and with a pending conversation the swap leads there', async ({
  server,
  open,
}) => {
  const { giulia, maria, teapot } = await createPair(server)
  const request = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una teiera' })
  await server.db.insertInto('requestFits').values({ requestId: request, itemId: teapot, score: 1, termsVersion: 1 }).execute()
  await open('/radar', { as: giulia })
  ;(await section()).getByRole('article', { name: 'Tu e Maria' })
  const opened = await server.fastify.inject({
    method: 'POST',
    url: '/api/conversations',
    headers: maria.headers,
    payload: { rootItemId: teapot, message: 'Mi interessa' },
  })
  await open('/radar', { as: giulia })
  const link = (await section()).getByRole('link', { name: 'Con Maria stai già parlando' })
  expect(link.getAttribute('href')).toBe(`/scambio/${opened.json()._id}`)
  expect(screen.queryByRole('button', { name: /^Proponi/ })).toBeNull()
})

/** Calls with this path fail until the returned function is called. */
function breakCalls(intercept: (answer: (request: { path: string }) => Response | undefined) => void, broken: string) {
  let isBroken = true
  intercept(({ path }) =>
    isBroken && path === broken ? new Response('Chiuso', { status: 503, headers: { 'content-type': 'text/plain' } }) : undefined,
  )
  return () => {
    isBroken = false
  }
}

test('[WISH-18] A refused swap disappears from the radar; a failed refusal shows why and keeps it', async ({
  server,
  open,
  intercept,
}) => {
  const { giulia } = await createPair(server)
  const repair = breakCalls(intercept, '/api/pairs/refusals')
  const user = await open('/radar', { as: giulia })
  const refuse = async () => user.click((await section()).getByRole('button', { name: 'Rifiuta lo scambio per Slitta' }))
  await refuse()
  await screen.findByRole('alert')
  ;(await section()).getByRole('article')
  repair()
  await refuse()
  await screen.findByText('Per tre mesi non te lo proponiamo più.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Potreste scambiare' })).toBeNull())
})

test('[WISH-18] The radar without possible swaps has no section, and a failure to load them is shown with a retry', {
  tags: ['thorough'],
}, async ({ server, open, intercept }) => {
  const { giulia } = await createPair(server)
  const repair = breakCalls(intercept, '/api/pairs')
  const user = await open('/radar', { as: giulia })
  await screen.findByText(/^Gli scambi possibili non si sono caricati\./)
  repair()
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  ;(await section()).getByRole('article')
  await server.db.deleteFrom('favourites').execute()
  await open('/radar', { as: giulia })
  await screen.findByText('Non stai guardando niente')
  expect(screen.queryByRole('region', { name: 'Potreste scambiare' })).toBeNull()
})

test('[WISH-19] The page of an object shows the swap in which the user would receive it, and nothing to its owner and to visitors', async ({
  server,
  open,
}) => {
  const { giulia, maria, sledge } = await createPair(server)
  await open(`/item/${sledge}`, { as: giulia })
  ;(await section()).getByRole('button', { name: 'Proponi lo scambio per Slitta' })
  for (const as of [maria, undefined]) {
    await open(`/item/${sledge}`, as ? { as } : {})
    await screen.findByRole('heading', { name: 'Slitta' })
    expect(screen.queryByRole('region', { name: 'Potreste scambiare' })).toBeNull()
  }
})
