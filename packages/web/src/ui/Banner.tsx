import type { ComponentProps } from 'react'
import styles from './Banner.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon/Icon.tsx'
import textStyles from './text.module.css'

/** `now`: the user must act (chalkboard). `wait`: the user must wait (grey). `end`: the conversation has ended (light red). */
export type BannerLook = 'now' | 'wait' | 'end'

const LOOKS = { now: styles.now, wait: styles.wait, end: styles.end }

interface BannerProps extends ComponentProps<'div'> {
  look: BannerLook
  icon?: IconName
  /** The first words, in the handwriting font. */
  hand?: string | null
}

/** The current state; screen readers announce changes politely. */
export function Banner({ look, icon, hand, className, children, ...rest }: BannerProps) {
  return (
    <div role="status" data-slot="banner" {...rest} className={classes(styles.banner, LOOKS[look], className)}>
      {icon ? <Icon name={icon} /> : null}
      {hand ? (
        <span data-slot="hand" className={classes(styles.hand, textStyles.hand)}>
          {hand}{' '}
        </span>
      ) : null}
      <span>{children}</span>
    </div>
  )
}
