export const ITEM_SORTS = ['newest', 'title', '-title', 'nearest'] as const
export type ItemSort = (typeof ITEM_SORTS)[number]
