import { Button } from './Button.tsx'
import { Fault } from './Fault.tsx'

interface MoreProps {
  /** "30 di 1.000" */
  shown: string
  text: string
  busy: boolean
  busyText: string
  /** The error of the last page, if loading it failed. */
  fault: string | null
  onMore: () => void
}

/** Below a paginated list: how much of it is loaded, and the button for the next page. */
export function More({ shown, text, busy, busyText, fault, onMore }: MoreProps) {
  return (
    <div className="more">
      <p className="sm dim">{shown}</p>
      {fault ? <Fault>{fault}</Fault> : null}
      <Button look="line" busy={busy} busyText={busyText} onClick={onMore}>
        {text}
      </Button>
    </div>
  )
}
