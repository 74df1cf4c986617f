import type { ReactNode } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { Skeleton } from './loading/Skeleton.tsx'

/** The place of the picture of a person who is not named. */
export function NamelessAvatar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span data-slot="avatar" className={classes(styles.avatar, className)}>
      {children}
    </span>
  )
}

export function AvatarSkeleton() {
  return <Skeleton slot="avatar" className={styles.avatar} />
}
