import { it as texts } from '@barattolo/domain/texts/it'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ContentStates.module.css'
import { classes } from './classes.ts'
import { Icon } from './icon/Icon.tsx'
import textStyles from './text.module.css'

/** A sentence that stays while something is the case, with what can be done about it. */
export function Notice({
  role,
  isBad = false,
  text,
  children,
}: {
  role: 'status' | 'alert'
  isBad?: boolean
  text: string
  children?: ReactNode
}) {
  return (
    <div data-slot="notice" className={classes(styles.notice, isBad && styles.bad)} role={role}>
      <Icon name="warning" />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The message of a list or page that failed to load, with "Riprova". */
export function ErrorState({
  text,
  retryText = texts.app.retry,
  onRetry,
  children,
}: {
  text: string
  retryText?: string
  onRetry?: () => void
  children?: ReactNode
}) {
  return (
    <Notice role="alert" isBad text={text}>
      {onRetry ? (
        <Button look="line" small onClick={onRetry}>
          {retryText}
        </Button>
      ) : null}
      {children}
    </Notice>
  )
}

interface EmptyStateProps {
  title: string
  text?: string
  /** The page contains nothing else: the title is its heading. */
  fullPage?: boolean
  children?: ReactNode
}

/** Shown when there is no content yet: an empty jar, a title, a sentence, a button. */
export function EmptyState({ title, text, fullPage = false, children }: EmptyStateProps) {
  const Title = fullPage ? 'h1' : 'p'
  return (
    <div data-slot="empty" className={styles.empty}>
      <svg className={styles.jar} viewBox="5 16 140 152" aria-hidden="true">
        <path d="M40 42h70c1 15 32 18 32 46v58a20 20 0 0 1-20 20H28a20 20 0 0 1-20-20V88c0-28 31-31 32-46Z" />
        <rect x="33" y="18" width="84" height="23" rx="7" />
        <path className={styles.note} d="M60 104h30M52 122h46" />
      </svg>
      <Title className={classes(textStyles.sign, textStyles.title3)}>{title}</Title>
      {text ? <p className={textStyles.dim}>{text}</p> : null}
      {children}
    </div>
  )
}
