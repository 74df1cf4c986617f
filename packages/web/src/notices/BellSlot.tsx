import { lazy } from 'react'
import { useSession } from '../shared/session.ts'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import bellStyles from './Bell.module.css'

const Bell = lazy(async () => ({ default: (await import('./Bell.tsx')).Bell }))

/** The header's bell, loaded from its own file; its space is reserved, to avoid layout shift. */
export function BellSlot() {
  return useSession().state === 'signedIn' ? (
    <span className={bellStyles.bell}>
      <OptionalChunk>
        <Bell />
      </OptionalChunk>
    </span>
  ) : null
}
