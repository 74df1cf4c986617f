import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import itemStyles from '../Items.module.css'
import { CardString } from './ItemLine.tsx'

/** A card with grey fields, shown while objects are loading. */
export function ItemCardSkeleton() {
  return (
    <div data-slot="card" className={itemStyles.card} aria-hidden="true">
      <CardString />
      <div data-slot="card-body" className={itemStyles.cardBody}>
        <div data-slot="card-strip" className={itemStyles.cardStrip} />
        <Skeleton shape="square" className={itemStyles.cardPicture} />
        <Skeleton className={itemStyles.cardLine} />
        <Skeleton width="short" className={classes(itemStyles.cardLine, itemStyles.cardWho)} />
        <p className={itemStyles.cardPlace}>&nbsp;</p>
        <Skeleton height="control" />
      </div>
    </div>
  )
}
