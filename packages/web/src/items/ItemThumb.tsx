import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import type { Ref } from 'react'
import { ItemImage } from './ItemImage.tsx'

type ThumbItem = Pick<ItemSnapshot, 'imageUrl' | 'category' | 'crops'> & { images?: string[] }

/** The small photo of an item in a row. It has no alternative text, because the row shows the title. */
export function ItemThumb({
  ref,
  item,
  className,
}: {
  ref?: Ref<HTMLSpanElement>
  item: ThumbItem
  className?: string | undefined
}) {
  return (
    <ItemImage
      ref={ref}
      item={{ ...item, images: item.images ?? [] }}
      thumb
      className={className}
      sizes="(min-width: 1100px) 104px, 72px"
    />
  )
}
