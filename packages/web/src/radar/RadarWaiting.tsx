import { texts } from '../app/texts.ts'
import { RowsWaiting } from '../ui/RowsWaiting.tsx'

/** Loading state of both lists. */
export function RadarWaiting() {
  return (
    <div className="ls">
      <RadarRowsWaiting />
      <RadarRowsWaiting />
    </div>
  )
}

export function RadarRowsWaiting() {
  return <RowsWaiting className="ls__waiting" row="rr" thumb="thumb" text={texts.app.loading} />
}
