import type { ItemId, Uid } from '../ids.ts'

interface KeyedLeg {
  readonly giver: Uid
  readonly receiver: Uid
  readonly items: readonly { readonly itemId: ItemId; readonly revision: number }[]
}

/**
 * What a person's yes belongs to: the ids of the objects that they give, the ids and revisions of those that they receive, and the
 * people in giving order. An answer is stored with this key and counts while the present one is equal, so that no change has to
 * reset an answer, and a change that is taken back makes it count again. The revision of an object that they give is not in it:
 * its giver has edited it.
 */
export function answerKeyFor(legs: readonly KeyedLeg[], uid: Uid): string {
  const gives = legs.filter(({ giver }) => giver === uid).flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const receives = legs
    .filter(({ receiver }) => receiver === uid)
    .flatMap(({ items }) => items.map(({ itemId, revision }) => `${itemId}@${revision}`))
  // A list in JSON, because any text could be a uid.
  return JSON.stringify([gives.sort(), receives.sort(), fromLowestUid(legs.map(({ giver }) => giver))])
}

/** What has changed for a person between a stored key and the present legs. */
export interface ChangesSince {
  /** Objects that they would give or receive now, and would not have then. */
  readonly added: readonly ItemId[]
  readonly removed: readonly ItemId[]
  /** Edited objects that they would receive. */
  readonly edited: readonly ItemId[]
}

export function changesSince(key: string, legs: readonly KeyedLeg[], uid: Uid): ChangesSince {
  const [then, now] = [parseKey(key), parseKey(answerKeyFor(legs, uid))]
  return {
    added: now.ids.filter((id) => !then.ids.includes(id)),
    removed: then.ids.filter((id) => !now.ids.includes(id)),
    edited: now.received.flatMap(({ id, revision }) => {
      const before = then.received.find((item) => item.id === id)
      return before && before.revision !== revision ? [id] : []
    }),
  }
}

function parseKey(key: string) {
  const [gives, receives] = JSON.parse(key) as [ItemId[], string[]]
  const received = receives.map((item) => {
    const [id = '', revision = ''] = item.split('@')
    return { id: id as ItemId, revision }
  })
  return { received, ids: [...gives, ...received.map(({ id }) => id)] }
}

/** The stored order of the legs may begin with any of the people. */
function fromLowestUid(givers: readonly Uid[]): Uid[] {
  const first = givers.indexOf(givers.toSorted()[0] as Uid)
  return [...givers.slice(first), ...givers.slice(0, first)]
}
