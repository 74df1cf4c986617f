import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

/** `mine`: what I give. `theirs`: what I receive. */
export type Side = 'mine' | 'theirs'

export const sideTitle = (side: Side) => (side === 'mine' ? texts.conversations.iGive : texts.conversations.iReceive)

/** Which way an object of the proposal goes. */
export function DirectionTag({ side }: { side: Side }) {
  return (
    <span className="dir">
      <Icon name={side === 'mine' ? 'arrowUpRight' : 'arrowDownLeft'} />
      {side === 'mine' ? texts.conversations.offered : texts.conversations.requested}
    </span>
  )
}
