import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Exchange } from '@barattolo/domain/exchanges/contract'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { ItemId } from '@barattolo/domain/ids'
import type { ProblemBody } from '@barattolo/domain/problem'
import type { Callable } from './callable.ts'
import { ok, talksOf } from './talks.ts'
import type { SignedInPerson } from './test-app.ts'

type Outcome = Exchange & Partial<Pick<ProblemBody, 'code' | 'detail' | 'present'>>
type Caller = Pick<SignedInPerson, 'headers'>

/** The exchange endpoints, called by one person. */
export function exchangesOf(house: Callable, who: Caller) {
  async function ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ status: number; body: Outcome }> {
    const answer = await house.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const at = (id: string, rest = '') => `/api/exchanges/${id}${rest}`
  return {
    read: (id: string) => ask('GET', at(id)),
    propose: (id: string, place: string, when: Date, more: object = {}) =>
      ask('POST', at(id, '/meeting'), { place, at: when.toISOString(), ...more }),
    confirm: (id: string, more: object = {}) => ask('POST', at(id, '/meeting/confirm'), more),
    state: (id: string, statement: Statement, more: object = {}) => ask('POST', at(id, '/statement'), { statement, ...more }),
    handOver: (id: string, code: string) => ask('POST', at(id, '/handover'), { code }),
    review: (id: string, aboutUid: string, feedback: object) => ask('POST', at(id, '/feedback'), { aboutUid, ...feedback }),
    settle: (id: string, decision: Statement) => ask('POST', at(id, '/settle'), { decision }),
  }
}

/** Creates an exchange: `owner` gives `root` for the items of `interested` (none for a gift), and both accept. */
export async function anAgreement(
  house: Callable,
  { interested, owner, root, offer }: { interested: Caller; owner: Caller; root: ItemId; offer: readonly ItemId[] },
): Promise<{ talk: Conversation; id: string }> {
  const [his, hers] = [talksOf(house, interested), talksOf(house, owner)]
  const { _id } = await ok(his.interest(root))
  if (offer.length > 0) {
    await ok(hers.send(_id))
    for (const item of offer) await ok(his.offer(_id, item, { selected: true }))
    await ok(his.send(_id))
  }
  const talk = await ok(hers.accept(_id))
  if (!talk.exchange) throw new Error('the accepted conversation has no exchange')
  return { talk, id: talk.exchange._id }
}
