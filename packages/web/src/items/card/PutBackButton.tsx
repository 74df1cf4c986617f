import type { Item } from '@barattolo/domain/items/contract'
import { Suspense, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnceTrue } from '../../ui/loading/use-once-true.ts'
import itemStyles from '../Items.module.css'
import { useItemSlots } from '../item-slots.ts'

/** "Rimetti in circolo": opens the dialog that makes a received object available again. */
export function PutBackButton({ item }: { item: Pick<Item, '_id' | 'title' | 'status'> }) {
  const [open, setOpen] = useState(false)
  const wasOpened = useOnceTrue(open)
  const { PutBackDialog } = useItemSlots()
  const text = texts.items.putBack
  return (
    <>
      <Button
        small
        wide
        className={itemStyles.cardAction}
        icon="arrowCounterClockwise"
        aria-label={text.of(item.title)}
        onClick={() => setOpen(true)}
      >
        {text.button}
      </Button>
      <Suspense>{wasOpened ? <PutBackDialog item={item} open={open} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
