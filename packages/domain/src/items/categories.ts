/** The ten categories, in the order of the specification; names, emoji and descriptions are in `texts/it/items/items.ts`. */
export const CATEGORIES = [
  'home',
  'fashion',
  'hobby',
  'culture',
  'kids',
  'tech',
  'garden',
  'mobility',
  'creative',
  'donation',
] as const
export type Category = (typeof CATEGORIES)[number]
