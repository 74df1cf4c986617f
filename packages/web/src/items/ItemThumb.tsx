import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { ItemImage } from './ItemImage.tsx'

type ThumbItem = Pick<ItemSnapshot, 'imageUrl' | 'category' | 'crops'> & { images?: string[] }

/** The small photo of an item in a row. It has no alternative text, because the row shows the title. */
export function ItemThumb({ item, className = '' }: { item: ThumbItem; className?: string }) {
  return (
    <ItemImage
      item={{ ...item, images: item.images ?? [] }}
      className={`thumb ${className}`}
      sizes="(min-width: 1100px) 104px, 72px"
    />
  )
}
