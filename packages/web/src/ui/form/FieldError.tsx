import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import styles from './Field.module.css'

interface FieldErrorProps {
  id?: string
  className?: string | undefined
  /** Screen readers finish what they are saying first: for an error that appears while the user types. */
  polite?: boolean
  children: ReactNode
}

/** An error message beside the field or control that it is about. A list or page that failed has an `ErrorState`. */
export function FieldError({ id, className, polite = false, children }: FieldErrorProps) {
  return (
    <p {...(id ? { id } : {})} data-slot="error" className={classes(styles.error, className)} role={polite ? 'status' : 'alert'}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
