import type { RingId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../shared/paths.ts'
import { ringMoveMutation } from './giro/ring.queries.ts'
import { reloadIfGone } from './rings.queries.ts'

/** "Proponi a tutti": proposes a suggestion and opens its page. */
export function useProposeRing(id: RingId) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useMutation(ringMoveMutation(id))
  // Callbacks of `mutate` would be lost if the list loses the card before the answer arrives.
  const propose = () => void mutateAsync({ name: 'propose' }).then(() => navigate(paths.ring(id)), reloadIfGone)
  return { isPending, error, propose }
}
