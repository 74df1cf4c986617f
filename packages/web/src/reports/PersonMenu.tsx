import { lazy } from 'react'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import { useIdle } from '../ui/loading/when-idle.ts'
import type { PersonMenuProps } from './PersonMenuButton.tsx'

const PersonMenuButton = lazy(async () => ({ default: (await import('./PersonMenuButton.tsx')).PersonMenuButton }))

/** "⋮" beside the name of another person: their bazar, "Segnala" and "Blocca". Loaded when the browser is idle; the space is reserved. */
export function PersonMenu(props: PersonMenuProps) {
  return (
    <span className="inline-block min-h-11 min-w-11 flex-none">
      {useIdle() ? (
        <OptionalChunk>
          <PersonMenuButton {...props} />
        </OptionalChunk>
      ) : null}
    </span>
  )
}
