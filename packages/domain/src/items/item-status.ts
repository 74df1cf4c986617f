/** The exchange kind of an object: the specification's field `status`. */
export const ITEM_STATUSES = ['baratto', 'dono', 'riparare'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** Available, reserved by an accepted exchange, or transferred and not yet put back. */
export const AVAILABILITIES = ['disponibile', 'in_trattativa', 'scambiato'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** The condition of an object, best first; optional, and objects to be repaired have none. */
export const ITEM_CONDITIONS = ['nuovo', 'come_nuovo', 'buono', 'usato'] as const
export type ItemCondition = (typeof ITEM_CONDITIONS)[number]
