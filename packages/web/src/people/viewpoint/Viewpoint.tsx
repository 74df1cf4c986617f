import { lazy } from 'react'
import { texts } from '../../shared/texts.ts'
import { useViewpoint } from '../../shared/viewpoint/use-viewpoint.ts'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/form/Select.tsx'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import { useIdle } from '../../ui/loading/when-idle.ts'
import viewpointStyles from './Viewpoint.module.css'

/** A chunk of its own, because the first paint does without it. */
const ViewpointControl = lazy(async () => ({ default: (await import('./ViewpointControl.tsx')).ViewpointControl }))

export interface ViewpointProps {
  /**
   * `bar`: in the header of compact screens, where the question is folded too, so that the list begins high. `belowBar`: on a page with
   * such a header, only on wide screens. `page`: elsewhere.
   */
  place: 'page' | 'bar' | 'belowBar'
}

/** "Da dove guardi?": the question until it is answered, then the answer, which can be changed. */
export function Viewpoint({ place }: ViewpointProps) {
  const isAnswered = useViewpoint().viewpoint !== null
  const isIdle = useIdle()
  const placeholder = <Placeholder place={place} isAnswered={isAnswered} />
  if (!isAnswered && !isIdle) return placeholder
  return (
    <OptionalChunk loadingFallback={placeholder} errorFallback={placeholder}>
      <ViewpointControl place={place} />
    </OptionalChunk>
  )
}

/** Takes the place of the control until its file has loaded. `pre-paint.ts` hides the question where the device has an answer. */
function Placeholder({ place, isAnswered }: ViewpointProps & { isAnswered: boolean }) {
  const isHydrated = useHydrated()
  const text = texts.viewpoint
  if (place === 'bar') return <span className={viewpointStyles.space} />
  if (isAnswered)
    return (
      <div data-place={place} className={classes(viewpointStyles.viewpoint, viewpointStyles.answered, viewpointStyles.from)} />
    )
  return (
    <div
      data-place={place}
      className={classes(viewpointStyles.viewpoint, viewpointStyles.asks)}
      data-until={isHydrated ? undefined : 'placed'}
    >
      <span className={viewpointStyles.question} aria-hidden="true">
        {text.question}
      </span>
      <div className={viewpointStyles.panel}>
        <Select aria-label={text.question} disabled>
          <option>{text.choose}</option>
        </Select>
      </div>
    </div>
  )
}
