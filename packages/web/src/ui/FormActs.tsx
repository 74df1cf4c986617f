import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

interface FormActsProps extends Pick<ComponentProps<typeof Button>, 'look' | 'icon' | 'busy' | 'busyText' | 'disabled'> {
  leave: string
  onLeave: () => void
  send: string
}

/** The buttons of a form in a dialog: cancel and submit. */
export function FormActs({ leave, onLeave, send, look = 'go', ...sending }: FormActsProps) {
  return (
    <div className="modal__acts">
      <Button look="line" onClick={onLeave}>
        {leave}
      </Button>
      <Button {...sending} look={look} type="submit">
        {send}
      </Button>
    </div>
  )
}
