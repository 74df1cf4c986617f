import type { Pair } from '@barattolo/domain/rings/contract'
import { useId } from 'react'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import { PairCard } from './PairCard.tsx'
import ringStyles from './Rings.module.css'

const labels = texts.rings.pairs

/** "Potreste scambiare", in the radar. Renders nothing if there are no pairs. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const id = useId()
  if (pairs.length === 0) return null
  return (
    <section className={ringStyles.pairs} aria-labelledby={id}>
      <h2 id={id} className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
      </h2>
      <p className={textStyles.dim}>{labels.why}</p>
      <div className={ringStyles.pairsAll}>
        {pairs.map((pair) => (
          <PairCard key={`${pair.gives._id} ${pair.receives._id}`} pair={pair} heading="h3" />
        ))}
      </div>
    </section>
  )
}
