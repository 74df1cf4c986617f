import type { Availability } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

/** Where an object stands when it is not free; nothing when it is. */
export function AvailabilityBadge({ availability, className = '' }: { availability: Availability; className?: string }) {
  if (availability === 'disponibile') return null
  return (
    <span className={`state ${availability === 'scambiato' ? 'state--archived' : 'state--pending'} ${className}`}>
      <Icon name={availability === 'scambiato' ? 'handshake' : 'clock'} />
      {texts.items.availability[availability]}
    </span>
  )
}
