import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'

export type RingNeighbour = RingSuggestion['giver']

/** Empty while the person is known through a heart only, and for a person without a name. */
export const nameOf = ({ person }: Pick<RingNeighbour, 'person'>) => shortNameOf(person?.name ?? '')
