import { texts } from '../app/texts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Both lists, not yet written. */
export function RadarWaiting() {
  return (
    <div className="ls">
      <RowsWaiting />
      <RowsWaiting />
    </div>
  )
}

export function RowsWaiting() {
  return (
    <div className="ls__waiting" role="status">
      <span className="vh">{texts.app.loading}</span>
      {[1, 2, 3].map((row) => (
        <span key={row} className="rr" aria-hidden="true">
          <Skeleton className="thumb sk--square" />
          <span className="grow">
            <Skeleton className="sk--title" />
            <Skeleton className="sk--words" />
          </span>
        </span>
      ))}
    </div>
  )
}
