import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'

const labels = texts.ringPage

/** A bar with only the back link, for screens without a loaded ring. */
export function BackBar() {
  return (
    <header className="mbar only-m">
      <BackLink isSuggestion={false} />
    </header>
  )
}

/** A suggestion is found in the radar, a proposed ring in the inbox. */
function BackLink({ isSuggestion }: { isSuggestion: boolean }) {
  return (
    <Link
      className="btn btn--bare btn--ic"
      to={isSuggestion ? paths.radar : paths.inbox}
      aria-label={isSuggestion ? labels.toRadar : labels.toInbox}
    >
      <Icon name="arrowLeft" />
    </Link>
  )
}

interface RingBarProps {
  title: string
  icon: IconName
  state: ReactNode
  isSuggestion?: boolean
}

/** Phone layout: the back link, the title, and the state with the names of the others. */
export function RingBar({ title, icon, state, isSuggestion = false }: RingBarProps) {
  return (
    <header className="mbar">
      <BackLink isSuggestion={isSuggestion} />
      <div className="grow">
        <h1 className="ring-page-bar__title">{title}</h1>
        <p className="xs">
          <Icon name={icon} />
          <span className="ell">{state}</span>
        </p>
      </div>
    </header>
  )
}
