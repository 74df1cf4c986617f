import styles from './Avatar.module.css'
import { classes } from './classes.ts'

/** A person's photo, or the first letter of the name. Always beside the name, so it is hidden from screen readers. */
export function Avatar({ name, photo, className }: { name: string; photo?: string | null; className?: string | undefined }) {
  return (
    <span data-slot="avatar" className={classes(styles.avatar, className)} aria-hidden="true">
      {photo ? (
        <img className={styles.photo} src={photo} alt="" referrerPolicy="no-referrer" />
      ) : (
        <span className={styles.initial}>{initialOf(name)}</span>
      )}
    </span>
  )
}

/** The first letter or digit of the name, or "·" if it has none. */
function initialOf(name: string): string {
  return (/[\p{Letter}\p{Number}]/u.exec(name)?.[0] ?? '·').toUpperCase()
}
