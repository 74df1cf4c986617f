import { lazy } from 'react'
import { classes } from '../classes.ts'
import { OptionalChunk } from '../loading/OptionalChunk.tsx'
import styles from './Icon.module.css'
import { COMMON_ICONS, type IconName, iconPath, isCommonIcon } from './icons.ts'
import type { RareIcon } from './rare-icons.ts'

export type { IconName } from './icons.ts'

const RarePath = lazy(async () => {
  const { RARE_ICONS } = await import('./rare-icons.ts')
  return { default: ({ name }: { name: RareIcon }) => <path d={iconPath(RARE_ICONS[name])} /> }
})

/** A decorative icon: the text beside it or its control has the accessible name. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classes(styles.icon, className)} viewBox="0 0 256 256" aria-hidden="true">
      {isCommonIcon(name) ? (
        <path d={iconPath(COMMON_ICONS[name])} />
      ) : (
        <OptionalChunk>
          <RarePath name={name} />
        </OptionalChunk>
      )}
    </svg>
  )
}
