import { Skeleton } from './Skeleton.tsx'

interface SkeletonRowsProps {
  className: string
  /** The class of a row of this list, and of its image. */
  rowClass: string
  thumbClass: string
  /** Text for screen readers while the list loads. */
  text: string
}

/** Placeholder rows, each with an image and two lines of text. */
export function SkeletonRows({ className, rowClass, thumbClass, text }: SkeletonRowsProps) {
  return (
    <div className={className} role="status">
      <span className="vh">{text}</span>
      {[1, 2, 3].map((key) => (
        <span key={key} className={rowClass} aria-hidden="true">
          <Skeleton className={`${thumbClass} sk--square`} />
          <span className="grow">
            <Skeleton className="sk--title" />
            <Skeleton className="sk--words" />
          </span>
        </span>
      ))}
    </div>
  )
}
