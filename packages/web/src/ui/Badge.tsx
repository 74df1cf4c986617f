import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** How far something has got: under way, settled, refused, put aside. */
export type BadgeLook = 'pending' | 'accepted' | 'rejected' | 'archived'

/** A soft rectangle with an icon and a word: never the colour alone. */
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
      {children}
    </span>
  )
}
