import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'
import { DialogActions } from '../overlay/DialogActions.tsx'

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'look' | 'icon' | 'busy' | 'busyText' | 'disabled'> {
  cancelText: string
  onCancel: () => void
  submitText: string
}

/** The buttons of a form in a dialog: cancel and submit. */
export function FormActions({ cancelText, onCancel, submitText, look = 'go', ...submitProps }: FormActionsProps) {
  return (
    <DialogActions>
      <Button look="line" onClick={onCancel}>
        {cancelText}
      </Button>
      <Button {...submitProps} look={look} type="submit">
        {submitText}
      </Button>
    </DialogActions>
  )
}
