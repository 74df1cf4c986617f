import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon/Icon.tsx'

/** A state: in progress, accepted, rejected, archived. */
export type BadgeLook = 'pending' | 'accepted' | 'rejected' | 'archived'

/** A coloured label with icon and text, so that the colour is never the only cue. */
export function Badge({
  look,
  icon,
  className = '',
  children,
}: {
  look: BadgeLook
  icon: IconName
  className?: string
  children: ReactNode
}) {
  return (
    <span className={`state state--${look} ${className}`}>
      <Icon name={icon} />
      <span className="contents">{children}</span>
    </span>
  )
}
