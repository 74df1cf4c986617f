import { Button } from './Button.tsx'
import { FieldError } from './form/FieldError.tsx'

interface LoadMoreButtonProps {
  /** "30 di 1.000" */
  progress: string
  text: string
  busy: boolean
  busyText: string
  /** Why loading the next page has failed; null if it has not. */
  error: string | null
  onLoadMore: () => void
}

/** Below a paginated list: how much of it is loaded, and the button for the next page. */
export function LoadMoreButton({ progress, text, busy, busyText, error, onLoadMore }: LoadMoreButtonProps) {
  return (
    <div className="more">
      <p className="sm dim">{progress}</p>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button look="line" busy={busy} busyText={busyText} onClick={onLoadMore}>
        {text}
      </Button>
    </div>
  )
}
