import type { MutualInterest } from '@barattolo/domain/radar/contract'
import { useId, useState } from 'react'
import { formatInteger } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import list from '../ui/list.module.css'
import textStyles from '../ui/text.module.css'
import { MutualInterestCard } from './MutualInterestCard.tsx'
import radarStyles from './Radar.module.css'

/** Number of mutual interests shown at first: two rows of the wide layout. */
const INITIAL_COUNT = 4

const labels = texts.radar.match

/** The people whose interest is mutual. Renders nothing if there are none. */
export function MutualInterests({ matches, total }: { matches: readonly MutualInterest[]; total: number }) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  if (matches.length === 0) return null
  return (
    <section className={radarStyles.matches} aria-labelledby={id}>
      <h2 id={id} className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
        <span className={radarStyles.listCount}>{formatInteger(total)}</span>
      </h2>
      <div className={radarStyles.matchesAll}>
        {matches.slice(0, isExpanded ? matches.length : INITIAL_COUNT).map((match) => (
          <MutualInterestCard key={match.person.uid} match={match} />
        ))}
      </div>
      {matches.length > INITIAL_COUNT && !isExpanded ? (
        <div className={list.more}>
          <Button look="line" onClick={() => setExpanded(true)}>
            {labels.all(matches.length)}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
