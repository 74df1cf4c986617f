import type { ReactNode } from 'react'

interface DialogActionsProps {
  /** One below the other. */
  rows?: boolean
  children: ReactNode
}

/** The buttons at the end of a dialog. The one that cancels comes first. */
export function DialogActions({ rows = false, children }: DialogActionsProps) {
  return (
    <div className={rows ? 'modal__acts modal__acts--rows' : 'modal__acts'} data-dialog-actions>
      {children}
    </div>
  )
}
