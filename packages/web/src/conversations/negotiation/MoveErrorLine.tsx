import { Icon } from '../../ui/Icon.tsx'
import type { MoveError } from './use-negotiation.tsx'

/** Which move has failed, and why. */
export function MoveErrorLine({ moveError }: { moveError: MoveError }) {
  return (
    <p className="say say--bad" role="alert">
      <Icon name="warning" />
      <span>
        {moveError.title ? <b>{moveError.title}</b> : null}
        {moveError.title ? '. ' : null}
        {moveError.detail}
      </span>
    </p>
  )
}
