import './rings.css'
import type { Item } from '@barattolo/domain/items/contract'
import { useQuery } from '@tanstack/react-query'
import { texts } from '../shared/texts.ts'
import { PairCard } from './PairCard.tsx'
import { pairsQuery } from './pairs.queries.ts'

/** The swap in which the user would receive this object, on its page. Renders nothing if there is none. */
export function ItemPairs({ item }: { item: Pick<Item, '_id'> }) {
  const { data: pairs = [] } = useQuery(pairsQuery(item._id))
  const [pair] = pairs
  if (!pair) return null
  return (
    <section className="pairs pairs--item" aria-label={texts.rings.pairs.title}>
      <p className="hand">{texts.rings.pairs.title}</p>
      <PairCard pair={pair} heading="h2" />
    </section>
  )
}
