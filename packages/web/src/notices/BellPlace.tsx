import { lazy } from 'react'
import { useSession } from '../identity/session.ts'
import { Spare } from '../ui/Spare.tsx'

const Bell = lazy(async () => ({ default: (await import('./Bell.tsx')).Bell }))

/** The bell of the header, in a file of its own; its room is kept for it, so that nothing moves when it comes. */
export function BellPlace() {
  return useSession().state === 'signedIn' ? (
    <span className="bell">
      <Spare>
        <Bell />
      </Spare>
    </span>
  ) : null
}
