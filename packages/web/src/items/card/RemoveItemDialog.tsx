import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog, Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { removeItemMutation } from '../items.queries.ts'

interface RemoveItemDialogProps {
  item: Pick<Item, '_id' | 'title' | 'availability'>
  open: boolean
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

const text = texts.items.remove

/** The confirmation dialog of `RemoveItemButton`, in a lazy chunk. Shows errors, and why a reserved object cannot be deleted. */
export function RemoveItemDialog({ item, open, onClose, onRemoved }: RemoveItemDialogProps) {
  const removal = useMutation(removeItemMutation)
  const isReserved = item.availability === 'in_trattativa'

  function close() {
    removal.reset()
    onClose()
  }
  async function remove() {
    try {
      await removal.mutateAsync(item._id)
      // Runs even if the card is already unmounted.
      toast(text.done)
      onRemoved?.()
    } catch {
      // Shown by `removal.error`.
    }
  }

  return (
    <>
      <Dialog open={open && isReserved} onClose={close} title={text.notNow(item.title)}>
        <p className={classes(textStyles.dim, spaceStyles.small)}>{texts.problems.itemReserved}</p>
      </Dialog>
      <ConfirmDialog
        open={open && !isReserved}
        onClose={close}
        title={text.question(item.title)}
        text={<p>{text.text}</p>}
        error={removal.error && removalErrorText(removal.error)}
        cancelText={text.keep}
        confirmText={text.confirm}
        busy={removal.isPending}
        onConfirm={() => void remove()}
      />
    </>
  )
}

/** The error text: the reason of a refusal, or that there is no network. */
export function removalErrorText(error: Error): string {
  if (error instanceof TypeError) return text.offline
  return error instanceof Problem ? `${text.refused} ${error.message}` : text.refused
}
