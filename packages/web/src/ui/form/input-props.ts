import { classes } from '../classes.ts'
import styles from './input.module.css'

interface InputShape {
  isInvalid?: boolean | undefined
  className?: string | undefined
}

/** Class and slot of an input, a text area, a select or a box with an icon and an input. */
export const inputProps = ({ isInvalid, className }: InputShape = {}) => ({
  'data-slot': 'input',
  className: classes(styles.input, isInvalid && styles.invalid, className),
})
