import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { anItem } from './factories.ts'
import { ok, talksOf } from './talks.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

/** A sent proposal of two or three gifts of one owner, which the interested person only has to accept. */
export interface WaitingProposal {
  talk: ConversationId
  items: readonly ItemId[]
  interested: SignedInPerson
}

const OBJECTS_EACH = 5
const AT_ONCE = 8

/**
 * Creates twenty proposals over the five items of each owner. No two contain the same items in the same order, and almost any two
 * of one owner compete for an item: 200 proposals over 50 items for ten owners.
 */
export async function overlappingProposals(
  house: Pick<TestApp, 'app' | 'db' | 'signIn'>,
  { owners, each = 20 }: { owners: number; each?: number },
): Promise<WaitingProposal[]> {
  const people = await inPortions(Array.from({ length: each }), (_, n) => house.signIn({ name: `Interessato ${n}` }))
  const bazars = await inPortions(Array.from({ length: owners }), async (_, n) => {
    const owner = await house.signIn({ name: `Proprietario ${n}` })
    const items = await inPortions(Array.from({ length: OBJECTS_EACH }), () =>
      anItem(house.db, { owner: owner.uid, status: 'dono' }),
    )
    return { owner, items }
  })
  const wanted = bazars.flatMap(({ owner, items }) =>
    people.map((interested, n) => ({ owner, interested, items: picked(items, n) })),
  )
  return inPortions(wanted, async ({ owner, interested, items }) => {
    const [root, ...more] = items
    if (!root) throw new Error('no item was selected')
    const { _id: talk } = await ok(talksOf(house, interested).interest(root))
    for (const item of more) await ok(talksOf(house, owner).offer(talk, item, { selected: true }))
    await ok(talksOf(house, owner).send(talk))
    return { talk, items, interested }
  })
}

/** Selects two or three of the five items, starting with a different one each time, forwards or backwards. */
function picked(items: readonly ItemId[], n: number): ItemId[] {
  const step = n % 2 === 0 ? 1 : OBJECTS_EACH - 2
  const count = 2 + (Math.floor(n / OBJECTS_EACH) % 2)
  return Array.from({ length: count }, (_, place) => items[(n + place * step) % OBJECTS_EACH]).flatMap((item) => item ?? [])
}

/** Maps the elements in order, in batches. */
async function inPortions<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map((one, index) => work(one, from + index)))))
  return done
}
