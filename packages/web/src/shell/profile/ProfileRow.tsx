import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import profileStyles from './Profile.module.css'

/** A group of rows under its heading. `isTall`: it stands beside two others on wide screens. */
export function ProfileGroup({ title, isTall = false, children }: { title: string; isTall?: boolean; children: ReactNode }) {
  return (
    <section className={classes(profileStyles.group, isTall && profileStyles.tall)} aria-label={title}>
      <h2 className={textStyles.sign}>{title}</h2>
      <ul className={classes(surfaces.panel, profileStyles.rows)}>{children}</ul>
    </section>
  )
}

interface RowProps {
  icon: IconName
  label: string
  /** The present value; undefined until it is known. */
  value?: string | undefined
}

/** A row that leads to a page. */
export function LinkRow({ to, ...row }: RowProps & { to: string }) {
  return (
    <li>
      <Link className={profileStyles.row} to={to}>
        <RowContent {...row} />
        <Icon name="caretRight" />
      </Link>
    </li>
  )
}

/** A row that acts at once. */
export function ButtonRow({ onPress, isDanger = false, ...row }: RowProps & { onPress: () => void; isDanger?: boolean }) {
  return (
    <li>
      <button type="button" className={classes(profileStyles.row, isDanger && profileStyles.danger)} onClick={onPress}>
        <RowContent {...row} />
        <Icon name="caretRight" />
      </button>
    </li>
  )
}

/** A row with its control. */
export function ControlRow({ icon, label, children }: RowProps & { children: ReactNode }) {
  return (
    <li>
      <div className={profileStyles.row}>
        <Icon name={icon} />
        <span className={profileStyles.label}>{label}</span>
        {children}
      </div>
    </li>
  )
}

function RowContent({ icon, label, value }: RowProps) {
  return (
    <>
      <Icon name={icon} />
      <span className={profileStyles.label}>{label}</span>{' '}
      <span className={classes(profileStyles.value, textStyles.dim, textStyles.ellipsis)}>{value}</span>
    </>
  )
}
