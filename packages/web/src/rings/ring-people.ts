import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'

export type RingNeighbour = RingSuggestion['giver']

/** The name is empty for a person who is known only through a heart, and for one without a name. */
export const nameOf = ({ person }: Pick<RingNeighbour, 'person'>) => shortNameOf(person?.name ?? '')
