import type { Item } from '@barattolo/domain/items/contract'
import { texts } from '../app/texts.ts'
import { Picture } from '../items/Picture.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toasts.tsx'

/** Long enough to read a sentence. */
const SENTENCE_MS = 5000

/** Shows the item's photo, for the default duration of a toast. */
export function sayToggled(item: Item, selected: boolean) {
  const { itemAdded, itemRemoved } = texts.conversations.success
  toast(selected ? itemAdded : itemRemoved, {
    picture: (
      <>
        <Picture item={item} className="thumb" sizes="40px" eager />
        <Icon name={selected ? 'check' : 'cross'} />
      </>
    ),
  })
}

export function sayDone(sentence: string) {
  toast(sentence, { picture: <Icon name="checkCircle" />, milliseconds: SENTENCE_MS })
}
