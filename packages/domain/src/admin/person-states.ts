export const PERSON_STATES = ['active', 'disabled'] as const
export type PersonState = (typeof PERSON_STATES)[number]
