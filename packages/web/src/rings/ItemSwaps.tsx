import type { Item } from '@barattolo/domain/items/contract'
import { useQuery } from '@tanstack/react-query'
import { SWAP_ANCHOR } from '../favourites/swap-anchor.ts'
import { ItemPair } from './ItemPair.tsx'
import { ItemRing } from './ItemRing.tsx'
import { pairsQuery } from './pairs.queries.ts'
import ringStyles from './Rings.module.css'
import { ringsQuery } from './rings.queries.ts'
import { useFocusOfHash } from './use-card-focus.ts'

const ANCHORS = [SWAP_ANCHOR]
const NO_ANCHORS: string[] = []

/**
 * The best swap of three or four and the best one of two in which the user would receive this object. They appear together, so that
 * the first does not move the second. Renders nothing if there are none.
 */
export function ItemSwaps({ item }: { item: Pick<Item, '_id'> }) {
  const rings = useQuery(ringsQuery(item._id))
  const pairs = useQuery(pairsQuery(item._id))
  const isPending = rings.isPending || pairs.isPending
  const [ring, pair] = isPending ? [] : [rings.data?.[0], pairs.data?.[0]]
  useFocusOfHash(ring || pair ? ANCHORS : NO_ANCHORS)
  if (!ring && !pair) return null
  return (
    <div id={SWAP_ANCHOR} className={ringStyles.itemSwaps} tabIndex={-1}>
      {ring ? <ItemRing ring={ring} /> : null}
      {pair ? <ItemPair pair={pair} /> : null}
    </div>
  )
}
