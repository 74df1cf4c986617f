import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import shapeStyles from './RingShape.module.css'
import { EmptyTag, RingTag } from './RingTag.tsx'
import { type RingStop, stopsOf } from './ring-stops.ts'
import type { RingView } from './ring-view.ts'
import { StopAvatar } from './StopAvatar.tsx'

/** The string of the phone layout, from "Tu dai" down to "Tu ricevi" and back up. Hidden: the sentences say the same. */
export function RingString({ view }: { view: RingView }) {
  const stops = stopsOf(view, false)
  if (stops.length === 0) return null
  const isTight = stops.length > 3 || stops.some(({ leg }) => leg.items.length > 1)
  return (
    <div
      className={classes(shapeStyles.string, isTight && shapeStyles.stringTight, view.isChanged && shapeStyles.changed)}
      aria-hidden="true"
    >
      <i className={classes(shapeStyles.stringUp, stops.at(-1)?.isEmpty && shapeStyles.dashed)} />
      {stops.map((stop, index) => (
        <StringStop key={stop.key} stop={stop} isDashed={stop.isEmpty || stops[index + 1]?.isEmpty === true} />
      ))}
    </div>
  )
}

function StringStop({ stop, isDashed }: { stop: RingStop; isDashed: boolean }) {
  const { answer, leg } = stop
  return (
    <div className={classes(shapeStyles.stringStop, isDashed && shapeStyles.dashed)}>
      <div className={shapeStyles.stringWho}>
        <StopAvatar stop={stop} />
        <b>{stop.gives}</b>
        {answer ? (
          <Badge look={answer.look} icon={answer.icon}>
            {answer.text}
          </Badge>
        ) : null}
      </div>
      {stop.isEmpty ? (
        <EmptyTag title={stop.sought} direction={stop.direction} />
      ) : (
        <RingTag items={leg.items} direction={stop.direction} isMine={stop.isForMe} />
      )}
    </div>
  )
}
