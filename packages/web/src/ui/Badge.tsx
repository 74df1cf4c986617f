import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon/Icon.tsx'

/** A state: in progress, accepted, rejected, archived. */
export type BadgeLook = 'pending' | 'accepted' | 'rejected' | 'archived'

const LOOKS = {
  pending: styles.pending,
  accepted: styles.accepted,
  rejected: styles.rejected,
  archived: styles.archived,
}

/** A coloured label with icon and text, so that the colour is never the only cue. */
export function Badge({
  look,
  icon,
  className,
  children,
}: {
  look: BadgeLook
  icon: IconName
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span data-slot="badge" className={classes(styles.badge, LOOKS[look], className)}>
      <Icon name={icon} />
      <span className={styles.text}>{children}</span>
    </span>
  )
}
