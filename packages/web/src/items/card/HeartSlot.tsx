import type { Item } from '@barattolo/domain/items/contract'
import { useSession } from '../../shared/session.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import { type HeartLook, useItemSlots } from '../item-slots.ts'

interface HeartSlotProps {
  item: Pick<Item, '_id' | 'title'> & Partial<Pick<Item, 'ownerUid' | 'availability'>>
  look: HeartLook
}

/**
 * The place of the heart: nothing on the viewer's own objects and on those that have been exchanged. Rendered after hydration, because
 * HTML from the server is the same for all visitors and must not wait for the heart's file.
 */
export function HeartSlot({ item, look }: HeartSlotProps) {
  const { Heart } = useItemSlots()
  const session = useSession()
  const isHydrated = useHydrated()
  if (!isHydrated || session.state === 'resolving' || item.availability === 'scambiato') return null
  if (session.state === 'signedIn' && session.user.uid === item.ownerUid) return null
  return (
    <OptionalChunk>
      <Heart item={item} look={look} />
    </OptionalChunk>
  )
}
