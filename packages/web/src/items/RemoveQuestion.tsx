import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../app/texts.ts'
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { toast } from '../ui/toasts.tsx'
import { removeItem } from './items.queries.ts'

interface RemoveQuestionProps {
  item: Pick<Item, '_id' | 'title' | 'availability'>
  open: boolean
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

const words = texts.items.remove

/** The confirmation dialog of `RemoveItemButton`, in a lazy chunk. Shows errors, and for a reserved object why it stays. */
export function RemoveQuestion({ item, open, onClose, onRemoved }: RemoveQuestionProps) {
  const removal = useMutation(removeItem)
  const isPromised = item.availability === 'in_trattativa'

  function close() {
    removal.reset()
    onClose()
  }
  async function remove() {
    try {
      await removal.mutateAsync(item._id)
      // Runs even if the card is already unmounted.
      toast(words.done)
      onRemoved?.()
    } catch {
      // Shown by `removal.error`.
    }
  }

  return (
    <>
      <Dialog open={open && isPromised} onClose={close} title={words.notNow(item.title)} closeLabel={texts.app.close}>
        <p className="dim mt-2">{texts.problems.itemReserved}</p>
      </Dialog>
      <ConfirmDialog
        open={open && !isPromised}
        onClose={close}
        title={words.question(item.title)}
        text={
          <>
            <p>{words.text}</p>
            {removal.error ? <Fault className="mt-3">{removalFault(removal.error)}</Fault> : null}
          </>
        }
        keep={words.keep}
        confirm={words.confirm}
        busy={removal.isPending}
        onConfirm={() => void remove()}
        closeLabel={texts.app.close}
      />
    </>
  )
}

/** The error text: the reason of a refusal, or a network error. */
export function removalFault(error: Error): string {
  if (error instanceof TypeError) return words.offline
  return error instanceof Problem ? `${words.refused} ${error.message}` : words.refused
}
