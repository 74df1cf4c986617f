/** The exchange kind of an object: the specification's field `status`. */
export const STATUSES = ['baratto', 'dono', 'riparare'] as const
export type Status = (typeof STATUSES)[number]

/** Available, reserved by an accepted exchange, or transferred and not yet put back. */
export const AVAILABILITIES = ['disponibile', 'in_trattativa', 'scambiato'] as const
export type Availability = (typeof AVAILABILITIES)[number]
