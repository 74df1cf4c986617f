import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { PressButton } from './PressButton.tsx'

interface RingConfirmProps {
  open: boolean
  question: string
  text: string
  keep: string
  confirm: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks to confirm a move that ends the ring for the user. A double press on the button that opens it confirms nothing. */
export function RingConfirm({ open, question, text, keep, confirm, onClose, onConfirm }: RingConfirmProps) {
  return (
    <Dialog open={open} onClose={onClose} title={question}>
      <p className={classes(textStyles.dim, spaceStyles.small)}>{text}</p>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {keep}
        </Button>
        <PressButton look="danger" isBusy={!open} onPress={onConfirm}>
          {confirm}
        </PressButton>
      </DialogActions>
    </Dialog>
  )
}
