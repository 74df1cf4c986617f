import type { Pair } from '@barattolo/domain/rings/contract'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import { PairCard } from './PairCard.tsx'
import ringStyles from './Rings.module.css'

/** The swap in which the user would receive an object, on its page. */
export function ItemPair({ pair }: { pair: Pair }) {
  return (
    <section className={classes(ringStyles.pairs, ringStyles.pairsItem)} aria-label={texts.rings.pairs.title}>
      <p className={textStyles.hand}>{texts.rings.pairs.title}</p>
      <PairCard pair={pair} heading="h2" />
    </section>
  )
}
