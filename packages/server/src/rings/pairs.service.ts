import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import type { Pair as PairAnswer } from '@barattolo/domain/rings/contract'
import {
  choosePairs,
  PAIR_PEOPLE_MAX,
  PAIRS_MAX,
  type Pair,
  SUGGESTED_ACCOUNT_AGE_MS,
  wishesWithPair,
} from '@barattolo/domain/rings/pairs'
import type { Refusal } from '@barattolo/domain/rings/refusal'
import { signatureOf } from '@barattolo/domain/rings/ring'
import type { Wish } from '@barattolo/domain/rings/wish'
import { it } from '@barattolo/domain/texts/it'
import type { Town } from '@barattolo/domain/town'
import type { MoveDeps } from '../conversations/moves.service.ts'
import { openConversation } from '../conversations/opening.service.ts'
import { findItemsById } from '../items/items.store.ts'
import type { Db } from '../platform/database/database.ts'
import { findCame } from './came-to-meetings.ts'
import { findPendingWith, findPeopleSince, findPublicPeople, findWeighed } from './pairs.store.ts'
import { findRefusals, saveRefusal } from './refusals.store.ts'
import { findRecommendedPairs } from './rings.store.ts'
import { asSuggestedItem } from './suggested-item.ts'
import { findWishes } from './wishes.store.ts'

export interface PairsDeps {
  db: Db
  town: Town
  now: () => Date
}

interface Swap {
  gives: ItemId
  receives: ItemId
}

/** The pairs of this person, the best first. With an item, only the pairs in which they receive it. */
export async function readPairs({ db, town, now: clock }: PairsDeps, me: Uid, itemId?: ItemId): Promise<PairAnswer[]> {
  const now = clock()
  const pairs = (await findPairs(db, me, itemId, now)).slice(0, PAIRS_MAX)
  if (pairs.length === 0) return []
  const others = pairs.map(({ mine }) => mine.owner)
  const ids = pairs.flatMap(({ mine, theirs }) => [mine.itemId, theirs.itemId])
  const items = new Map((await findItemsById({ db, town }, ids, 'signedIn')).map((item) => [item._id, item]))
  const conversations = await findPendingWith(db, me, others)
  const recommended = await findRecommendedPairs(db, me, now)
  const people = await findPublicPeople(
    { db, town },
    pairs.filter((pair) => isKnown(pair) || conversations.has(pair.mine.owner)).map(({ mine }) => mine.owner),
  )
  const came = await findCame(
    db,
    pairs.map(({ mine }) => mine.owner),
    now,
  )
  return pairs.flatMap(({ mine, theirs }) => {
    const [receives, gives] = [items.get(mine.itemId), items.get(theirs.itemId)]
    // An item may have been deleted since its wish was read.
    if (!receives || !gives) return []
    return {
      gives: asSuggestedItem(gives),
      receives: asSuggestedItem(receives),
      person: people.get(mine.owner) ?? null,
      location: receives.location,
      came: came.get(mine.owner) ?? null,
      conversationId: conversations.get(mine.owner) ?? null,
      isRecommended: recommended.has(signatureOf([me, mine.owner])),
    }
  })
}

async function findPairs(db: Db, me: Uid, itemId: ItemId | undefined, now: Date): Promise<Pair[]> {
  const { mine, theirs, refusals } = await findMutualWishes(db, me, itemId && [itemId], now)
  const pairs = choosePairs(mine, theirs, refusals, now)
  const settled = await findSettled(
    db,
    me,
    pairs.map((pair) => pair.mine.owner),
    now,
  )
  return pairs.filter((pair) => settled.has(pair.mine.owner))
}

/** Which of these items this person would receive in a pair. */
export async function findPairedItems(
  { db, now: clock }: Omit<PairsDeps, 'town'>,
  me: Uid,
  ids: readonly ItemId[],
): Promise<ItemId[]> {
  const now = clock()
  const { mine, theirs, refusals } = await findMutualWishes(db, me, ids, now)
  const wishes = wishesWithPair(mine, theirs, refusals, now)
  const settled = await findSettled(
    db,
    me,
    wishes.map(({ owner }) => owner),
    now,
  )
  return wishes.filter(({ owner }) => settled.has(owner)).map(({ itemId }) => itemId)
}

interface MutualWishes {
  mine: Wish[]
  theirs: Wish[]
  refusals: Refusal[]
}

const NO_WISHES: MutualWishes = { mine: [], theirs: [], refusals: [] }

/** What this person wishes, what the owners wish from them, and what all of them have refused. `itemIds` restricts the first. */
async function findMutualWishes(db: Db, me: Uid, itemIds: readonly ItemId[] | undefined, now: Date): Promise<MutualWishes> {
  const mine = await findWishes(db, { me, role: 'wisher', itemIds })
  const owners = [...new Set(mine.map(({ owner }) => owner))].slice(0, PAIR_PEOPLE_MAX)
  if (owners.length === 0) return NO_WISHES
  const theirs = await findWishes(db, { me, role: 'owner', others: owners })
  if (theirs.length === 0) return NO_WISHES
  const people = [me, ...new Set(theirs.map(({ wisher }) => wisher))]
  const given = [...mine, ...theirs].map((wish) => wish.itemId)
  return { mine, theirs, refusals: await findRefusals(db, people, given, retentionCutoff(RETENTION.refusedSwaps, now)) }
}

/** Which of the others have an account that is old enough for suggestions; none if this person's own is not. */
async function findSettled(db: Db, me: Uid, others: readonly Uid[], now: Date): Promise<Set<Uid>> {
  if (others.length === 0) return new Set()
  const settled = await findPeopleSince(db, [me, ...others], new Date(now.getTime() - SUGGESTED_ACCOUNT_AGE_MS))
  return settled.has(me) ? settled : new Set()
}

/** Whether the other person has shown in public, or to this person, that they seek the object: by an ad or a conversation. */
const isKnown = ({ theirs }: Pair) => theirs.sources.some((source) => source !== 'favourite')

/** The function does not check whether the swap is still suggested: a refusal would reveal that a heart has gone. */
export async function proposePair(deps: MoveDeps, me: Uid, { gives, receives }: Swap): Promise<ConversationId> {
  const message = it.rings.pairs.firstMessage
  const { conversation } = await openConversation(deps, { me, rootItemId: receives, message, offered: [gives] })
  return conversation._id
}

export async function refusePair({ db, now }: Omit<PairsDeps, 'town'>, me: Uid, { gives, receives }: Swap): Promise<void> {
  const [given, received] = [await findWeighed(db, me, gives), await findWeighed(db, me, receives)]
  if (!given || !received) throw new Problem('itemNotFound')
  if (given.ownerUid !== me) throw new Problem('notYourItem')
  if (received.ownerUid === me) throw new Problem('ownItem')
  await saveRefusal(db, { uid: me, gives, receives, weight: received.weight }, now())
}
