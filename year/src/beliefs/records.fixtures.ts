import { checkHistory } from '../checker.ts'
import type { HistoryRecord } from '../history.ts'
import type { Person } from '../people.ts'
import type { Belief } from './belief.ts'

/** A record of a history that is made by hand; `path` is the route with the id. */
export type HandMade = Partial<HistoryRecord> & { route?: string; id?: string }

export const ITEM = '11111111-1111-4111-8111-111111111111'
export const EXCHANGE = '22222222-2222-4222-8222-222222222222'
export const CONVERSATION = '33333333-3333-4333-8333-333333333333'

/** What the belief says of these records; each is a day after the one before unless it has a time. */
export function violationsOf(belief: Belief, records: readonly HandMade[], people: readonly Person[] = []): string[] {
  const history = records.map(({ id, ...record }, n): HistoryRecord => {
    const route = record.route ?? '/api/items/:id'
    return {
      n: n + 1,
      at: new Date(Date.UTC(2027, 0, 1 + n)).toISOString(),
      who: 'p1',
      uid: record.who === undefined ? 'uid-p1' : `uid-${record.who}`,
      app: 0,
      act: 'test',
      route,
      method: 'GET',
      path: id === undefined ? route : route.replace(/:\w+/, id),
      body: null,
      status: 200,
      answer: {},
      ...record,
    }
  })
  return checkHistory(history, people, [belief]).map(({ what }) => what)
}

export const leg = { item: { _id: ITEM }, giver: 'uid-p1', receiver: 'uid-p2' }

export function exchange(state: string, statements: Record<string, string> = {}, more: object = {}) {
  const people = ['uid-p1', 'uid-p2'].map((uid) => ({ uid, statement: statements[uid] ?? null }))
  return { _id: EXCHANGE, state, people, legs: [leg], proofs: [], feedback: [], ...more }
}
