import { Icon } from '../ui/Icon.tsx'
import type { Trouble } from './use-negotiation.ts'

/** Which move has failed, and why. */
export function TroubleLine({ trouble }: { trouble: Trouble }) {
  return (
    <p className="say say--bad" role="alert">
      <Icon name="warning" />
      <span>
        {trouble.title ? <b>{trouble.title}</b> : null}
        {trouble.title ? '. ' : null}
        {trouble.detail}
      </span>
    </p>
  )
}
