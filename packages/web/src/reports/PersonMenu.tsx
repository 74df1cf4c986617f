import { lazy } from 'react'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import { useIdle } from '../ui/loading/when-idle.ts'
import type { PersonMenuProps } from './PersonMenuButton.tsx'
import reportStyles from './Reports.module.css'

const PersonMenuButton = lazy(async () => ({ default: (await import('./PersonMenuButton.tsx')).PersonMenuButton }))

/** "⋮" beside the name of another person: their bazar, "Segnala" and "Blocca". Loaded when the browser is idle; the space is reserved. */
export function PersonMenu(props: PersonMenuProps) {
  return (
    <span data-slot="person-menu" className={reportStyles.menuPlace}>
      {useIdle() ? (
        <OptionalChunk>
          <PersonMenuButton {...props} />
        </OptionalChunk>
      ) : null}
    </span>
  )
}
