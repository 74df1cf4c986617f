import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import type { ProblemBody } from '@barattolo/domain/problem'
import { createExchange } from '../exchanges/exchanges.service.ts'
import type { ApiTarget } from './api-target.ts'
import { conversationApiOf, ok } from './conversations.ts'
import { insertItem } from './factories.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

type ExchangeResponse = ExchangeAnswer & Partial<Pick<ProblemBody, 'code' | 'detail' | 'present'>>
type Caller = Pick<SignedInPerson, 'headers'>

/** The exchange endpoints, called by one person. */
export function exchangeApiOf(app: ApiTarget, caller: Caller) {
  async function callApi(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ): Promise<{ status: number; body: ExchangeResponse }> {
    const answer = await app.fastify.inject({ method, url, headers: caller.headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const at = (id: string, rest = '') => `/api/exchanges/${id}${rest}`
  return {
    read: (id: string) => callApi('GET', at(id)),
    propose: (id: string, place: string, when: Date, options: object = {}) =>
      callApi('POST', at(id, '/meeting'), { place, at: when.toISOString(), ...options }),
    confirm: (id: string, options: object = {}) => callApi('POST', at(id, '/meeting/confirm'), options),
    proposeOptions: (id: string, meetings: readonly { place: string; at: Date }[], options: object = {}) =>
      callApi('POST', at(id, '/meeting/options'), {
        options: meetings.map(({ place, at }) => ({ place, at: at.toISOString() })),
        ...options,
      }),
    tick: (id: string, options: readonly string[]) => callApi('POST', at(id, '/meeting/ticks'), { options }),
    callOff: (id: string, options: object = {}) => callApi('POST', at(id, '/call-off'), options),
    state: (id: string, statement: Statement, options: object = {}) =>
      callApi('POST', at(id, '/statement'), { statement, ...options }),
    changeSet: (id: string, items: readonly string[], version: number) => callApi('POST', at(id, '/change'), { items, version }),
    agreeToChange: (id: string, version: number) => callApi('POST', at(id, '/change/agreement'), { version }),
    refuseChange: (id: string, version: number) => callApi('POST', at(id, '/change/refusal'), { version }),
    withdrawChange: (id: string, version: number) => callApi('POST', at(id, '/change/withdrawal'), { version }),
    handOver: (id: string, code: string, options: object = {}) => callApi('POST', at(id, '/handover'), { code, ...options }),
    review: (id: string, aboutUid: string, feedback: object) => callApi('POST', at(id, '/feedback'), { aboutUid, ...feedback }),
    settle: (id: string, decision: Statement) => callApi('POST', at(id, '/settle'), { decision, reason: 'Motivo della prova' }),
  }
}

/** Creates an exchange: `owner` gives `root` for the items of `interested` (none for a gift), and both agree. */
export async function createAgreedExchange(
  app: ApiTarget,
  { interested, owner, root, offer }: { interested: Caller; owner: Caller; root: ItemId; offer: readonly ItemId[] },
): Promise<{ conversation: Conversation; id: string }> {
  const [interestedCalls, ownerCalls] = [conversationApiOf(app, interested), conversationApiOf(app, owner)]
  const { _id } = await ok(interestedCalls.interest(root))
  if (offer.length > 0) {
    await ok(ownerCalls.ask(_id))
    for (const item of offer) await ok(interestedCalls.offer(_id, item, { selected: true }))
    await ok(interestedCalls.send(_id))
  }
  const conversation = await ok(ownerCalls.accept(_id))
  if (!conversation.exchange) throw new Error('the accepted conversation has no exchange')
  return { conversation, id: conversation.exchange._id }
}

/** An exchange of three or more people, as after the last yes: each of them gives a new object to the next one. */
export async function createRingExchange(
  { db }: Pick<TestApp, 'db'>,
  people: readonly ({ uid: Uid; title: string } & Omit<Parameters<typeof insertItem>[1], 'owner' | 'title'>)[],
  now = new Date(),
): Promise<{ id: ExchangeId; items: ItemId[] }> {
  const items: ItemId[] = []
  for (const { uid, ...item } of people) items.push(await insertItem(db, { owner: uid, ...item }))
  const legs = people.flatMap(({ uid, title }, n) => {
    const [_id, receiver] = [items[n], people[(n + 1) % people.length]?.uid]
    const item = { title, category: 'home' as const, imageUrl: '', ownerUid: uid, status: 'baratto' as const }
    return _id && receiver ? [{ item: { _id, ...item }, giver: uid, receiver }] : []
  })
  const { id } = await db.transaction().execute((trx) => createExchange(trx, null, legs, now))
  return { id, items }
}
