import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** `now` calls for the reader (chalkboard), `wait` tells them to rest (grey), `end` that it is over (wine wash). */
export type BannerLook = 'now' | 'wait' | 'end'

/** What is happening now, told politely when it changes. `hand`: the first words, in the hand of the chalkboard. */
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
