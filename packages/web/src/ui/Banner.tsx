import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon/Icon.tsx'

/** `now`: the user must act (chalkboard). `wait`: the user must wait (grey). `end`: the conversation has ended (light red). */
export type BannerLook = 'now' | 'wait' | 'end'

/** The current state; screen readers announce changes politely. `hand`: the first words, in the handwriting font. */
export function Banner({
  look,
  icon,
  hand,
  children,
}: {
  look: BannerLook
  icon: IconName
  hand?: string | null
  children: ReactNode
}) {
  return (
    <div className={`turn turn--${look}`} role="status">
      <Icon name={icon} />
      {hand ? <span className="hand">{hand} </span> : null}
      <span>{children}</span>
    </div>
  )
}
