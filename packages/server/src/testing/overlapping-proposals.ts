import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import pLimit from 'p-limit'
import { conversationApiOf, ok } from './conversations.ts'
import { insertItem } from './factories.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

/** A sent proposal of two or three gifts of one owner, which the interested person only has to accept. */
export interface WaitingProposal {
  conversationId: ConversationId
  items: readonly ItemId[]
  interested: SignedInPerson
}

const ITEMS_PER_OWNER = 5
const CONCURRENT_CALLS = 8

/**
 * Creates twenty proposals over the five items of each owner. No two contain the same items in the same order, and almost any two
 * of one owner compete for an item: 200 proposals over 50 items for ten owners.
 */
export async function createOverlappingProposals(
  app: Pick<TestApp, 'fastify' | 'db' | 'signIn'>,
  { owners, perOwner = 20 }: { owners: number; perOwner?: number },
): Promise<WaitingProposal[]> {
  const interestedPeople = await pLimit(CONCURRENT_CALLS).map(Array.from({ length: perOwner }), (_, n) =>
    app.signIn({ name: `Interessato ${n}` }),
  )
  const bazars = await pLimit(CONCURRENT_CALLS).map(Array.from({ length: owners }), async (_, n) => {
    const owner = await app.signIn({ name: `Proprietario ${n}` })
    const items = await pLimit(CONCURRENT_CALLS).map(Array.from({ length: ITEMS_PER_OWNER }), () =>
      insertItem(app.db, { owner: owner.uid, status: 'dono' }),
    )
    return { owner, items }
  })
  const proposals = bazars.flatMap(({ owner, items }) =>
    interestedPeople.map((interested, n) => ({ owner, interested, items: pickItems(items, n) })),
  )
  return pLimit(CONCURRENT_CALLS).map(proposals, async ({ owner, interested, items }) => {
    const [root, ...otherItems] = items
    if (!root) throw new Error('no item was selected')
    const { _id: conversationId } = await ok(conversationApiOf(app, interested).interest(root))
    for (const item of otherItems) await ok(conversationApiOf(app, owner).offer(conversationId, item, { selected: true }))
    await ok(conversationApiOf(app, owner).send(conversationId))
    return { conversationId, items, interested }
  })
}

/** Selects two or three of the five items, starting with a different one each time, forwards or backwards. */
function pickItems(items: readonly ItemId[], n: number): ItemId[] {
  const step = n % 2 === 0 ? 1 : ITEMS_PER_OWNER - 2
  const count = 2 + (Math.floor(n / ITEMS_PER_OWNER) % 2)
  return Array.from({ length: count }, (_, index) => items[(n + index * step) % ITEMS_PER_OWNER]).flatMap((item) => item ?? [])
}
