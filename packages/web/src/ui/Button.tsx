import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon/Icon.tsx'

/**
 * `go` main action (geranium, one per view), `ink` plain, `line` outlined, `no` destructive, `danger` the same in its
 * confirmation, `yes` accept, `bare` without background.
 */
export type ButtonLook = 'go' | 'ink' | 'line' | 'no' | 'danger' | 'yes' | 'bare'

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
}

export function Button({
  look = 'ink',
  small,
  wide,
  icon,
  busy,
  busyText,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={busy || undefined}
      {...rest}
      type={type}
      className={classes({ look, small, wide, className, busy })}
      disabled={disabled || busy}
    >
      {busy ? <Icon name="spinner" /> : icon ? <Icon name={icon} /> : null}
      <Label>{busy && busyText ? busyText : children}</Label>
    </button>
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & CommonButtonProps

/** A link that looks like a button. */
export function ButtonLink({ look = 'ink', small, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes({ look, small, wide, className })}>
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
  return children === undefined ? null : <span className="contents">{children}</span>
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** The accessible name, also shown as tooltip. */
  label: string
  look?: ButtonLook
}

export function IconButton({ icon, label, look = 'bare', className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={`btn btn--ic btn--${look} ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}

function classes({
  look,
  small,
  wide,
  className,
  busy,
}: {
  look: ButtonLook
  small?: boolean | undefined
  wide?: boolean | undefined
  className?: string | undefined
  busy?: boolean | undefined
}) {
  return ['btn', `btn--${look}`, small ? 'btn--sm' : '', wide ? 'btn--wide' : '', busy ? 'is-busy' : '', className ?? '']
    .filter(Boolean)
    .join(' ')
}
