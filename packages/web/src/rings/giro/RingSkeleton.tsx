import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import { BackBar } from './RingBar.tsx'
import ringPageStyles from './RingPage.module.css'

/** Loading state: the string with three empty tags. */
export function RingSkeleton() {
  return (
    <main data-slot="ring-page" className={ringPageStyles.page} aria-busy="true">
      <h1 className={textStyles.hidden}>{texts.rings.suggested.cardTitle(3)}</h1>
      <p className={textStyles.hidden} role="status">
        {texts.ringPage.loading}
      </p>
      <BackBar />
      <div className={classes(ringPageStyles.board, surfaces.board)} aria-hidden="true">
        <div data-slot="ring-scroll" className={classes(ringPageStyles.scroll, ringPageStyles.skeleton)}>
          <Skeleton shape="words" />
          <Skeleton shape="words" />
          <Skeleton shape="words" />
          {[1, 2, 3].map((tag) => (
            <Skeleton key={tag} className={ringPageStyles.skeletonTag} />
          ))}
        </div>
      </div>
      <div className={classes(ringPageStyles.side, visibility.notCompact)} aria-hidden="true">
        <Skeleton className={ringPageStyles.skeletonTag} />
      </div>
    </main>
  )
}
