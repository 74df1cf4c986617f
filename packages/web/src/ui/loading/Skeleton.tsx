/** A grey placeholder while content loads. Give it the size of the content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`sk ${className}`} data-skeleton aria-hidden="true" />
}
