import { texts } from '../shared/texts.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import textStyles from '../ui/text.module.css'

/** While the objects to choose from load. */
export function ItemChoicesSkeleton({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      <p className={textStyles.hidden} role="status">
        {texts.app.loading}
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="row" />
      ))}
    </div>
  )
}
