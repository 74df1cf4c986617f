import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** What went wrong, in a sentence, beside what it is about. A whole list or page that failed has an `ErrorNotice`. */
export function Fault({ id, className = '', children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p {...(id ? { id } : {})} className={`err ${className}`} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
