import type { ComponentProps } from 'react'
import { Icon } from '../icon/Icon.tsx'

/** The native select: best on phones, and accessible by keyboard. Without a `SelectField` around it, give it `aria-label`. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="pick">
      <select {...rest} className={`inp sel ${className}`}>
        {children}
      </select>
      <Icon name="caretDown" />
    </span>
  )
}
