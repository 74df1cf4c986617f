import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import textStyles from '../text.module.css'
import { FieldError } from './FieldError.tsx'

interface LengthNoteProps {
  id?: string
  isTooLong: boolean
  className?: string | undefined
  children: ReactNode
}

/** How many characters are left in a field, or too many. */
export function LengthNote({ id, isTooLong, className = '', children }: LengthNoteProps) {
  const withId = id === undefined ? {} : { id }
  if (isTooLong)
    return (
      <FieldError {...withId} className={className} polite>
        {children}
      </FieldError>
    )
  return (
    <p {...withId} className={classes(textStyles.small, textStyles.dim, className)} role="status">
      {children}
    </p>
  )
}
