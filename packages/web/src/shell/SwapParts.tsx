import type { Item } from '@barattolo/domain/items/contract'
import { lazy } from 'react'
import { ItemSwaps } from '../rings/ItemSwaps.tsx'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'

/** Lazy here, so that the first scripts of a page do not list its files. */
const ItemGives = lazy(async () => ({ default: (await import('../favourites/ItemGives.tsx')).ItemGives }))

/** What other people see below an object: what they would give for it, and the swap in which they would receive it. */
export function SwapParts({ item }: { item: Pick<Item, '_id' | 'title' | 'availability' | 'resting'> }) {
  return (
    <>
      <OptionalChunk>
        <ItemGives item={item} />
      </OptionalChunk>
      <ItemSwaps item={item} />
    </>
  )
}
