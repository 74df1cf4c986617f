import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { shortNameOf } from '../people/participants.ts'

export type RingNeighbour = RingSuggestion['giver']

/** Empty while the person is known through a heart only, and for a person without a name. */
export const nameOf = ({ person }: Pick<RingNeighbour, 'person'>) => shortNameOf(person?.name ?? '')
