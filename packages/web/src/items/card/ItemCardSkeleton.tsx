import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { CardString } from './ItemLine.tsx'

/** A card with grey fields, shown while objects are loading. */
export function ItemCardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <CardString />
      <div className="card__in">
        <div className="card__strip" />
        <Skeleton className="card__pic aspect-square" />
        <Skeleton className="mb-2 h-[17px]" />
        <Skeleton className="card__who h-[17px] w-3/5" />
        <p className="card__place">&nbsp;</p>
        <Skeleton className="h-11 rounded-ctl" />
      </div>
    </div>
  )
}
