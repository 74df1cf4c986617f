import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Button.module.css'
import { type ButtonLook, buttonProps } from './button-props.ts'
import { Icon, type IconName } from './icon/Icon.tsx'

export type { ButtonLook } from './button-props.ts'

interface CommonButtonProps {
  look?: ButtonLook
  small?: boolean
  wide?: boolean
  icon?: IconName
  children?: ReactNode
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, CommonButtonProps {
  /** Shows a spinner and ignores clicks; the width stays the same. */
  busy?: boolean
  busyText?: string
  /** Shows that its icon stands for work, and takes clicks all the same. */
  isSpinning?: boolean
}

export function Button({
  look,
  small,
  wide,
  icon,
  busy,
  busyText,
  isSpinning = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={busy || isSpinning || undefined}
      {...rest}
      type={type}
      {...buttonProps({ look, small, wide, className, busy: busy || isSpinning })}
      disabled={disabled || busy}
    >
      {busy ? <Icon name="spinner" /> : icon ? <Icon name={icon} /> : null}
      <Label>{busy && busyText ? busyText : children}</Label>
    </button>
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & CommonButtonProps

/** A link that looks like a button. */
export function ButtonLink({ look, small, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} {...buttonProps({ look, small, wide, className })}>
      {icon ? <Icon name={icon} /> : null}
      <Label>{children}</Label>
    </Link>
  )
}

/**
 * An element of its own, because React could not place the icon beside a bare text that a translation of the page has wrapped. It
 * has no box, so the parts of a label stay items of the button.
 */
function Label({ children }: { children: ReactNode }) {
  return children === undefined ? null : <span className={styles.label}>{children}</span>
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** The accessible name, also shown as tooltip. */
  label: string
  look?: ButtonLook
}

export function IconButton({ icon, label, look = 'bare', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} {...buttonProps({ look, iconOnly: true, className })} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
