import type { ReactNode } from 'react'
import { Link } from 'react-router'
import conversationStyles from '../../conversations/Conversations.module.css'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { buttonProps } from '../../ui/button-props.ts'
import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import ringPageStyles from './RingPage.module.css'

const labels = texts.ringPage

/** A bar with only the back link, for screens without a loaded ring. */
export function BackBar() {
  return (
    <header className={classes(conversationStyles.bar, visibility.compactOnly)}>
      <BackLink isSuggestion={false} />
    </header>
  )
}

/** A suggestion is found in the radar, a proposed ring in the inbox. */
function BackLink({ isSuggestion }: { isSuggestion: boolean }) {
  return (
    <Link
      {...buttonProps({ look: 'bare', iconOnly: true })}
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
    <header className={conversationStyles.bar}>
      <BackLink isSuggestion={isSuggestion} />
      <div className={boxStyles.grow}>
        <h1 className={ringPageStyles.barTitle}>{title}</h1>
        <p className={classes(conversationStyles.barState, textStyles.tiny)}>
          <Icon name={icon} />
          <span className={textStyles.ellipsis}>{state}</span>
        </p>
      </div>
    </header>
  )
}
