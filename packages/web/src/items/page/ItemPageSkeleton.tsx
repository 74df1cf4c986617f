import { texts } from '../../shared/texts.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'

/** The skeleton of an object's page. */
export function ItemPageSkeleton() {
  return (
    <div className="it__g" aria-busy="true">
      <h1 className="vh">{texts.itemPage.title}</h1>
      <p className="vh" role="status">
        {texts.app.loading}
      </p>
      <Skeleton className="it__photo" />
      <div className="it__words">
        <Skeleton className="mb-4 h-[26px] w-24" />
        <Skeleton className="mb-5 h-13 w-4/5" />
        <Skeleton className="mb-2 h-4" />
        <Skeleton className="mb-2 h-4" />
        <Skeleton className="mb-6 h-4 w-3/5" />
        <Skeleton className="mb-4 h-14" />
        <Skeleton className="h-15 rounded-ctl" />
      </div>
      <div className="it__side">
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
