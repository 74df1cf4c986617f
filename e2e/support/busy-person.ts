import { randomUUID } from 'node:crypto'
import type { House } from './house.ts'
import { type Session, signIn } from './sign-in-browser.ts'
import { ask, hangUp, likes, proposes, says } from './talk.ts'

type Busy = Pick<Session, 'uid' | 'headers'>

/** Gives an account items and conversations of every status, requests, a saved search, a blocked user and a report. */
export async function makeBusy(house: House, giulia: Busy) {
  const [maria, piero, bruno] = await Promise.all([somebody(house, 'Maria'), somebody(house, 'Piero'), somebody(house, 'Bruno')])
  const [radio, , teiera] = await hangUp(
    house,
    giulia,
    { title: 'Radio', status: 'riparare' },
    { title: 'Sci', status: 'dono' },
    { title: 'Teiera' },
  )
  if (!radio || !teiera) throw new Error('the items were not published')
  const hers = await hangUp(house, maria, { title: 'Cesta' }, { title: 'Lume' }, { title: 'Vaso' }, { title: 'Banco' })
  const [open = '', agreed = '', refused = ''] = await inTurn(hers, async ({ _id }) => (await likes(house, giulia, _id))._id)
  await proposes(house, maria, open, { request: [teiera] })
  await says(house, maria, open, 'Ti va?')
  await proposes(house, maria, agreed, { request: [radio] })
  await ask(house, giulia, 'PATCH', `/api/conversations/${agreed}/status`, { status: 'accepted' })
  await proposes(house, maria, refused, { request: [teiera] })
  await ask(house, giulia, 'PATCH', `/api/conversations/${refused}/status`, { status: 'rejected' })
  for (const who of [piero, maria]) await likes(house, who, teiera._id)
  for (const [who, whom] of [
    [giulia, 'Giulia'],
    [maria, 'Maria'],
  ] as const)
    await ask(house, who, 'POST', '/api/requests', { title: `Un attrezzo per ${whom}`, description: 'Per un giorno.', tags: [] })
  await ask(house, giulia, 'POST', '/api/searches', { name: 'slitta', words: 'slitta' })
  await ask(house, giulia, 'POST', '/api/reports', { target: { kind: 'person', id: bruno.uid }, reason: 'spam' })
  await ask(house, giulia, 'POST', `/api/me/blocked/${bruno.uid}`)
}

const somebody = (house: House, name: string) => signIn(house.origin, { name, email: `${name}-${randomUUID()}@example.org` })

async function inTurn<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await act(one))
  return done
}
