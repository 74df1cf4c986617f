import { texts } from '../shared/texts.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'

/** While the objects to choose from load. */
export function ItemChoicesSkeleton({ className }: { className: string }) {
  return (
    <div className={className}>
      <p className="vh" role="status">
        {texts.app.loading}
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
