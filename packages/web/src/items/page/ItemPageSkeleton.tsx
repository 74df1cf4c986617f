import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import itemPageStyles from './ItemPage.module.css'

/** The skeleton of an object's page. */
export function ItemPageSkeleton() {
  return (
    <div className={itemPageStyles.grid} aria-busy="true">
      <h1 className={textStyles.hidden}>{texts.itemPage.title}</h1>
      <p className={textStyles.hidden} role="status">
        {texts.app.loading}
      </p>
      <Skeleton className={itemPageStyles.photo} />
      <div className={classes(itemPageStyles.words, itemPageStyles.wordsSkeleton)}>
        <Skeleton />
        <Skeleton width="long" />
        <Skeleton height="line" />
        <Skeleton height="line" />
        <Skeleton height="line" width="short" />
        <Skeleton />
        <Skeleton height="control" />
      </div>
      <div className={itemPageStyles.side}>
        <Skeleton className={itemPageStyles.sideSkeleton} />
      </div>
    </div>
  )
}
