import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'

interface DialogActionsProps {
  /** One below the other. */
  rows?: boolean
  children: ReactNode
}

/** The buttons at the end of a dialog. The one that cancels comes first. */
export function DialogActions({ rows = false, children }: DialogActionsProps) {
  return (
    <div className={classes(styles.actions, rows && styles.rows)} data-dialog-actions>
      {children}
    </div>
  )
}
