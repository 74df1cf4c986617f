import itemStyles from '../items/Items.module.css'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx'
import surfaces from '../ui/surfaces.module.css'
import radarStyles from './Radar.module.css'

/** Loading state of both lists. */
export function RadarSkeleton() {
  return (
    <div className={radarStyles.list}>
      <RadarRowsSkeleton />
      <RadarRowsSkeleton />
    </div>
  )
}

export function RadarRowsSkeleton() {
  return (
    <div className={radarStyles.listWaiting}>
      <SkeletonRows
        text={texts.app.loading}
        renderRow={(words) => (
          <span className={classes(radarStyles.row, surfaces.row)} aria-hidden="true">
            <Skeleton slot="thumb" shape="square" className={itemStyles.thumb} />
            {words}
          </span>
        )}
      />
    </div>
  )
}
