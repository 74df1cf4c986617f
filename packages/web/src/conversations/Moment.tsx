import { fullMoment, moment } from './moment.ts'

/** A point in time in short form, with the full date as tooltip. */
export function Moment({ iso, className = '' }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={fullMoment(iso)} className={className}>
      {moment(iso, new Date())}
    </time>
  )
}
