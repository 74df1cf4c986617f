import type { Item } from '@barattolo/domain/items/contract'
import { useQuery } from '@tanstack/react-query'
import { ItemPair } from './ItemPair.tsx'
import { ItemRing } from './ItemRing.tsx'
import { pairsQuery } from './pairs.queries.ts'
import { ringsQuery } from './rings.queries.ts'

/**
 * The best swap of three or four and the best one of two in which the user would receive this object. They appear together, so that
 * the first does not move the second. Renders nothing if there are none.
 */
export function ItemSwaps({ item }: { item: Pick<Item, '_id'> }) {
  const rings = useQuery(ringsQuery(item._id))
  const pairs = useQuery(pairsQuery(item._id))
  if (rings.isPending || pairs.isPending) return null
  const [ring, pair] = [rings.data?.[0], pairs.data?.[0]]
  return (
    <>
      {ring ? <ItemRing ring={ring} /> : null}
      {pair ? <ItemPair pair={pair} /> : null}
    </>
  )
}
