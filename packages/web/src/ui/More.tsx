import { Button } from './Button.tsx'
import { Fault } from './Fault.tsx'

interface MoreProps {
  /** "30 di 1.000" */
  shown: string
  text: string
  busy: boolean
  busyText: string
  /** What went wrong with the last part, if anything did. */
  fault: string | null
  onMore: () => void
}

/** Under a list that comes in parts: how much of it is here, and the next part. */
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
