import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'

interface FieldErrorProps {
  id?: string
  className?: string
  /** Screen readers finish what they are saying first: for an error that appears while the user types. */
  polite?: boolean
  children: ReactNode
}

/** An error message beside the field or control that it is about. A list or page that failed has an `ErrorState`. */
export function FieldError({ id, className = '', polite = false, children }: FieldErrorProps) {
  return (
    <p {...(id ? { id } : {})} className={`err ${className}`} role={polite ? 'status' : 'alert'}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
