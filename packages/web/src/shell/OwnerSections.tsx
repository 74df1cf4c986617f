import type { Item } from '@barattolo/domain/items/contract'
import { Queue } from '../conversations/queue/Queue.tsx'
import { Watchers } from '../favourites/Watchers.tsx'
import { MatchingRequests } from '../requests/MatchingRequests.tsx'

/** What the owner of an object sees below it. */
export function OwnerSections({ item }: { item: Pick<Item, '_id'> }) {
  return (
    <>
      <Watchers item={item} />
      <Queue itemId={item._id} />
      <MatchingRequests item={item} />
    </>
  )
}
