import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInteger } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { useOnceTrue } from '../ui/loading/use-once-true.ts'
import textStyles from '../ui/text.module.css'
import { RingCard } from './RingCard.tsx'
import ringStyles from './Rings.module.css'
import { ringAnchor } from './ring-anchor.ts'
import { useIsFirstVisit } from './ring-intro.ts'
import { useFocusAfterRemoval } from './use-card-focus.ts'

const labels = texts.rings.suggested
/** A button shows the others, so that the lists of the radar are not far below. */
const SHOWN_AT_FIRST = 2

interface RingsProps {
  rings: readonly RingSuggestion[]
  /** Shown below the cards. */
  children?: ReactNode
}

/** "Scambi a tre", in the radar. Renders nothing until there is a suggestion; the section stays after the last one has gone. */
export function Rings({ rings, children }: RingsProps) {
  return useOnceTrue(rings.length > 0) ? <RingsSection rings={rings}>{children}</RingsSection> : null
}

function RingsSection({ rings, children }: RingsProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const isFirstVisit = useIsFirstVisit()
  const [showsAll, setShowsAll] = useState(false)
  const shown = useMemo(() => (showsAll ? rings : rings.slice(0, SHOWN_AT_FIRST)), [rings, showsAll])
  const ids = useMemo(() => shown.map((ring) => ringAnchor(ring._id)), [shown])
  const hiddenCount = rings.length - shown.length
  function showAll() {
    flushSync(() => setShowsAll(true))
    // The button with the focus has gone.
    const [next] = rings.slice(SHOWN_AT_FIRST)
    if (next) document.getElementById(ringAnchor(next._id))?.focus()
  }
  useFocusAfterRemoval(ids, title)
  return (
    <section className={ringStyles.rings} aria-labelledby={id}>
      <h2 ref={title} tabIndex={-1} className={classes(textStyles.sign, textStyles.title2)}>
        <span id={id}>{labels.title(rings.some(({ size }) => size === 4))}</span>
        {rings.length > 0 ? <span className={ringStyles.ringsCount}>{formatInteger(rings.length)}</span> : null}
      </h2>
      {rings.length === 0 ? <p className={textStyles.dim}>{labels.noneLeft}</p> : null}
      {rings.length > 0 && isFirstVisit ? <p className={ringStyles.ringsIntro}>{labels.intro}</p> : null}
      {rings.length > 0 ? (
        <div className={ringStyles.ringsAll}>
          {shown.map((ring, index) => (
            <RingCard key={ring._id} ring={ring} isFirst={index === 0} />
          ))}
        </div>
      ) : null}
      {hiddenCount > 0 ? (
        <Button look="line" onClick={showAll}>
          {labels.more(hiddenCount)}
        </Button>
      ) : null}
      {children}
    </section>
  )
}
