import styles from './Button.module.css'
import { classes } from './classes.ts'

/**
 * `go` main action (geranium, one per view), `ink` plain, `line` outlined, `no` destructive, `remove` the same on a card, `danger` the
 * same in its confirmation, `yes` accept, `bare` without background.
 */
export type ButtonLook = 'go' | 'ink' | 'line' | 'no' | 'remove' | 'danger' | 'yes' | 'bare'

export interface ButtonShape {
  look?: ButtonLook | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  iconOnly?: boolean | undefined
  busy?: boolean | undefined
  className?: string | undefined
}

const LOOKS = {
  go: styles.go,
  ink: undefined,
  line: styles.line,
  no: styles.no,
  remove: styles.remove,
  danger: styles.danger,
  yes: styles.yes,
  bare: styles.bare,
}

/** Class and slot of a button, for an element that is neither a `Button` nor a `ButtonLink`. */
export const buttonProps = ({ look = 'ink', small, wide, iconOnly, busy, className }: ButtonShape = {}) => ({
  'data-slot': iconOnly ? 'icon-button' : 'button',
  /** For features that restyle one kind of button. */
  'data-look': look,
  className: classes(
    styles.button,
    LOOKS[look],
    small && styles.small,
    wide && styles.wide,
    iconOnly && styles.iconOnly,
    busy && styles.busy,
    className,
  ),
})
