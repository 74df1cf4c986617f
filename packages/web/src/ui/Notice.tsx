import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** Something failed: what happened, and "Riprova". */
export function ErrorNotice({
  text,
  retryText,
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
  /** The page is nothing else: the text is its heading. */
  whole?: boolean
  children?: ReactNode
}

/** Nothing here yet: an empty jar, the exact text, one sentence, one button. */
export function EmptyState({ title, text, whole = false, children }: EmptyStateProps) {
  const Title = whole ? 'h1' : 'p'
  return (
    <div className="empty">
      <svg className="empty__jar" viewBox="0 0 96 112" aria-hidden="true">
        <rect x="22" y="6" width="52" height="16" rx="5" />
        <path d="M28 22c0 12-18 14-18 34v34c0 9 7 16 16 16h44c9 0 16-7 16-16V56c0-20-18-22-18-34" />
      </svg>
      <Title className="sign t3">{title}</Title>
      {text ? <p className="dim">{text}</p> : null}
      {children}
    </div>
  )
}
