import { formatFullTimestamp, formatTimestamp } from './format-timestamp.ts'

/** A point in time in short form, with the full date as tooltip. */
export function Timestamp({ iso, className = '' }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={formatFullTimestamp(iso)} className={className}>
      {formatTimestamp(iso, new Date())}
    </time>
  )
}
