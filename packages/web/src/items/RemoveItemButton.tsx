import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { toast } from '../ui/toasts.tsx'
import { removeItem } from './items.queries.ts'

interface RemoveProps {
  item: Pick<Item, '_id' | 'title' | 'availability'>
  /** With its word, on the object's own page. */
  worded?: boolean
  onRemoved?: () => void
}

const words = texts.items.remove

/** Asks first, the safe answer before the other; a refusal is told in the same dialog. A promised object says why it stays. */
export function RemoveItemButton({ item, worded = false, onRemoved }: RemoveProps) {
  const [asking, setAsking] = useState(false)
  const removal = useMutation(removeItem)
  const isPromised = item.availability === 'in_trattativa'

  function ask() {
    removal.reset()
    setAsking(true)
  }
  async function remove() {
    try {
      await removal.mutateAsync(item._id)
      // Also when the card is already gone from the page.
      toast(words.done)
      onRemoved?.()
    } catch {
      // Said by `removal.error`.
    }
  }

  return (
    <>
      {worded ? (
        <Button look="no" icon="trash" onClick={ask}>
          {words.confirm}
        </Button>
      ) : (
        <IconButton icon="trash" look="line" className="del" label={texts.items.card.remove(item.title)} onClick={ask} />
      )}
      <Dialog
        open={asking && isPromised}
        onClose={() => setAsking(false)}
        title={words.notNow(item.title)}
        closeLabel={texts.app.close}
      >
        <p className="dim mt-2">{texts.problems.itemReserved}</p>
      </Dialog>
      <ConfirmDialog
        open={asking && !isPromised}
        onClose={() => setAsking(false)}
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

/** A refusal says why; no answer at all is the network's fault. */
export function removalFault(error: Error): string {
  if (error instanceof TypeError) return words.offline
  return error instanceof Problem ? `${words.refused} ${error.message}` : words.refused
}
