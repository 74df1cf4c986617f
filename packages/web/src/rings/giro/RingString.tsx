import { Badge } from '../../ui/Badge.tsx'
import { EmptyTag, RingTag } from './RingTag.tsx'
import { type RingStop, stopsOf } from './ring-stops.ts'
import type { RingView } from './ring-view.ts'
import { StopAvatar } from './StopAvatar.tsx'

/** The string of the phone layout, from "Tu dai" down to "Tu ricevi" and back up. Hidden: the sentences say the same. */
export function RingString({ view }: { view: RingView }) {
  const stops = stopsOf(view, false)
  if (stops.length === 0) return null
  const isTight = stops.length > 3 || stops.some(({ leg }) => leg.items.length > 1)
  const classes = ['ring-string', isTight ? 'ring-string--tight' : '', view.isChanged ? 'is-changed-ring' : '']
  return (
    <div className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      <i className={stops.at(-1)?.isEmpty ? 'ring-string__up is-dashed' : 'ring-string__up'} />
      {stops.map((stop, index) => (
        <StringStop key={stop.key} stop={stop} isDashed={stop.isEmpty || stops[index + 1]?.isEmpty === true} />
      ))}
    </div>
  )
}

function StringStop({ stop, isDashed }: { stop: RingStop; isDashed: boolean }) {
  const { answer, leg } = stop
  return (
    <div className={isDashed ? 'ring-string__stop is-dashed' : 'ring-string__stop'}>
      <div className="ring-string__who">
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
