import { type IconName, iconPath } from './icons.ts'

export type { IconName } from './icons.ts'

/** Decoration beside a word, or inside a control that has its own name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox="0 0 256 256" aria-hidden="true">
      <path d={iconPath(name)} />
    </svg>
  )
}
