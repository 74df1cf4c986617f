import { lazy } from 'react'
import { Spare } from '../ui/Spare.tsx'
import { useQuiet } from '../ui/when-quiet.ts'
import type { SafetyProps } from './SafetyActs.tsx'

const SafetyActs = lazy(async () => ({ default: (await import('./SafetyActs.tsx')).SafetyActs }))

/** "Segnala", and "Blocca" beside a person. Nobody waits for them, so they come once the page is quiet, into the room kept for them. */
export function Safety(props: SafetyProps) {
  return (
    <div className="min-h-11">
      {useQuiet() ? (
        <Spare>
          <SafetyActs {...props} />
        </Spare>
      ) : null}
    </div>
  )
}
