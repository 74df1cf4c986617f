/** The condition of an object, best first; optional, and objects to be repaired have none. */
export const ITEM_CONDITIONS = ['nuovo', 'come_nuovo', 'buono', 'usato'] as const
export type ItemCondition = (typeof ITEM_CONDITIONS)[number]
