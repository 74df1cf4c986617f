import './rings.css'
import type { Pair } from '@barattolo/domain/rings/contract'
import { texts } from '../shared/texts.ts'
import { PairCard } from './PairCard.tsx'

/** The swap in which the user would receive an object, on its page. */
export function ItemPair({ pair }: { pair: Pair }) {
  return (
    <section className="pairs pairs--item" aria-label={texts.rings.pairs.title}>
      <p className="hand">{texts.rings.pairs.title}</p>
      <PairCard pair={pair} heading="h2" />
    </section>
  )
}
