import type { Availability } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { Badge } from '../ui/Badge.tsx'

/** Where an object stands when it is not free; nothing when it is. */
export function AvailabilityBadge({ availability, className = '' }: { availability: Availability; className?: string }) {
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
