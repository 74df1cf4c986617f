import type { Item } from '@barattolo/domain/items/contract'
import { type ItemCard, itemCard } from '@barattolo/domain/items/item'

/** The card of an item, built from the whole item. */
export function asCard(item: Item, { isOwn }: { isOwn: boolean }): ItemCard {
  const crop = item.crops?.[item.imageUrl]
  const fields = Object.keys(itemCard.shape).filter((name) => name in item && name !== 'crops' && (name !== 'meta' || isOwn))
  // The cast is safe: a test parses the result with the schema.
  return {
    ...Object.fromEntries(fields.map((name) => [name, item[name as keyof Item]])),
    ...(crop && { crops: { [item.imageUrl]: crop } }),
  } as ItemCard
}
