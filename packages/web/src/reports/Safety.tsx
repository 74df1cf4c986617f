import { lazy } from 'react'
import { Spare } from '../ui/Spare.tsx'
import { useQuiet } from '../ui/when-quiet.ts'
import type { SafetyProps } from './SafetyActs.tsx'

const SafetyActs = lazy(async () => ({ default: (await import('./SafetyActs.tsx')).SafetyActs }))

/** "Segnala" and, for a person, "Blocca". Rarely needed: loaded when the browser is idle, into reserved space. */
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
