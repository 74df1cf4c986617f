import { texts } from '../../shared/texts.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { BackBar } from './RingBar.tsx'

/** Loading state: the string with three empty tags. */
export function RingSkeleton() {
  return (
    <main className="ring-page" aria-busy="true">
      <h1 className="vh">{texts.rings.suggested.cardTitle(3)}</h1>
      <p className="vh" role="status">
        {texts.ringPage.loading}
      </p>
      <BackBar />
      <div className="ring-page__board board" aria-hidden="true">
        <div className="ring-page__scroll ring-page-skeleton">
          <Skeleton className="sk--words" />
          <Skeleton className="sk--words" />
          <Skeleton className="sk--words" />
          {[1, 2, 3].map((tag) => (
            <Skeleton key={tag} className="ring-page-skeleton__tag" />
          ))}
        </div>
      </div>
      <div className="ring-page__side hide-m" aria-hidden="true">
        <Skeleton className="ring-page-skeleton__tag" />
      </div>
    </main>
  )
}
