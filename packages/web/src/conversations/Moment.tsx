import { fullMoment, moment } from './moment.ts'

/** When something was said, in short; in full under the pointer. */
export function Moment({ iso, className = '' }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={fullMoment(iso)} className={className}>
      {moment(iso, new Date())}
    </time>
  )
}
