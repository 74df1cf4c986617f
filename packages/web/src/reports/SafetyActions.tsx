import { lazy } from 'react'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import { useIdle } from '../ui/loading/when-idle.ts'
import type { SafetyActionsProps } from './SafetyButtons.tsx'

const SafetyButtons = lazy(async () => ({ default: (await import('./SafetyButtons.tsx')).SafetyButtons }))

/** "Segnala" and, for a person, "Blocca". Rarely needed, so loaded when the browser is idle; the space is reserved. */
export function SafetyActions(props: SafetyActionsProps) {
  return (
    <div className="min-h-11">
      {useIdle() ? (
        <OptionalChunk>
          <SafetyButtons {...props} />
        </OptionalChunk>
      ) : null}
    </div>
  )
}
