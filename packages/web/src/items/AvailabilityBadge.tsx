import type { Availability } from '@barattolo/domain/items/item-status'
import { texts } from '../shared/texts.ts'
import { Badge } from '../ui/Badge.tsx'

interface AvailabilityBadgeProps {
  availability: Availability
  paused?: boolean | undefined
  /** Why the admin has hidden the object; takes precedence over the availability. */
  hidden?: string | undefined
  className?: string | undefined
}

/** The state of an object; nothing if it is available. */
export function AvailabilityBadge({ availability, paused = false, hidden, className = '' }: AvailabilityBadgeProps) {
  if (hidden !== undefined)
    return (
      <Badge look="rejected" icon="warning" className={className}>
        {texts.items.hidden}
      </Badge>
    )
  if (availability === 'disponibile' && paused)
    return (
      <Badge look="archived" icon="clock" className={className}>
        {texts.items.resting}
      </Badge>
    )
  if (availability === 'disponibile') return null
  return (
    <Badge
      look={availability === 'scambiato' ? 'archived' : 'pending'}
      icon={availability === 'scambiato' ? 'handshake' : 'clock'}
      className={className}
    >
      {texts.items.availability[availability]}
    </Badge>
  )
}
