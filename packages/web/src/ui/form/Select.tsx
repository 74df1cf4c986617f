import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import styles from './input.module.css'
import { inputProps } from './input-props.ts'

/** The native select: best on phones, and accessible by keyboard. Without a `SelectField` around it, give it `aria-label`. */
export function Select({ className, isInvalid, children, ...rest }: ComponentProps<'select'> & { isInvalid?: boolean }) {
  return (
    <span data-slot="select" className={styles.select}>
      <select {...rest} {...inputProps({ isInvalid, className: classes(styles.spread, className) })}>
        {children}
      </select>
      <Icon name="caretDown" />
    </span>
  )
}
