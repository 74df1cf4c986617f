import type { Match } from '@barattolo/domain/radar/contract'
import { useId, useState } from 'react'
import { wholeNumber } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { MatchTie } from './MatchTie.tsx'

/** Number of matches shown at first: two rows of the wide layout. */
const AT_FIRST = 4

const words = texts.radar.match

/** The people whose interest is mutual. Renders nothing if there are none. */
export function Matches({ matches, total }: { matches: readonly Match[]; total: number }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (matches.length === 0) return null
  return (
    <section className="mt" aria-labelledby={id}>
      <h2 id={id} className="sign t2">
        {words.title}
        <span className="ls__count">{wholeNumber(total)}</span>
      </h2>
      <div className="mt__all">
        {matches.slice(0, isWhole ? matches.length : AT_FIRST).map((match) => (
          <MatchTie key={match.person.uid} match={match} />
        ))}
      </div>
      {matches.length > AT_FIRST && !isWhole ? (
        <div className="more">
          <Button look="line" onClick={() => setWhole(true)}>
            {words.all(matches.length)}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
