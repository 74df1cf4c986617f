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

/** Nothing here yet: an empty jar, the exact text, one sentence, one button. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg className="empty__jar" viewBox="0 0 96 112" aria-hidden="true">
        <rect x="22" y="6" width="52" height="16" rx="5" />
        <path d="M28 22c0 12-18 14-18 34v34c0 9 7 16 16 16h44c9 0 16-7 16-16V56c0-20-18-22-18-34" />
      </svg>
      <p className="sign t3">{title}</p>
      {text ? <p className="dim">{text}</p> : null}
      {children}
    </div>
  )
}
