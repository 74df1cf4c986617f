import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import { Picture } from '../items/Picture.tsx'

type Glimpse = Pick<ItemGlimpse, 'imageUrl' | 'category' | 'crops'> & { images?: string[] }

/** The small photo of an item in a row, which shows the title itself. */
export function ItemThumb({ item, className = '' }: { item: Glimpse; className?: string }) {
  return (
    <Picture
      item={{ ...item, images: item.images ?? [] }}
      className={`thumb ${className}`}
      sizes="(min-width: 1100px) 104px, 72px"
    />
  )
}
