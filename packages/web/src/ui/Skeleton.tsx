/** A grey field where something is about to be written. Give it the size of what comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`sk ${className}`} aria-hidden="true" />
}
