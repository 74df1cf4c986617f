import { lazy } from 'react'
import { OptionalChunk } from '../loading/OptionalChunk.tsx'
import { type IconName, iconPath } from './icons.ts'

export type { IconName } from './icons.ts'

const RarePath = lazy(async () => {
  await import('./rare-icons.ts')
  return { default: Path }
})

/** A decorative icon: the text beside it or its control has the accessible name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox="0 0 256 256" aria-hidden="true">
      {iconPath(name) === undefined ? (
        <OptionalChunk>
          <RarePath name={name} />
        </OptionalChunk>
      ) : (
        <Path name={name} />
      )}
    </svg>
  )
}

function Path({ name }: { name: IconName }) {
  return <path d={iconPath(name)} />
}
