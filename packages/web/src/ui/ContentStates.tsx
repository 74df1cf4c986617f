import { it as texts } from '@barattolo/domain/texts/it'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './icon/Icon.tsx'

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
    <div className="notice notice--bad" role="alert">
      <Icon name="warning" />
      <p className="grow">{text}</p>
      {onRetry ? (
        <Button look="line" small onClick={onRetry}>
          {retryText}
        </Button>
      ) : null}
      {children}
    </div>
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
    <div className="empty">
      <svg className="empty__jar" viewBox="5 16 140 152" aria-hidden="true">
        <path d="M40 42h70c1 15 32 18 32 46v58a20 20 0 0 1-20 20H28a20 20 0 0 1-20-20V88c0-28 31-31 32-46Z" />
        <rect x="33" y="18" width="84" height="23" rx="7" />
        <path className="empty__note" d="M60 104h30M52 122h46" />
      </svg>
      <Title className="sign t3">{title}</Title>
      {text ? <p className="dim">{text}</p> : null}
      {children}
    </div>
  )
}
