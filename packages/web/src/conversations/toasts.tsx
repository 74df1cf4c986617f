import type { Item } from '@barattolo/domain/items/contract'
import { ItemImage } from '../items/ItemImage.tsx'
import { texts } from '../shared/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toasts.tsx'

/** Long enough to read a sentence. */
const TOAST_MS = 5000

/** Shows a toast with the photo of the item that was added or removed, for the default duration. */
export function toastToggled(item: Item, selected: boolean) {
  const { itemAdded, itemRemoved } = texts.conversations.success
  toast(selected ? itemAdded : itemRemoved, {
    image: (
      <>
        <ItemImage item={item} className="thumb" sizes="40px" eager />
        <Icon name={selected ? 'check' : 'cross'} />
      </>
    ),
  })
}

export function toastSuccess(text: string) {
  toast(text, { image: <Icon name="checkCircle" />, durationMs: TOAST_MS })
}
