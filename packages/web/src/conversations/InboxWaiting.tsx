import { texts } from '../app/texts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Rows not yet written. */
export function InboxWaiting() {
  return (
    <div className="cvs" role="status">
      <span className="vh">{texts.exchangeScreen.loading}</span>
      {[1, 2, 3].map((row) => (
        <span key={row} className="cv" aria-hidden="true">
          <Skeleton className="cv__p sk--square" />
          <span className="grow">
            <Skeleton className="sk--title" />
            <Skeleton className="sk--words" />
          </span>
        </span>
      ))}
    </div>
  )
}
