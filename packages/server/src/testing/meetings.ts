import type { ItemId } from '@barattolo/domain/ids'
import type { ApiTarget } from './api-target.ts'
import { conversationApiOf } from './conversations.ts'
import { exchangeApiOf } from './exchanges.ts'
import type { SignedInPerson } from './test-app.ts'

/** What two or more people do together, in several calls. Each returns the HTTP statuses of its calls, of which any may be refused. */

const MEETS_IN_MS = 20 * 60_000

export async function requestAndAcceptGift(
  target: ApiTarget,
  { me, owner, id }: { me: SignedInPerson; owner: SignedInPerson; id: ItemId },
): Promise<number[]> {
  const { status, body } = await conversationApiOf(target, me).interest(id)
  return body._id ? [status, (await conversationApiOf(target, owner).accept(body._id)).status] : [status]
}

export async function meetBoth(target: ApiTarget, people: readonly SignedInPerson[], id: string, now: Date): Promise<number[]> {
  const [one, other] = people
  if (!one || !other) return []
  const proposed = await exchangeApiOf(target, one).propose(id, 'Municipio', new Date(now.getTime() + MEETS_IN_MS))
  const confirmed = await exchangeApiOf(target, other).confirm(id)
  return [proposed.status, confirmed.status]
}

export async function meetAll(target: ApiTarget, people: readonly SignedInPerson[], id: string, now: Date): Promise<number[]> {
  const [first, ...others] = people
  if (!first) return []
  const meeting = { place: 'Municipio', at: new Date(now.getTime() + MEETS_IN_MS) }
  const { status, body } = await exchangeApiOf(target, first).proposeOptions(id, [meeting])
  const ids = body.ring?.options.map(({ _id }) => _id) ?? []
  const ticks = await Promise.all(others.map((other) => exchangeApiOf(target, other).tick(id, ids)))
  return [status, ...ticks.map((tick) => tick.status)]
}

/** Each person types the codes that the others show, all at once. */
export async function handAllOver(target: ApiTarget, people: readonly SignedInPerson[], id: string): Promise<number[]> {
  const shown = await Promise.all(people.map((person) => exchangeApiOf(target, person).read(id)))
  const typed = people.flatMap((person) =>
    people.flatMap((other, n) => {
      const code = shown[n]?.body.handover?.code
      return other !== person && code ? [exchangeApiOf(target, person).handOver(id, code)] : []
    }),
  )
  return (await Promise.all(typed)).map(({ status }) => status)
}
