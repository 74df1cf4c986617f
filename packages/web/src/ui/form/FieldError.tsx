import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'

/** An error message beside the field or control that it is about. A list or page that failed has an `ErrorState`. */
export function FieldError({ id, className = '', children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p {...(id ? { id } : {})} className={`err ${className}`} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
