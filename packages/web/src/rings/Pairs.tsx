import './rings.css'
import type { Pair } from '@barattolo/domain/rings/contract'
import { useId } from 'react'
import { texts } from '../shared/texts.ts'
import { PairCard } from './PairCard.tsx'

const labels = texts.rings.pairs

/** "Potreste scambiare", in the radar. Renders nothing if there are no pairs. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const id = useId()
  if (pairs.length === 0) return null
  return (
    <section className="pairs" aria-labelledby={id}>
      <h2 id={id} className="sign t2">
        {labels.title}
      </h2>
      <p className="dim">{labels.why}</p>
      <div className="pairs__all">
        {pairs.map((pair) => (
          <PairCard key={`${pair.gives._id} ${pair.receives._id}`} pair={pair} heading="h3" />
        ))}
      </div>
    </section>
  )
}
