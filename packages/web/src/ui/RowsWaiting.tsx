import { Skeleton } from './Skeleton.tsx'

interface RowsWaitingProps {
  className: string
  /** How a row of this list looks, and its picture. */
  row: string
  thumb: string
  /** What a screen reader hears meanwhile. */
  text: string
}

/** Rows of a picture and two lines of words, not yet written. */
export function RowsWaiting({ className, row, thumb, text }: RowsWaitingProps) {
  return (
    <div className={className} role="status">
      <span className="vh">{text}</span>
      {[1, 2, 3].map((key) => (
        <span key={key} className={row} aria-hidden="true">
          <Skeleton className={`${thumb} sk--square`} />
          <span className="grow">
            <Skeleton className="sk--title" />
            <Skeleton className="sk--words" />
          </span>
        </span>
      ))}
    </div>
  )
}
