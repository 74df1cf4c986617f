import { texts } from '../shared/texts.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'

/** While the form of "In cambio darei…" or its objects load. */
export function ItemsSkeleton() {
  return (
    <div className="gives-form__rows">
      <p className="vh" role="status">
        {texts.app.loading}
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
