import { Avatar } from '../../ui/Avatar.tsx'
import { NamelessAvatar } from '../../ui/avatar-places.tsx'
import shapeStyles from './RingShape.module.css'
import type { RingStop } from './ring-stops.ts'

/** The picture of a person; a question mark for an empty place, and for a person who is not named. */
export function StopAvatar({ stop: { person, isEmpty } }: { stop: Pick<RingStop, 'person' | 'isEmpty'> }) {
  const { name = '', photo = null } = person?.person ?? {}
  return isEmpty || !name ? (
    <NamelessAvatar className={shapeStyles.emptyAvatar}>?</NamelessAvatar>
  ) : (
    <Avatar name={name} photo={photo} />
  )
}
