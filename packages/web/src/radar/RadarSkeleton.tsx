import { texts } from '../shared/texts.ts'
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx'

/** Loading state of both lists. */
export function RadarSkeleton() {
  return (
    <div className="ls">
      <RadarRowsSkeleton />
      <RadarRowsSkeleton />
    </div>
  )
}

export function RadarRowsSkeleton() {
  return <SkeletonRows className="ls__waiting" rowClass="rr" thumbClass="thumb" text={texts.app.loading} />
}
