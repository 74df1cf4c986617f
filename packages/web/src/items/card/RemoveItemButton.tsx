import type { Item } from '@barattolo/domain/items/contract'
import { Suspense, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { useOnceTrue } from '../../ui/loading/use-once-true.ts'

const RemoveItemDialog = lazyComponent(async () => (await import('./RemoveItemDialog.tsx')).RemoveItemDialog)

interface RemoveItemButtonProps {
  item: Pick<Item, '_id' | 'title' | 'availability'>
  /** Shows a text label, on the object's page. */
  labelled?: boolean
  onRemoved?: () => void
}

/** Deletes an object after a confirmation. */
export function RemoveItemButton({ item, labelled = false, onRemoved }: RemoveItemButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useOnceTrue(isOpen)
  usePreload(RemoveItemDialog)
  const openDialog = () => setOpen(true)

  return (
    <>
      {labelled ? (
        <Button look="no" icon="trash" onClick={openDialog}>
          {texts.items.remove.confirm}
        </Button>
      ) : (
        <IconButton icon="trash" look="remove" label={texts.items.card.remove(item.title)} onClick={openDialog} />
      )}
      {wasOpened ? (
        <Suspense>
          <RemoveItemDialog.Component item={item} open={isOpen} onClose={() => setOpen(false)} onRemoved={onRemoved} />
        </Suspense>
      ) : null}
    </>
  )
}
